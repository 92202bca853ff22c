"""Question before pairing: games without a result, to be registered as adjourned."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.core.permissions import signed_in_user
from tournaments.models import Pairing, Tournament
from tournaments.rounds.adjourn import register_adjourned
from tournaments.rounds.pairing_tasks.upcoming_round import ResultsMissing
from tournaments.rounds.views.carried_fields import carried_fields, is_key

GAMES_FIELD = "adjourn"


def register_confirmed_games(request: HttpRequest, tournament: Tournament) -> None:
    """Register as adjourned the games that the arbiter confirmed."""
    keys = [int(key) for key in request.POST.getlist(GAMES_FIELD) if is_key(key)]
    if keys:
        register_adjourned(tournament, keys, signed_in_user(request))


def ask_about_missing(request: HttpRequest, tournament: Tournament, missing: ResultsMissing) -> HttpResponse:
    """Render the games without a result. `again`: more games are missing than the arbiter has confirmed."""
    games = Pairing.objects.filter(pk__in=missing.games).select_related("round", "white", "black")
    context = {
        "tournament": tournament,
        "number": missing.number,
        "games": games.order_by("round__number", "board"),
        "carried": carried_fields(request),
        "again": GAMES_FIELD in request.POST,
        "may_direct": True,
    }
    return render(request, "tournaments/rounds/missing_results.html", context)
