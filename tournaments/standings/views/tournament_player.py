"""One player of a tournament: his rounds, and where he stood after each."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.core.change_token import watched
from tournaments.models import Tournament
from tournaments.scores.progress import of_player
from tournaments.standings.cached import (
    points_shown,
    ranks_shown,
    rated_shown,
    standings_shown,
)
from tournaments.standings.player_rounds import itinerary
from tournaments.standings.rank_chart import rank_chart
from tournaments.standings.rating_preview import CannotRate, RatedPlayer, by_round


@require_safe
@watched
def tournament_player(request: HttpRequest, tournament: Tournament, start_number: int) -> HttpResponse:
    entry = get_object_or_404(tournament.entries.select_related("player"), start_number=start_number)
    table = standings_shown(request, tournament)
    standing = next(row for row in table if row.entry.start_number == start_number)
    points, ranks = points_shown(request, tournament), ranks_shown(request, tournament)
    stages = itinerary(tournament, entry, of_player(points, start_number), of_player(ranks, start_number))
    working = _rated(request, tournament, start_number)
    gained = by_round(working) if working else {}
    context = {
        "tournament": tournament,
        "entry": entry,
        "working": working and working.working,
        "standings": table,
        "standing": standing,
        "values": [*zip(table.columns, standing.values, strict=True)],
        "stages": [(stage, gained.get(stage.round)) for stage in stages],
        "chart": rank_chart([stage.rank for stage in stages if stage.rank is not None]),
    }
    return render(request, "tournaments/standings/tournament_player.html", context)


def _rated(request: HttpRequest, tournament: Tournament, start_number: int) -> RatedPlayer | None:
    """What the tournament does to the player's rating; None before the first rules that are known."""
    try:
        return rated_shown(request, tournament).of(start_number)
    except CannotRate:
        return None
