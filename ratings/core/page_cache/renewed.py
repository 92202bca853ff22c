"""Pages that follow what happens: made only for who does not have what they would say."""

import time
from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from ratings.core.page_cache.again import (
    answer_from_cache,
    is_of_a_visitor,
    store,
    tag,
)
from ratings.core.page_cache.changed_rows import changed_rows
from ratings.core.page_cache.flights import BeingMade, Deferred, called_again, once

SHOWN = "Berger-State"
"""The header in which an open page that looks for news says what it shows."""
CACHES = {"public": True, "no_cache": True}
Make = Callable[[], HttpResponse]


def not_modified(request: HttpRequest, state: str) -> HttpResponse | None:
    """204 to an open page that shows the state; else the page to be made knows what it shows."""
    if request.headers.get(SHOWN) == state:
        return HttpResponse(status=204)
    request.state_shown = state  # type: ignore[attr-defined]
    return None


def cached_by_state(request: HttpRequest, state: str, make: Make, seconds: int = 0) -> HttpResponse:
    """Return the page in a state, which is another word whenever the page may say something else.

    An open page that shows it is answered 204, or gets the rows that changed; a visitor's browser that has it 304.
    Visitors are given what was made for others in the state, and with `seconds` in those only. A page is made by one
    thread at a time. Pages of signed-in users are never cached.
    """
    if answer := answer_without_making(request, state, seconds):
        return answer
    try:
        with called_again(request):
            if not is_of_a_visitor(request):
                return changed_rows(request, _private(make()))
            now, place = _tag_and_place(request, state, seconds)
            kept = partial(answer_from_cache, request, now, CACHES, place)
            return changed_rows(request, once(place, lambda: store(make(), now, CACHES, place), kept))
    except BeingMade as elsewhere:
        return Deferred(elsewhere.flight)


def answer_without_making(request: HttpRequest, state: str, seconds: int = 0) -> HttpResponse | None:
    """Return what `cached_by_state` answers if the page is there, else None."""
    if (nothing := not_modified(request, state)) or not is_of_a_visitor(request):
        return nothing
    now, place = _tag_and_place(request, state, seconds)
    page = answer_from_cache(request, now, CACHES, place)
    return changed_rows(request, page) if page else None


def _tag_and_place(request: HttpRequest, state: str, seconds: int) -> tuple[str, str]:
    """Return the tag of a page, and where it is kept."""
    now = f"W/{tag(request, state)}"
    return now, f"{now} {time.time() // seconds}" if seconds else now


def _private(answer: HttpResponse) -> HttpResponse:
    patch_cache_control(answer, private=True, no_cache=True)
    return answer
