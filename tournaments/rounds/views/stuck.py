"""Page of a round without a legal pairing: reasons, options, and a draft for the arbiter to complete."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct, may_look_in, may_pair, signed_in_user
from tournaments.models import Tournament
from tournaments.rounds.open_by_hand import open_by_hand
from tournaments.rounds.pairing_tasks.task import LONGEST_REASON
from tournaments.rounds.stuck_round import StuckRound, stuck_round


@require_safe
@desk(may_look_in)
def desk_stuck(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the page; redirect to the overview if the next round can be paired."""
    stuck = stuck_round(tournament)
    return _page(request, tournament, stuck) if stuck else redirect("desk_tournament", tournament.slug)


@require_POST
@desk(may_pair)
def pair_stuck(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write the proposal as a draft; if refused, render the page with the reasons."""
    reason = request.POST.get("reason", "")
    try:
        round_ = open_by_hand(tournament, signed_in_user(request), reason)
    except Refused as refused:
        stuck = stuck_round(tournament)
        if stuck is None:
            return redirect("desk_tournament", tournament.slug)
        return _page(request, tournament, stuck, refused.reasons, reason)
    return redirect("desk_draft", tournament.slug, round_.number)


def _page(
    request: HttpRequest, tournament: Tournament, stuck: StuckRound, refused: tuple[str, ...] = (), reason: str = ""
) -> HttpResponse:
    numbers = stuck.table_numbers
    if "all" in request.GET:
        numbers = sorted(player.number for player in stuck.rules.ranked_players)
    context = {
        "tournament": tournament,
        "stuck": stuck,
        "numbers": numbers,
        "rows": [*stuck.rows(numbers)],
        "boards": [*stuck.boards()],
        "last": stuck.number - 1,
        "refused": refused,
        "reason": reason or (_("No legal pairing for round %(number)s") % {"number": stuck.number}),
        "longest": LONGEST_REASON,
        "may_pair": may_pair(request.user, tournament),
        "may_direct": may_direct(request.user, tournament),
    }
    return render(request, "tournaments/rounds/desk_stuck.html", context, status=422 if refused else 200)
