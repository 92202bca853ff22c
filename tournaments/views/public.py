"""The pages of a tournament that anyone may read: what is published, never a draft round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.reports import trf26
from ratings.reports.canonical import public_copy
from tournaments.excerpt import Part
from tournaments.models import Tournament
from tournaments.report import to_report
from tournaments.rights import anyone, may_look_in
from tournaments.standings import standings
from tournaments.views.standings import shown


@require_safe
@anyone
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return render(
        request,
        "tournaments/tournament.html",
        {
            **shown(tournament, standings(tournament), Part()),
            "tournament": tournament,
            "rounds": tournament.rounds.public(),
            "has_desk": may_look_in(request.user, tournament),
        },
    )


@require_safe
@anyone
def report(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The report as anyone may have it: of everybody's birth the year only."""
    return as_file(trf26.write(public_copy(to_report(tournament))).text, tournament)


def as_file(text: str, tournament: Tournament) -> HttpResponse:
    name = f"{tournament.event_key}.trf"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text.encode(), content_type="text/plain; charset=utf-8", headers=headers)
