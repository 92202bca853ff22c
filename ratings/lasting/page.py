"""The door of a lasting page: 304 or the page that is kept, else made once and kept."""

import hashlib
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from ratings.lasting.shelf import Shelf
from ratings.lasting.state import asked, remembered

PERSONAL = (settings.SESSION_COOKIE_NAME, "messages")
SHARED_SECONDS = 60
View = Callable[..., HttpResponse]
shelf = Shelf(settings.PAGES_KEPT_BYTES)


def lasting(view: View) -> View:
    """A page that depends on its address, the language and what is published, and on nothing else.

    Visitors get it with a strong ETag, and caches before the program may keep it for a minute. Who has an account has
    it made for him alone.
    """

    @wraps(view)
    def page(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD") or any(name in request.COOKIES for name in PERSONAL):
            return view(request, *args, **kwargs)
        known = remembered()
        return (known and _again(request, tag(request, known))) or _made(request, view, *args, **kwargs)

    return page  # type: ignore[return-value]


def tag(request: HttpRequest, state: str) -> str:
    """The strong ETag of the page that a request asks for, in a state."""
    part = request.headers.get("HX-Target", "") if "HX-Request" in request.headers else "page"
    said = (state, request.build_absolute_uri(), get_language(), part)
    return f'"{hashlib.sha256(repr(said).encode()).hexdigest()[:32]}"'


def _again(request: HttpRequest, tag: str) -> HttpResponseBase | None:
    """What needs no making: nothing new, or the page that is kept."""
    unchanged = get_conditional_response(request, etag=tag)
    return _told(unchanged, tag) if unchanged else shelf.take(tag)


def _made(request: HttpRequest, view: View, *args: object, **kwargs: object) -> HttpResponseBase:
    """Asked for the state first, so that a page is never older than its tag says."""
    now = tag(request, asked())
    if again := _again(request, now):
        return again
    request.lasting = True  # type: ignore[attr-defined]
    answer = view(request, *args, **kwargs)
    if answer.status_code == 200 and not answer.streaming:
        shelf.put(now, _told(answer, now))
    return answer


def _told(answer: HttpResponse, tag: str) -> HttpResponse:
    """Browsers ask each time, as the language and the account may have changed; shared caches after a minute."""
    answer.headers["ETag"] = tag
    patch_cache_control(answer, public=True, max_age=0, s_maxage=SHARED_SECONDS, must_revalidate=True)
    return answer
