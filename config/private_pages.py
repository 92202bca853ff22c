"""Cache headers: a signed-in user's page stays in the browser, public files are cached once for all."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control

NOT_MODIFIED = 304


class PrivatePages:
    """A middleware that marks answers of sessions as private.

    Answers with `for_everybody` lose Vary, language and cookies.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES or settings.SESSION_COOKIE_NAME in answer.cookies
        if has_session and "Cache-Control" not in answer.headers:
            patch_cache_control(answer, private=True, no_cache=True)
        if getattr(answer, "for_everybody", False):
            del answer.headers["Vary"], answer.headers["Content-Language"]
            # A shared cache would send cookies to other visitors, including the cookie that ends a session.
            answer.cookies.clear()
        if answer.status_code == NOT_MODIFIED:
            # A 304 has no body; clients would apply its length to the cached page.
            del answer.headers["Content-Length"]
        return answer
