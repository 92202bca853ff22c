"""The pages of a tournament that anyone may read: what is published, never a draft round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.change_token import self_renewing
from tournaments.core.permissions import may_look_in
from tournaments.core.qr_code import qr_code
from tournaments.models import Tournament
from tournaments.public.events import rated_of
from tournaments.standings.cached import cached_standings
from tournaments.standings.selection import StandingsPart
from tournaments.standings.views.standings import render_standings


@require_safe
@self_renewing
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return render(
        request,
        "tournaments/public/tournament.html",
        {
            **render_standings(tournament, cached_standings(request, tournament), StandingsPart()),
            "tournament": tournament,
            "rounds": tournament.rounds.public(),
            "qr_code": qr_code(request.build_absolute_uri(tournament.get_absolute_url())),
            "rated_events": rated_of([tournament.slug]).get(tournament.slug, []),
            "has_desk": may_look_in(request.user, tournament),
        },
    )
