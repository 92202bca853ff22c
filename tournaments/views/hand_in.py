"""Handing in: what the office would find, one button, and what the office answered."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings.models import Problem, State
from tournaments import hand_in as handing
from tournaments.models import Pairing, Tournament
from tournaments.refused import Refused
from tournaments.reported import hand_ins
from tournaments.rights import desk, may_direct, may_look_in, person
from tournaments.views.public import as_file


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def hand_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if request.method == "POST":
        return _hand_in(request, tournament)
    before = [*hand_ins(tournament)]
    for one in before:
        one.said = State(one.state).label  # type: ignore[attr-defined]
    unchanged = bool(before) and bytes(before[0].submission.data) == handing.report_bytes(tournament)
    accepted = any(one.state == State.ACCEPTED for one in before)  # type: ignore[attr-defined]
    problems, refusals = _found(request, tournament) if not accepted else ([], ())
    return render(
        request,
        "tournaments/hand_in.html",
        {
            "tournament": tournament,
            "problems": problems,
            "refusals": refusals,
            "hand_ins": before,
            "accepted": accepted,
            "unchanged": unchanged,
            "complete": handing.is_complete(tournament),
            "missing": Pairing.objects.filter(round__tournament=tournament, white_result="").count(),
            "errors": sum(map(handing.is_error_here, problems)),
        },
    )


@require_safe
@desk(may_look_in)
def desk_report(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The report as it is handed in, dates of birth included: for staff."""
    return as_file(handing.report_bytes(tournament).decode(), tournament)


def _hand_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try:
        handing.hand_in(tournament, person(request), timezone.now())
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
    else:
        messages.success(request, _("The report is at the rating office."))
    return redirect("hand_in", tournament.slug)


def _found(request: HttpRequest, tournament: Tournament) -> tuple[list[Problem], tuple[str, ...]]:
    try:
        problems = handing.found(tournament, person(request), timezone.now())
    except Refused as refused:
        return [], refused.reasons
    problems = [problem for problem in problems if problem.code != "result-missing"]  # counted in one sentence instead
    for problem in problems:
        problem.sentence = handing.said(problem)  # type: ignore[attr-defined]
    return problems, ()
