"""One player of a tournament: his rounds, and where he stood after each."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.itinerary import itinerary
from tournaments.models import Tournament
from tournaments.rank_chart import rank_chart
from tournaments.rights import anyone
from tournaments.standings import standings


@require_safe
@anyone
def tournament_player(request: HttpRequest, tournament: Tournament, start_number: int) -> HttpResponse:
    entry = get_object_or_404(tournament.entries.select_related("player"), start_number=start_number)
    table = standings(tournament)
    standing = next(row for row in table if row.entry == entry)
    stages = itinerary(tournament, entry, table)
    context = {
        "tournament": tournament,
        "entry": entry,
        "standings": table,
        "standing": standing,
        "values": [*zip(table.columns, standing.values, strict=True)],
        "stages": stages,
        "chart": rank_chart([stage.rank for stage in stages if stage.rank is not None]),
    }
    return render(request, "tournaments/tournament_player.html", context)
