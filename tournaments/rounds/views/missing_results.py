"""Question before pairing: games without a result, to be registered as adjourned."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.core.permissions import person
from tournaments.models import Pairing, Tournament
from tournaments.rounds.adjourn import register_adjourned
from tournaments.rounds.pairing_tasks.playing import ResultsMissing
from tournaments.rounds.views.carried import carried, is_key

GAMES = "adjourn"


def adjourn_named(request: HttpRequest, tournament: Tournament) -> None:
    """Register as adjourned the games that the arbiter confirmed."""
    keys = [int(key) for key in request.POST.getlist(GAMES) if is_key(key)]
    if keys:
        register_adjourned(tournament, keys, person(request))


def ask_about_missing(request: HttpRequest, tournament: Tournament, missing: ResultsMissing) -> HttpResponse:
    """Render the games without a result; `again` if there are more since the last answer."""
    games = Pairing.objects.filter(pk__in=missing.games).select_related("round", "white", "black")
    context = {
        "tournament": tournament,
        "number": missing.number,
        "games": games.order_by("round__number", "board"),
        "carried": carried(request),
        "again": GAMES in request.POST,
        "may_direct": True,
    }
    return render(request, "tournaments/rounds/missing_results.html", context)
