"""Public pages that renew themselves: what tells cheaply whether anything of a tournament has changed."""

from functools import partial, wraps
from typing import ParamSpec

from django.http import HttpRequest, HttpResponse

from ratings.core.page_cache.renewed import cached_by_state
from ratings.core.state_token import state_token
from tournaments.core.permissions import Guarded, View, anyone, desk, may_look_in
from tournaments.models import Tournament

P = ParamSpec("P")

# What the state does not tell (a name in the register, an account) is on the page as late as in an open page: that asks
# as often. However many look at a hall's standings, they are made once in that time and after each result.
SHARED_SECONDS = 10

STATE = """
SELECT
  (SELECT hashtextextended(t::text, 0) FROM tournaments_tournament t WHERE t.id = %(tournament)s),
  (SELECT string_agg(concat_ws(' ', number, state, day, "time"), ',' ORDER BY number)
     FROM tournaments_round WHERE tournament_id = %(tournament)s AND state <> 'draft'),
  (SELECT sum(hashtextextended(concat_ws(' ', p.id, board, white_id, black_id, white_result, black_result, version), 0))
     FROM tournaments_pairing p JOIN tournaments_round r ON r.id = round_id
    WHERE r.tournament_id = %(tournament)s AND r.state <> 'draft'),
  (SELECT sum(hashtextextended(b::text, 0))
     FROM tournaments_bye b JOIN tournaments_round r ON r.id = round_id
    WHERE r.tournament_id = %(tournament)s AND r.state <> 'draft'),
  (SELECT sum(hashtextextended(e::text, 0)) FROM tournaments_entry e WHERE tournament_id = %(tournament)s),
  (SELECT sum(hashtextextended(a::text, 0))
     FROM tournaments_addedpoints a JOIN tournaments_entry e ON e.id = entry_id
    WHERE e.tournament_id = %(tournament)s),
  (SELECT sum(hashtextextended(a::text, 0))
     FROM tournaments_absence a JOIN tournaments_entry e ON e.id = entry_id
    WHERE e.tournament_id = %(tournament)s AND last_round IS NULL),
  (SELECT sum(hashtextextended(s::text, 0)) FROM tournaments_scheduledround s WHERE tournament_id = %(tournament)s),
  (SELECT sum(hashtextextended(c::text, 0)) FROM tournaments_category c WHERE tournament_id = %(tournament)s),
  (SELECT hashtextextended(r::text, 0) FROM tournaments_removal r WHERE tournament_id = %(tournament)s),
  (SELECT hashtextextended(event::text, 0) FROM tournaments_event event
     JOIN tournaments_tournament t ON t.event_id = event.id WHERE t.id = %(tournament)s),
  (SELECT max(id) FROM ratings_version),
  (SELECT max(id) FROM ratings_ratedevent),
  (SELECT max(id) FROM ratings_correctiondecision),
  (SELECT string_agg(series::text, ' ' ORDER BY series.id) FROM ratings_ratingseries series),
  (SELECT string_agg(id::text, ' ' ORDER BY id) FROM ratings_player WHERE hidden),
  (SELECT office::text FROM ratings_installation office)
"""


def state(tournament: Tournament) -> str:
    """What anyone may see of the tournament, as one word that is another after any change; in one statement."""
    return state_token(STATE, {"tournament": tournament.pk})


def self_renewing(view: "View[P]") -> Guarded:
    """A public page of a tournament that renews itself while people look, see `cached_by_state`.

    For a visitor who follows an entry (`request.me`) it is another page.
    """

    @anyone
    @wraps(view)
    def page(request: HttpRequest, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        made = partial(view, request, tournament, *args, **kwargs)
        current = _remember(request, tournament)
        me = request.me  # type: ignore[attr-defined]
        return cached_by_state(request, f"{current} {me.pk}" if me else current, made, SHARED_SECONDS)

    return page


def renewing_at_desk(view: "View[P]") -> Guarded:
    """The same page at the desk, for the staff and for who reads there."""

    @desk(may_look_in)
    @wraps(view)
    def page(request: HttpRequest, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        made = partial(view, request, tournament, *args, **kwargs)
        return cached_by_state(request, _remember(request, tournament), made)

    return page


def _remember(request: HttpRequest, tournament: Tournament) -> str:
    """The state of the tournament, kept with the request: what is worked out once for all is kept by it."""
    request.tournament_state = current = state(tournament)  # type: ignore[attr-defined]
    return current
