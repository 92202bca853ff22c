"""Handing in the report to the rating office, through the door that every file takes."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from ratings import intake
from ratings.checks.texts import sentence
from ratings.models import Level, Origin, Problem, Submission, User
from ratings.reports import trf26
from tournaments.models import HandIn, RoundState, Tournament
from tournaments.refused import Refused
from tournaments.report import to_report
from tournaments.reported import hand_ins, is_accepted

OF_THE_OFFICE = {"past-last-list", "no-list-known", "no-edition", "no-list-in-force"}


def found(tournament: Tournament, by: User, at: dt.datetime) -> list[Problem]:
    """What the office would find in the report as it stands now: it is checked there, and then forgotten.

    Refused where the office would not even take it in.
    """
    with transaction.atomic():
        problems = [*_receive(tournament, by, at).problems.all()]
        transaction.set_rollback(True)
    return problems


@transaction.atomic
def hand_in(tournament: Tournament, by: User, at: dt.datetime) -> HandIn:
    """Hand the report in, in place of the one before.

    Refused while a round is not complete, while the office finds an error, after acceptance, and unchanged.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if is_accepted(tournament):
        raise Refused(_("The office has accepted the report of this tournament."))
    if not is_complete(tournament):
        raise Refused(_("Every round must be complete before the report is handed in."))
    submission = _receive(tournament, by, at)
    if HandIn.objects.filter(submission=submission).exists():
        raise Refused(_("This very report was handed in before; nothing has changed since."))
    errors = [said(problem) for problem in submission.problems.all() if is_error_here(problem)]
    if errors:
        raise Refused(*errors)
    return HandIn.objects.create(tournament=tournament, submission=submission, by=by)


def is_complete(tournament: Tournament) -> bool:
    """Whether every round is played and nothing is missing."""
    states = {*tournament.rounds.values_list("state", flat=True)}
    return bool(states) and states <= {RoundState.COMPLETE, RoundState.LOCKED}


def is_error_here(problem: Problem) -> bool:
    """An error that the arbiter can put right; the others reach the office, for they are its own to decide."""
    return problem.level == Level.ERROR and problem.code not in OF_THE_OFFICE


def said(problem: Problem) -> str:
    """A finding of the office as a sentence."""
    text = sentence(problem.code, problem.found, problem.expected)
    return (
        _("Number %(number)s: %(text)s") % {"number": problem.start_number, "text": text}
        if problem.start_number
        else text
    )


def report_bytes(tournament: Tournament) -> bytes:
    """The report as it is handed in: TRF26."""
    return trf26.write(to_report(tournament)).text.encode()


def _receive(tournament: Tournament, by: User, at: dt.datetime) -> Submission:
    before = hand_ins(tournament).first()
    name = f"{tournament.event_key}.trf"
    try:
        replaces = before.submission if before else None
        return intake.receive(report_bytes(tournament), name, by, at, replaces, Origin.DESK)
    except intake.Refused as refused:
        raise Refused(*map(str, refused.problems)) from refused
