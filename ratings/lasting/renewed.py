"""Pages that follow what happens: made only for who does not have what they would say."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from ratings.lasting.again import again, is_of_a_visitor, kept, tag, told

SHOWN = "Berger-State"
"""The header in which an open page that looks for news says what it shows."""
CACHES = {"public": True, "no_cache": True}
Make = Callable[[], HttpResponse]


def nothing_new(request: HttpRequest, state: str) -> HttpResponse | None:
    """204 to an open page that shows the state; else the page to be made knows what it shows."""
    if request.headers.get(SHOWN) == state:
        return HttpResponse(status=204)
    request.state_shown = state  # type: ignore[attr-defined]
    return None


def renewed(request: HttpRequest, state: str, make: Make, keep: bool = False) -> HttpResponse:
    """The page in a state, which is another word whenever the page may say something else.

    An open page that shows it is answered 204, a visitor's browser that has it 304. Who has an account has each page
    made for him alone. `keep` is for pages of which the state tells all: visitors are given what was made for others.
    """
    if nothing := nothing_new(request, state):
        return nothing
    if not is_of_a_visitor(request):
        return _private(make())
    now = f"W/{tag(request, state)}"
    if found := again(request, now, CACHES):
        return found
    return kept(make(), now, CACHES) if keep else told(make(), now, CACHES)


def _private(answer: HttpResponse) -> HttpResponse:
    patch_cache_control(answer, private=True, no_cache=True)
    return answer
