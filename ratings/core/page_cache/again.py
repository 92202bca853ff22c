"""Answers that need no making: nothing new, or the page that is kept. Both are found by the tag of a page."""

import hashlib
from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from ratings.core.page_cache.changed_rows import ROWS
from ratings.core.page_cache.shelf import PageCache

PERSONAL = (settings.SESSION_COOKIE_NAME, "messages")
OF_HTMX = ("HX-Request", "HX-Target")
Caches = Mapping[str, bool | int]
page_cache = PageCache(settings.PAGES_KEPT_BYTES)


def is_of_a_visitor(request: HttpRequest) -> bool:
    """Whether a page is asked for, and nothing on it is meant for one person."""
    return request.method in ("GET", "HEAD") and not any(name in request.COOKIES for name in PERSONAL)


def tag(request: HttpRequest, state: str) -> str:
    """The strong ETag of the page that a request asks for, in a state.

    Rows are left out of the page that everybody gets (`changed_rows`).
    """
    part = ["" if ROWS in request.headers else request.headers.get(name, "") for name in OF_HTMX]
    parts = (state, request.scheme, request.get_host(), request.get_full_path(), get_language(), part)
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


def answer_from_cache(request: HttpRequest, tag: str, caches: Caches, place: str = "") -> HttpResponse | None:
    """That nothing is new, to who has the page of this tag; else the page, if it is kept: by its tag or at a place."""
    unchanged = get_conditional_response(request, etag=tag) if "If-None-Match" in request.headers else None
    return with_tag(unchanged, tag, caches) if unchanged else page_cache.take(place or tag)


def with_tag(answer: HttpResponse, tag: str, caches: Caches) -> HttpResponse:
    """The answer with its tag, and what caches may do with it."""
    answer.headers["ETag"] = tag
    patch_cache_control(answer, **caches)
    return answer


def store(answer: HttpResponse, tag: str, caches: Caches, place: str = "") -> HttpResponse:
    """The page with its tag, which is given again to who asks for the same; what is no page is left as it is."""
    if answer.status_code == 200:
        page_cache.put(place or tag, with_tag(answer, tag, caches))
    return answer
