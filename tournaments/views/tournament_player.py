"""One player of a tournament: his rounds, and where he stood after each."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.models import Pairing, RoundState, Tournament
from tournaments.rights import anyone
from tournaments.standings import standings


@require_safe
@anyone
def tournament_player(request: HttpRequest, tournament: Tournament, start_number: int) -> HttpResponse:
    entry = get_object_or_404(tournament.entries.select_related("player"), start_number=start_number)
    played = Pairing.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    mine = (played.filter(white=entry) | played.filter(black=entry)).select_related("round", "white", "black")
    return render(
        request,
        "tournaments/tournament_player.html",
        {
            "tournament": tournament,
            "entry": entry,
            "pairings": mine.order_by("round__number"),
            "byes": entry.byes.exclude(round__state=RoundState.DRAFT).select_related("round"),
            "standing": next(one for one in standings(tournament) if one.entry == entry),
        },
    )
