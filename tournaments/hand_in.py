"""Handing in the report to the rating office."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from ratings import intake
from ratings.models import Origin, User
from ratings.reports import trf26
from ratings.reports.completeness import completeness
from ratings.reports.contradictions import contradictions
from ratings.reports.remarks import Remark
from tournaments.models import HandIn, RoundState, Tournament
from tournaments.refused import Refused
from tournaments.report import to_report
from tournaments.reported import hand_ins, is_accepted

ENCODING = "utf-8"


def found(tournament: Tournament) -> tuple[Remark, ...]:
    """What the office would find in the report as it stands now."""
    report = to_report(tournament)
    return (*completeness(report, trf26.NAME), *contradictions(report))


def report_bytes(tournament: Tournament) -> bytes:
    """The report as it is handed in: TRF26."""
    return trf26.write(to_report(tournament)).text.encode(ENCODING)


@transaction.atomic
def hand_in(tournament: Tournament, by: User, at: dt.datetime) -> HandIn:
    """Hand the report in to the rating office, in place of the one it returned.

    Refused while a round is not complete, while an error stands, after acceptance, and unchanged.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    _refuse_unready(tournament)
    before = hand_ins(tournament).first()
    name = f"{tournament.event_key}.trf"
    try:
        submission = intake.receive(
            report_bytes(tournament), name, by, at, before.submission if before else None, Origin.DESK
        )
    except intake.Refused as refused:
        raise Refused(*(str(problem) for problem in refused.problems)) from refused
    if HandIn.objects.filter(submission=submission).exists():
        raise Refused(_("This very report was handed in before; nothing has changed since."))
    return HandIn.objects.create(tournament=tournament, submission=submission, by=by)


def _refuse_unready(tournament: Tournament) -> None:
    if is_accepted(tournament):
        raise Refused(_("The office has accepted the report of this tournament."))
    open_rounds = tournament.rounds.exclude(state__in=(RoundState.COMPLETE, RoundState.LOCKED))
    if open_rounds.exists() or not tournament.rounds.exists():
        raise Refused(_("Every round must be complete before the report is handed in."))
    errors = [str(remark) for remark in found(tournament) if remark.level == "error"]
    if errors:
        raise Refused(*errors)
