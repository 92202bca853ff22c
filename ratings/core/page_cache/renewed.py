"""Pages that follow what happens: made only for who does not have what they would say."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from ratings.core.page_cache.again import (
    answer_from_cache,
    is_of_a_visitor,
    store,
    tag,
)

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
    """The page in a state, which is another word whenever the page may say something else.

    An open page that shows it is answered 204, a visitor's browser that has it 304; visitors are given what was made
    for others in the state, and with `seconds` in those only. Pages of signed-in users are never cached.
    """
    if nothing := not_modified(request, state):
        return nothing
    if not is_of_a_visitor(request):
        return _private(make())
    now = f"W/{tag(request, state)}"
    place = f"{now} {time.time() // seconds}" if seconds else now
    return answer_from_cache(request, now, CACHES, place) or store(make(), now, CACHES, place)


def _private(answer: HttpResponse) -> HttpResponse:
    patch_cache_control(answer, private=True, no_cache=True)
    return answer
