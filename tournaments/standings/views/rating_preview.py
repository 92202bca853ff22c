"""Pages of the rating changes of a tournament: all players in one table, and each player's games."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.live_pages import live_page
from tournaments.core.time_control import read_time, time_class
from tournaments.models import Tournament
from tournaments.standings.cached_values import cached_rating_preview
from tournaments.standings.rating_preview import CannotRate


@require_safe
@live_page
def rated(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the rating sums of all players after the published rounds.

    Render a message instead if no rules are known for the first day.
    """
    try:
        preview = cached_rating_preview(request, tournament)
    except CannotRate as cannot:
        context = {"tournament": tournament, "cannot": str(cannot)}
        return render(request, "tournaments/standings/rated.html", context)
    time = read_time(tournament.time_control)
    context = {
        "tournament": tournament,
        "rated": preview,
        "law": preview.edition,
        "time": time and time_class(time, tournament.first_day),
    }
    return render(request, "tournaments/standings/rated.html", context)


@require_safe
@live_page
def rated_player(request: HttpRequest, tournament: Tournament, start_number: int) -> HttpResponse:
    """Render one player's games, each with expected score and rating change."""
    try:
        preview = cached_rating_preview(request, tournament)
    except CannotRate as cannot:
        raise Http404 from cannot
    player = preview.of(start_number)
    if player is None:
        raise Http404
    context = {"tournament": tournament, "law": preview.edition, "line": player, "player": player.working}
    return render(request, "tournaments/standings/rated_player.html", context)
