"""What is made for somebody known is kept by his own browser alone, whatever stands between."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control


class PrivatePages:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        known = settings.SESSION_COOKIE_NAME in request.COOKIES or settings.SESSION_COOKIE_NAME in answer.cookies
        if known and "Cache-Control" not in answer.headers:
            patch_cache_control(answer, private=True, no_cache=True)
        return answer
