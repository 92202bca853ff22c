"""Points or ranks of all players after each round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.live_pages import live_page
from tournaments.models import Tournament
from tournaments.standings.cached_values import cached_points, cached_ranks, cached_standings


@require_safe
@live_page
def progress(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the points after each round, or the ranks (`show=ranks`)."""
    table = cached_standings(request, tournament)
    by_rank = request.GET.get("show") == "ranks"
    context = {
        "tournament": tournament,
        "standings": table,
        "courses": (cached_ranks if by_rank else cached_points)(request, tournament),
        "by_rank": by_rank,
        "rounds": range(1, table.rounds + 1),
    }
    return render(request, "tournaments/standings/progress.html", context)
