"""Where everybody stood after each round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.change_token import watched
from tournaments.models import Tournament
from tournaments.standings.cached import points_shown, ranks_shown, standings_shown


@require_safe
@watched
def progress(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The points after each round, or the ranks (`show=ranks`)."""
    table = standings_shown(request, tournament)
    by_rank = request.GET.get("show") == "ranks"
    context = {
        "tournament": tournament,
        "standings": table,
        "courses": (ranks_shown if by_rank else points_shown)(request, tournament),
        "by_rank": by_rank,
        "rounds": range(1, table.rounds + 1),
    }
    return render(request, "tournaments/standings/progress.html", context)
