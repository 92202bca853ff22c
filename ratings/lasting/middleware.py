"""The door of lasting pages: 304 or the page that is kept, before anything else is asked, else made once and kept."""

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from ratings.lasting.shelf import Shelf
from ratings.lasting.state import asked, remembered

PERSONAL = (settings.SESSION_COOKIE_NAME, "messages")
SHARED_SECONDS = 60
shelf = Shelf(settings.PAGES_KEPT_BYTES)


class LastingPages:
    """Visitors get lasting pages with a strong ETag, and caches before the program may keep them for a minute.

    Who has an account has each page made for him alone. Stands behind what chooses the language.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if is_of_a_visitor(request) and (known := remembered()) and (again := _again(request, tag(request, known))):
            return again
        answer = self.get_response(request)
        made: str = getattr(request, "lasting", "")
        if made and isinstance(answer, HttpResponse) and answer.status_code == 200:
            shelf.put(made, _told(answer, made))
        return answer

    def process_view(self, request: HttpRequest, view: object, *given: object) -> HttpResponseBase | None:
        """The state is asked for before the page is made: so no page is older than its tag says."""
        if not getattr(view, "lasting", False):
            return None
        request.published = published = asked()  # type: ignore[attr-defined]
        if not is_of_a_visitor(request):
            return None
        now = tag(request, published)
        if again := _again(request, now):
            return again
        request.lasting = now  # type: ignore[attr-defined]
        return None


def is_of_a_visitor(request: HttpRequest) -> bool:
    """Whether a page is asked for, and nothing on it is meant for one person."""
    return request.method in ("GET", "HEAD") and not any(name in request.COOKIES for name in PERSONAL)


def tag(request: HttpRequest, state: str) -> str:
    """The strong ETag of the page that a request asks for, in a state."""
    part = request.headers.get("HX-Target", "") if "HX-Request" in request.headers else "page"
    said = (state, request.scheme, request.get_host(), request.get_full_path(), get_language(), part)
    return f'"{hashlib.sha256(repr(said).encode()).hexdigest()[:32]}"'


def _again(request: HttpRequest, tag: str) -> HttpResponseBase | None:
    """What needs no making: nothing new, or the page that is kept."""
    unchanged = get_conditional_response(request, etag=tag) if "If-None-Match" in request.headers else None
    return _told(unchanged, tag) if unchanged else shelf.take(tag)


def _told(answer: HttpResponse, tag: str) -> HttpResponse:
    """Browsers ask each time, as the language and the account may have changed; shared caches after a minute."""
    answer.headers["ETag"] = tag
    patch_cache_control(answer, public=True, max_age=0, s_maxage=SHARED_SECONDS, must_revalidate=True)
    return answer
