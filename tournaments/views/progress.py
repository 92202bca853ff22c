"""Where everybody stood after each round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.shown import points_shown, ranks_shown, standings_shown
from tournaments.watching import watched


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
    return render(request, "tournaments/progress.html", context)
