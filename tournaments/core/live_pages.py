"""Pages of a tournament that refresh themselves when its change token changes."""

import time
from dataclasses import dataclass
from functools import partial, wraps
from typing import ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from ratings.changes.token import EVERY_ROUND, OFFICE, Scope, change_token
from ratings.core.numbers import key_of
from ratings.core.page_cache.conditional import is_anonymous_read
from ratings.core.page_cache.live_pages import answer_without_rendering, cached_by_state
from ratings.core.page_cache.single_flight import Deferred
from tournaments.core.find_me import COOKIE
from tournaments.core.models.tournament import Tournament
from tournaments.core.permissions import GuardedView, View, desk, may_look_in, public_page
from tournaments.core.tracking import TOURNAMENT
from tournaments.core.zones import today_at

P = ParamSpec("P")

# A change outside the token, such as the name of an account, appears after this time. Open pages poll as often.
SHARED_SECONDS = 10
LONGEST_LIFETIME = 4  # longest lifetime of a token for visitors
RENDERING_SECONDS = 4  # longest time for rendering a page
LIFETIME_FACTOR = 10  # lifetime of a token in multiples of the rendering time of its pages
MOST_TOKENS = 1000


@dataclass(slots=True)
class RecentToken:
    """A token that this process has read: its expiry for visitors, and the rendering time of its pages."""

    token: str
    expires_at: float
    render_seconds: float
    rendered_at: float | None = None  # end of rendering its first page


_recent: dict[str, RecentToken] = {}
"""Recent tokens by the slug of a public tournament."""


def tournament_token(tournament: Tournament, before_round: int = EVERY_ROUND) -> str:
    """Return the change token of the public tournament, of the office, and of today.

    Today is part of it because the date decides the current round. Changes in round `before_round` and later are left
    out.
    """
    return change_token([Scope(TOURNAMENT, tournament.pk, before_round), *OFFICE], other_values=[today_at(tournament)])


def live_page(view: "View[P]") -> GuardedView:
    """Decorate a public tournament page to refresh itself while it is open, see `cached_by_state`.

    A visitor who follows an entry gets a page of their own. Visitors get the state at the start of a rendering. It
    stays for ten times the rendering time, at most four seconds: otherwise a web process would only render. Signed-in
    people, who may have entered a result, get the newest state.
    """

    @public_page
    @wraps(view)
    def page(request: HttpRequest, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        render_page = partial(view, request, tournament, *args, **kwargs)
        current = _recent_token(request, tournament.slug) or _read_token(request, tournament)
        begun = time.thread_time()
        try:
            answer = cached_by_state(request, _token_of_reader(request, current), render_page, SHARED_SECONDS)
        except BaseException:
            _recent.pop(tournament.slug, None)
            raise
        if is_anonymous_read(request) and not isinstance(answer, Deferred):
            _extend_lifetime(tournament.slug, time.thread_time() - begun)
        return answer

    @wraps(page)
    def answer_or_page(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        current = _recent_token(request, slug)
        ready = (
            answer_without_rendering(request, _token_of_reader(request, current), SHARED_SECONDS) if current else None
        )
        return ready or page(request, slug, *args, **kwargs)

    return answer_or_page


def live_desk_page(view: "View[P]") -> GuardedView:
    """Decorate the same page at the desk, for the staff and for readers there."""

    @desk(may_look_in)
    @wraps(view)
    def page(request: HttpRequest, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        render_page = partial(view, request, tournament, *args, **kwargs)
        return cached_by_state(request, _read_token(request, tournament), render_page)

    return page


def _token_of_reader(request: HttpRequest, current: str) -> str:
    """Return the token with the visitor's followed entry, if the cookie has one.

    An entry in the address is already part of the page's key.
    """
    key = key_of(request.COOKIES.get(COOKIE))
    return f"{current} {key}" if key else current


def _recent_token(request: HttpRequest, slug: str) -> str | None:
    """Return the token that this process last read for visitors, or None if it must read the token again."""
    latest = _recent.get(slug)
    if latest is None or time.monotonic() >= latest.expires_at or not is_anonymous_read(request):
        return None
    request.tournament_token = latest.token  # type: ignore[attr-defined]
    return latest.token


def _read_token(request: HttpRequest, tournament: Tournament) -> str:
    """Read the token of the tournament and store it on the request, for values cached under this token."""
    began = time.monotonic()
    request.tournament_token = current = tournament_token(tournament)  # type: ignore[attr-defined]
    if is_anonymous_read(request):
        if len(_recent) >= MOST_TOKENS:
            _recent.clear()
        before = _recent.get(tournament.slug)
        until = began + (LONGEST_LIFETIME + RENDERING_SECONDS) * settings.LIVE_SECONDS
        took = before.render_seconds if before and before.token == current else 0.0
        _recent[tournament.slug] = RecentToken(current, until, took)
    return current


def _extend_lifetime(slug: str, took: float) -> None:
    """Extend the lifetime of the token to ten times the rendering time since its first page, at most four seconds."""
    if latest := _recent.get(slug):
        latest.render_seconds += took
        latest.rendered_at = latest.rendered_at or time.monotonic()
        latest.expires_at = (
            latest.rendered_at + min(LONGEST_LIFETIME, LIFETIME_FACTOR * latest.render_seconds) * settings.LIVE_SECONDS
        )
