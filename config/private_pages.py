"""What caches may know: a page for a signed-in person stays in that browser, a public file is cached once."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control

NOT_MODIFIED = 304


class PrivatePages:
    """An answer that says of itself that it is `for_everybody` is the same whoever asks, in whatever language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES or settings.SESSION_COOKIE_NAME in answer.cookies
        if has_session and "Cache-Control" not in answer.headers:
            patch_cache_control(answer, private=True, no_cache=True)
        if getattr(answer, "for_everybody", False):
            del answer.headers["Vary"], answer.headers["Content-Language"]
            answer.cookies.clear()  # a cache that keeps it would hand them to others: the one that ends a log-in, too
        if answer.status_code == NOT_MODIFIED:
            del answer.headers["Content-Length"]  # of no body; whoever has the page would read it as that of the page
        return answer
