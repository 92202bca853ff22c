"""Submission of the report to the rating office, with the same checks as uploaded files; a league submits in parts."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.checks.messages import finding_sentence
from ratings.checks.report_remarks import with_place
from ratings.core.errors import Refused
from ratings.models import DeskReport, Problem, ProblemLevel, Submission, SubmissionOrigin, User
from ratings.reports import trf26
from ratings.reports.problems import Remark
from ratings.reports.report import Birth, Report
from ratings.submissions import receive
from tournaments.core.report_parts import ReportPart, is_reported_in_parts
from tournaments.core.submission_status import closed_rounds, hand_ins, is_accepted
from tournaments.models import ADJOURNED, HandIn, Pairing, RoundState, Tournament
from tournaments.reporting.report import to_report

# Errors that only the office can settle: they do not stop the submission.
OFFICE_CODES = {"past-last-list", "no-list-known", "no-edition", "no-list-in-force", "list-missing", "unidentified"}


@dataclass(frozen=True, slots=True)
class MissingPart:
    """A reason why a report is not complete yet, as a sentence, and the round in which to correct it."""

    round: int | None
    sentence: str


def preview_problems(
    tournament: Tournament, by: User, at: dt.datetime, part: ReportPart | None = None
) -> list[Problem]:
    """Return the problems that the office would find in the current report; nothing is stored.

    Refused if the office would not accept the file at all.
    """
    return _examine(tournament, by, at, part).problems


@transaction.atomic
def hand_in(tournament: Tournament, by: User, at: dt.datetime, part: ReportPart | None = None) -> HandIn:
    """Submit the report of the tournament or a part; it replaces the previous report of the same rounds.

    Refused while a round is not complete, while the office finds an error, after acceptance, and if nothing changed.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    _refuse_accepted(tournament, part)
    _refuse_other_rounds(tournament, part)
    if missing_for_report(tournament, part):
        raise Refused(_("Every round must be complete before the report is handed in."))
    incoming = _examine(tournament, by, at, part)
    _refuse_handed_in(incoming.submission)
    errors = [problem_sentence(problem) for problem in incoming.problems if is_arbiter_error(problem)]
    if errors:
        raise Refused(*errors)
    submission = receive.store(incoming)
    _refuse_handed_in(submission)  # another desk may have handed in the same bytes meanwhile
    DeskReport.objects.create(submission=submission, event_key=tournament.event_key)
    first, last = (part.first, part.last) if part else (None, None)
    return HandIn.objects.create(
        tournament=tournament, submission=submission, first_round=first, last_round=last, by=by
    )


def is_complete(tournament: Tournament) -> bool:
    """Return True if every round is played and no result is missing."""
    return not missing_for_report(tournament)


def missing_for_report(tournament: Tournament, part: ReportPart | None = None) -> list[MissingPart]:
    """Return the reasons why the tournament, or these rounds of it, is not complete."""
    states = dict(tournament.rounds.order_by("number").values_list("number", "state"))
    wanted = range(part.first, part.last + 1) if part else range(1, (tournament.rounds_planned or len(states)) + 1)
    if not states:
        return [MissingPart(None, _("Nothing is paired yet."))]
    return [
        *_not_published(states, [*wanted]),
        *_without_result(tournament, [number for number in wanted if states.get(number, "") != RoundState.DRAFT]),
    ]


def last_hand_in(tournament: Tournament, part: ReportPart | None) -> HandIn | None:
    """Return the last hand-in of the same rounds, with the state from the office."""
    first, last = (part.first, part.last) if part else (None, None)
    return hand_ins(tournament).filter(first_round=first, last_round=last).first()


def is_arbiter_error(problem: Problem) -> bool:
    """Return True for an error that the arbiter can correct; the office decides about all others."""
    return problem.level == ProblemLevel.ERROR and problem.code not in OFFICE_CODES


def problem_sentence(problem: Problem) -> str:
    """Return a problem found by the office as a sentence."""
    text = finding_sentence(problem.code, problem.found, problem.expected)
    return (
        _("Number %(number)s: %(text)s") % {"number": problem.start_number, "text": text}
        if problem.start_number
        else text
    )


