"""Pages of a tournament that refresh themselves by its change token."""

import time
from dataclasses import dataclass
from functools import partial, wraps
from typing import ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from ratings.changes.token import EVERY_ROUND, OFFICE, Scope, change_token
from ratings.core.numbers import key_of
from ratings.core.page_cache.again import is_of_a_visitor
from ratings.core.page_cache.flights import Deferred
from ratings.core.page_cache.renewed import answer_without_making, cached_by_state
from tournaments.core.find_me import COOKIE
from tournaments.core.models.tournament import Tournament
from tournaments.core.permissions import Guarded, View, anyone, desk, may_look_in
from tournaments.core.tracking import TOURNAMENT

P = ParamSpec("P")

# A change outside the token (the name of an account) appears after this time, as in an open page, which polls as often.
SHARED_SECONDS = 10
SEEN_SECONDS = 4  # visitors get pages of one token for this long at most
MAKING_SECONDS = 4  # longest time for rendering a page
AGE = 10  # a token lives this many times as long as its pages took to render
MOST_RECENT = 1000


@dataclass(slots=True)
class RecentToken:
    """A token that this process has read: its expiry for visitors, and the rendering time of its pages."""

    token: str
    until: float
    took: float
    made_at: float | None = None  # end of rendering its first page


_recent: dict[str, RecentToken] = {}
"""Recent tokens by the slug of a public tournament."""


def tournament_token(tournament: Tournament, before: int = EVERY_ROUND) -> str:
    """Return the change token of the public tournament, of the office, and of today.

    The date decides the current round. Changes in the round `before` and in later rounds are left out.
    """
    return change_token([Scope(TOURNAMENT, tournament.pk, before), *OFFICE], also=[timezone.localdate()])


def live_page(view: "View[P]") -> Guarded:
    """Decorate a public tournament page to refresh itself while it is open, see `cached_by_state`.

    A visitor who follows an entry gets a page of their own. Visitors see the tournament as of the start of a rendering,
    for ten times its rendering time and four seconds at most: a web process that always rendered the newest state would
    do nothing else. Signed-in people, who may have entered a result, see the newest state.
    """

    @anyone
    @wraps(view)
    def page(request: HttpRequest, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        made = partial(view, request, tournament, *args, **kwargs)
        current = _recent_token(request, tournament.slug) or _read_token(request, tournament)
        begun = time.thread_time()
        try:
            answer = cached_by_state(request, _token_of_reader(request, current), made, SHARED_SECONDS)
        except BaseException:
            _recent.pop(tournament.slug, None)
            raise
        if is_of_a_visitor(request) and not isinstance(answer, Deferred):
            _extend(tournament.slug, time.thread_time() - begun)
        return answer

    @wraps(page)
    def answer_or_page(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        current = _recent_token(request, slug)
        ready = answer_without_making(request, _token_of_reader(request, current), SHARED_SECONDS) if current else None
        return ready or page(request, slug, *args, **kwargs)

    return answer_or_page


def live_desk_page(view: "View[P]") -> Guarded:
    """Decorate the same page at the desk, for the staff and for readers there."""

    @desk(may_look_in)
    @wraps(view)
    def page(request: HttpRequest, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        made = partial(view, request, tournament, *args, **kwargs)
        return cached_by_state(request, _read_token(request, tournament), made)

    return page


def _token_of_reader(request: HttpRequest, current: str) -> str:
    """Return the token for the visitor's followed entry in the cookie.

    An entry in the address is already part of the key of the page.
    """
    key = key_of(request.COOKIES.get(COOKIE))
    return f"{current} {key}" if key else current


def _recent_token(request: HttpRequest, slug: str) -> str | None:
    """Return the token of visitors' pages that this process has read, None if it must read again."""
    latest = _recent.get(slug)
    if latest is None or time.monotonic() >= latest.until or not is_of_a_visitor(request):
        return None
    request.tournament_token = latest.token  # type: ignore[attr-defined]
    return latest.token


def _read_token(request: HttpRequest, tournament: Tournament) -> str:
    """Read the token of the tournament and store it on the request, for values cached by it."""
    began = time.monotonic()
    request.tournament_token = current = tournament_token(tournament)  # type: ignore[attr-defined]
    if is_of_a_visitor(request):
        if len(_recent) >= MOST_RECENT:
            _recent.clear()
        before = _recent.get(tournament.slug)
        until = began + (SEEN_SECONDS + MAKING_SECONDS) * settings.LIVE_SECONDS
        took = before.took if before and before.token == current else 0.0
        _recent[tournament.slug] = RecentToken(current, until, took)
    return current


def _extend(slug: str, took: float) -> None:
    """Extend the token from its first page on: ten times its rendering time, four seconds at most."""
    if latest := _recent.get(slug):
        latest.took += took
        latest.made_at = latest.made_at or time.monotonic()
        latest.until = latest.made_at + min(SEEN_SECONDS, AGE * latest.took) * settings.LIVE_SECONDS
