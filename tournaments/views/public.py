"""The pages of a tournament that anyone may read: what is published, never a draft round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.excerpt import Part
from tournaments.models import Tournament
from tournaments.rights import may_look_in
from tournaments.shown import standings_shown
from tournaments.views.standings import shown
from tournaments.watching import watched


@require_safe
@watched
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return render(
        request,
        "tournaments/tournament.html",
        {
            **shown(tournament, standings_shown(request, tournament), Part()),
            "tournament": tournament,
            "rounds": tournament.rounds.public(),
            "has_desk": may_look_in(request.user, tournament),
        },
    )
