"""The standings, and how each of their numbers came about."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments import standings as ranks
from tournaments.models import Tournament
from tournaments.rights import anyone


@require_safe
@anyone
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {"tournament": tournament, "standings": ranks.standings(tournament)}
    return render(request, "tournaments/standings.html", context)