def report_bytes(tournament: Tournament, part: ReportPart | None = None) -> bytes:
    """Return the submitted report: TRF26, with the results to be rated and dates of birth.

    The dates are those of the register and those that an arbiter entered. Only the office gets this file: no page or
    file of the desk may contain it.
    """
    return trf26.write(_with_dates(to_report(tournament, part, rated=True), tournament)).text.encode()


def _with_dates(report: Report, tournament: Tournament) -> Report:
    born = tournament.entries.values_list("start_number", Coalesce("player__birth_date", "birth_date"))
    births = {number: Birth(day.year, day.month, day.day) for number, day in born if day}
    return replace(
        report,
        players=tuple(replace(player, birth=births.get(player.number, player.birth)) for player in report.players),
    )


def _not_published(states: dict[int, str], round_numbers: list[int]) -> Iterator[MissingPart]:
    missing = [number for number in round_numbers if number not in states]
    if missing:
        text = ngettext("%(count)s round is not paired yet.", "%(count)s rounds are not paired yet.", len(missing))
        yield MissingPart(None, text % {"count": len(missing)})
    for number in round_numbers:
        if states.get(number) == RoundState.DRAFT:
            yield MissingPart(None, _("Round %(number)s is not published yet.") % {"number": number})


def _without_result(tournament: Tournament, round_numbers: list[int]) -> Iterator[MissingPart]:
    """Yield the missing results of published rounds, adjourned boards included."""
    open_boards = Pairing.objects.filter(
        round__tournament=tournament, round__number__in=round_numbers, white_result__in=("", ADJOURNED[0])
    )
    boards: dict[tuple[int, str], list[str]] = {}
    for number, code, board in open_boards.order_by("round__number", "board").values_list(
        "round__number", "white_result", "board"
    ):
        boards.setdefault((number, code), []).append(str(board))
    for (number, code), missing in boards.items():
        if code:
            text = ngettext(
                "Round %(number)s: board %(boards)s is adjourned.",
                "Round %(number)s: boards %(boards)s are adjourned.",
                len(missing),
            )
        else:
            text = ngettext(
                "Round %(number)s: the result of board %(boards)s is missing.",
                "Round %(number)s: the results of boards %(boards)s are missing.",
                len(missing),
            )
        yield MissingPart(number, text % {"number": number, "boards": ", ".join(missing)})


def _refuse_accepted(tournament: Tournament, part: ReportPart | None) -> None:
    if is_accepted(tournament):
        raise Refused(_("The office has accepted the report of this tournament."))
    closed = closed_rounds(tournament)
    if part and any(number in part for number in closed):
        raise Refused(_("The office has accepted the report of %(part)s.") % {"part": part})


def _refuse_other_rounds(tournament: Tournament, part: ReportPart | None) -> None:
    """Raise Refused if the rounds do not fit: long tournaments are reported in parts, others as a whole.

    A round must not be in two different reports.
    """
    if bool(part) != is_reported_in_parts(tournament):
        raise Refused(
            _("A tournament of more than 30 days is reported every month: choose the rounds.")
            if part is None
            else _("This tournament is reported as a whole.")
        )
    if part is None:
        return
    others = tournament.hand_ins.exclude(first_round=part.first, last_round=part.last).exclude(first_round=None)
    for first, last in others.values_list("first_round", "last_round"):
        if first is not None and last is not None and first <= part.last and part.first <= last:
            raise Refused(
                _("%(other)s were handed in together: hand them in again together.")
                % {"other": str(ReportPart(first, last)).capitalize()}
            )


def _refuse_handed_in(submission: Submission) -> None:
    if HandIn.objects.filter(submission=submission.pk).exists():
        raise Refused(_("This very report was handed in before; nothing has changed since."))


def _examine(tournament: Tournament, by: User, at: dt.datetime, part: ReportPart | None) -> receive.IncomingReport:
    before = last_hand_in(tournament, part)
    name = f"{tournament.event_key}.trf"
    try:
        replaces = before.submission if before else None
        return receive.examine(report_bytes(tournament, part), name, by, at, replaces, SubmissionOrigin.DESK)
    except receive.ReportRefused as refused:
        raise Refused(
            *(with_place(problem) if isinstance(problem, Remark) else problem for problem in refused.problems)
        ) from refused
