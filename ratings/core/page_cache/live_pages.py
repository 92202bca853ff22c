"""Conditional responses for pages that change during play."""

import time
from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from ratings.core.page_cache.changed_rows import changed_rows
from ratings.core.page_cache.conditional import (
    answer_from_cache,
    etag_of,
    is_anonymous_read,
    store,
)
from ratings.core.page_cache.single_flight import ComputedElsewhere, Deferred, compute_once, deferrable

STATE_HEADER = "Berger-State"
"""The header in which an open page that polls sends the state of its content."""
CACHES = {"public": True, "no_cache": True}
Make = Callable[[], HttpResponse]


def not_modified(request: HttpRequest, state: str) -> HttpResponse | None:
    """Return 204 if the open page has this state. Otherwise store the state for the new page, and return None."""
    if request.headers.get(STATE_HEADER) == state:
        return HttpResponse(status=204)
    request.state_shown = state  # type: ignore[attr-defined]
    return None


def cached_by_state(request: HttpRequest, state: str, render_page: Make, seconds: int = 0) -> HttpResponse:
    """Return the page in a state; `state` must change whenever the content may change.

    An open page with this state gets 204, else the rows that changed. A browser that has the page gets 304. Visitors
    share one page for each state; with `seconds`, a page is used only within an interval of that length. Only one
    thread at a time builds a page. Pages of signed-in users are never cached.
    """
    if answer := answer_without_rendering(request, state, seconds):
        return answer
    try:
        with deferrable(request):
            if not is_anonymous_read(request):
                return changed_rows(request, _private(render_page()))
            now, key = _tag_and_key(request, state, seconds)
            cached_page = partial(answer_from_cache, request, now, CACHES, key)
            return changed_rows(request, compute_once(key, lambda: store(render_page(), now, CACHES, key), cached_page))
    except ComputedElsewhere as elsewhere:
        return Deferred(elsewhere.flight)


def answer_without_rendering(request: HttpRequest, state: str, seconds: int = 0) -> HttpResponse | None:
    """Return the answer of `cached_by_state` if no page must be built, else None."""
    if (nothing := not_modified(request, state)) or not is_anonymous_read(request):
        return nothing
    now, key = _tag_and_key(request, state, seconds)
    page = answer_from_cache(request, now, CACHES, key)
    return changed_rows(request, page) if page else None


def _tag_and_key(request: HttpRequest, state: str, seconds: int) -> tuple[str, str]:
    """Return the weak ETag of a page and its key in the cache."""
    now = f"W/{etag_of(request, state)}"
    return now, f"{now} {time.time() // seconds}" if seconds else now


def _private(answer: HttpResponse) -> HttpResponse:
    patch_cache_control(answer, private=True, no_cache=True)
    return answer
