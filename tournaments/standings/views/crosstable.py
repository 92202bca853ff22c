"""Pages of the crosstable."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.live_pages import live_desk_page, live_page
from tournaments.models import Tournament
from tournaments.standings.cached_values import cached_standings
from tournaments.standings.published_crosstable import published_crosstable
from tournaments.standings.views.standings import workings_address


def _page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the crosstable: by round for a Swiss, else by opponent."""
    table = cached_standings(request, tournament).without_empty_columns()
    order = [row.entry.start_number for row in table]
    rounds = max(tournament.rounds.public().values_list("number", flat=True), default=0)
    context = {
        "tournament": tournament,
        "standings": table,
        "rows": [*zip(table, published_crosstable(tournament, order, rounds), strict=True)],
        "rounds": range(1, rounds + 1),
        "why_address": workings_address(tournament),
    }
    return render(request, "tournaments/standings/crosstable.html", context)


crosstable = require_safe(live_page(_page))
desk_crosstable = require_safe(live_desk_page(_page))
