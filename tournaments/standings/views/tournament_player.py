"""Page of one player of a tournament: the rounds, and the rank after each round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.core.live_pages import live_page
from tournaments.models import Tournament
from tournaments.scores.progress import progress_of_player
from tournaments.standings.cached_values import (
    cached_points,
    cached_ranks,
    cached_rating_preview,
    cached_standings,
)
from tournaments.standings.player_rounds import player_rounds
from tournaments.standings.rank_chart import rank_chart
from tournaments.standings.rating_preview import CannotRate, RatedPlayer, changes_by_round


@require_safe
@live_page
def tournament_player(request: HttpRequest, tournament: Tournament, start_number: int) -> HttpResponse:
    entry = get_object_or_404(tournament.entries.select_related("player"), start_number=start_number)
    table = cached_standings(request, tournament)
    standing = next(row for row in table if row.entry.start_number == start_number)
    points, ranks = cached_points(request, tournament), cached_ranks(request, tournament)
    stages = player_rounds(
        tournament, entry, progress_of_player(points, start_number), progress_of_player(ranks, start_number)
    )
    working = _rated(request, tournament, start_number)
    gained = changes_by_round(working) if working else {}
    context = {
        "tournament": tournament,
        "entry": entry,
        "working": working and working.working,
        "standings": table,
        "standing": standing,
        "values": [*zip(table.columns, table.texts(standing), strict=True)],
        "stages": [(stage, gained.get(stage.round.number)) for stage in stages],
        "chart": rank_chart([stage.rank for stage in stages if stage.rank is not None]),
    }
    return render(request, "tournaments/standings/tournament_player.html", context)


def _rated(request: HttpRequest, tournament: Tournament, start_number: int) -> RatedPlayer | None:
    """Return the player's rating calculation; None if the first day is before the first known rules."""
    try:
        return cached_rating_preview(request, tournament).of(start_number)
    except CannotRate:
        return None
