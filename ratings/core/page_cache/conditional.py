"""Answers from the cache: 304 for a known ETag, or the cached page."""

import hashlib
from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from ratings.core.page_cache.changed_rows import ROWS
from ratings.core.page_cache.store import PageCache

PERSONAL = (settings.SESSION_COOKIE_NAME, "messages")
OF_HTMX = ("HX-Request", "HX-Target")
Caches = Mapping[str, bool | int]
page_cache = PageCache(settings.PAGES_KEPT_BYTES)


def is_anonymous_read(request: HttpRequest) -> bool:
    """Return True if the request reads a page and has no cookie of a session or a message."""
    return request.method in ("GET", "HEAD") and not any(name in request.COOKIES for name in PERSONAL)


def etag_of(request: HttpRequest, state: str) -> str:
    """Return the strong ETag of the requested page in a state.

    An open page that polls for changed rows has the ETag of the full page, because `changed_rows` shortens that page.
    """
    part = ["" if ROWS in request.headers else request.headers.get(name, "") for name in OF_HTMX]
    parts = (state, request.scheme, request.get_host(), request.get_full_path(), get_language(), part)
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


def answer_from_cache(request: HttpRequest, tag: str, caches: Caches, key: str = "") -> HttpResponse | None:
    """Return 304 if the client has the page with this ETag, else the page cached under `key` or the ETag, else None."""
    unchanged = get_conditional_response(request, etag=tag) if "If-None-Match" in request.headers else None
    return add_etag(unchanged, tag, caches) if unchanged else page_cache.response_of(key or tag)


def add_etag(answer: HttpResponse, tag: str, caches: Caches) -> HttpResponse:
    """Return the answer with its ETag and Cache-Control."""
    answer.headers["ETag"] = tag
    patch_cache_control(answer, **caches)
    return answer


def store(answer: HttpResponse, tag: str, caches: Caches, key: str = "") -> HttpResponse:
    """Return the answer. With status 200 it gets the ETag and is cached under `key` or the ETag."""
    if answer.status_code == 200:
        page_cache.put(key or tag, add_etag(answer, tag, caches))
    return answer
