"""Decisions of the office on a submission: accept, return, waive a warning."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.checks import checks
from ratings.checks.case import SubmissionCase
from ratings.checks.closing_dates import NoOpenList, lists_for_late, lists_open
from ratings.checks.messages import finding_sentence
from ratings.checks.published_past import event_to_correct, has_published_list, lists_missed
from ratings.checks.report_games import ReportGame
from ratings.core.errors import Refused
from ratings.core.locks import SUBMISSION, lock
from ratings.core.templatetags.figures import moment
from ratings.corrections import proposals
from ratings.corrections.proposals import CorrectionReason
from ratings.models import (
    Decision,
    DeskReport,
    Game,
    LineRemark,
    Problem,
    ProblemLevel,
    RatedEvent,
    Submission,
    SubmissionState,
    System,
    TimeControl,
    User,
)
from ratings.projection import projection
from ratings.rules.time_control_codes import encode_time_control
from ratings.series.entries import copy_entries
from ratings.submissions import letters
from ratings.submissions.entries import enter_series
from ratings.submissions.late_admissions import reason_on_record

TOO_LATE = "past-last-list"  # code of the error of a report that misses every list; an officer may admit such a report


class RemarkDraft(NamedTuple):
    """A remark on a player's line, or on one round in it."""

    start_number: int
    round: int | None
    text: str


@transaction.atomic
def accept(
    submission: Submission,
    by: User | None,
    at: dt.datetime,
    list_date: dt.date | None = None,
    waiver_reason: str = "",
    control: str | None = None,
    system: str | None = None,
    official: bool = False,
    reason: str = "",
    late: str = "",
) -> RatedEvent:
    """Accept the report: create the event and its games, for the list that the rules determine or for `list_date`.

    Rating type (`control`) and `system` are those of the report, unless an officer chooses others. `waiver_reason` is
    the reason for waiving the open warnings. The list closes later for an `official` event of FIDE.

    Published lists are not changed. If the report belongs to a published list, or replaces an event on a published
    list, a correction is proposed (`event.brought_by`) with the public `reason`. The event counts after the decision
    on the correction.

    A report that misses the last list of its event needs the reason `late` to enter the first open list, and two
    officers if the installation requires a second officer.

    Refused if the report has errors or was decided before, or if open warnings have no reason.
    """
    lock(SUBMISSION, submission.pk)
    _refuse_decided(submission)
    case = checks.renew_problems(submission)
    control = control or case.control or ""
    before = event_to_correct(submission)
    past = before if before and has_published_list(before) else None
    lists = [past.list_date] if past else lists_for(case, control, official)
    admitted = "" if lists else reason_on_record(submission, late, by)
    lists = lists or (late_lists(case, control) if admitted else [])
    missed = lists_missed(control, case.report.last_day, next(iter(lists), None))
    chosen = None if past else list_date
    wrong = _invalid_choices(case, control, system, chosen, [*lists, *missed])
    _refuse_problems(submission, waiver_reason, wrong, {TOO_LATE} if admitted else set())
    waive_all(submission, by, at, waiver_reason)
    announced, replaces = chosen or lists[0], None if past else before
    terms = {"replaces": replaces, "control": control, "system": system or case.system, "list_date": announced}
    event = RatedEvent.objects.create(**_event_fields(submission, case), **terms, accepted_at=at)
    Game.objects.bulk_create(_build_games(event, case))
    carried = copy_entries(before, event, at, None if past else announced) if before else []
    enter_series(event, carried, announced, case.received)
    _propose_correction(event, past, reason.strip(), by, at)
    _end_projection(submission, case)
    Decision.objects.create(
        submission=submission,
        state=SubmissionState.ACCEPTED,
        remark=_acceptance_remark(waiver_reason, admitted),
        by=by,
        at=at,
    )
    letters.write_acceptance_letter(event)
    return event


def _acceptance_remark(waiver_reason: str, admission_reason: str) -> str:
    """Return the remark of an acceptance: the reasons for waiving warnings and for admitting a late report."""
    reasons = [waiver_reason] if waiver_reason else []
    if admission_reason:
        reasons.append(_("Late report admitted: %(reason)s") % {"reason": admission_reason})
    return "\n".join(reasons)


def _end_projection(submission: Submission, case: SubmissionCase) -> None:
    """Delete the desk's live games of the reported rounds; the rated games replace them."""
    desk = DeskReport.objects.filter(submission=submission).first()
    if desk:
        projection.delete_live_games(desk.event_key, case.report.rounds_with_lines())


@transaction.atomic
def return_to_arbiter(
    submission: Submission, by: User | None, at: dt.datetime, remark: str, lines: Iterable[RemarkDraft] = ()
) -> Decision:
    """Return the report to its arbiter with a remark, and with remarks on `lines`.

    The corrected report will replace it. Refused without a remark or after another decision.
    """
    lock(SUBMISSION, submission.pk)
    _refuse_decided(submission)
    if not remark.strip():
        raise Refused(_("Enter a remark: what should the arbiter correct?"))
    decision = Decision.objects.create(
        submission=submission, state=SubmissionState.RETURNED, remark=remark.strip(), by=by, at=at
    )
    LineRemark.objects.bulk_create(LineRemark(decision=decision, **line._asdict()) for line in lines)
    letters.write_return_letter(decision)
    return decision


@transaction.atomic
def waive(problem: Problem, by: User | None, at: dt.datetime, reason: str) -> None:
    """Waive a warning for a reason. Refused for errors and notes, and after the decision on the report."""
    lock(SUBMISSION, problem.submission_id)
    _refuse_decided(problem.submission)
    if problem.level != ProblemLevel.WARNING:
        raise Refused(_("Only warnings can be waived."))
    if not reason.strip():
        raise Refused(_("A reason is needed."))
    Problem.objects.filter(pk=problem.pk).update(waived_by=by, waived_at=at, waived_why=reason.strip()[:300])


def waive_all(submission: Submission, by: User | None, at: dt.datetime, reason: str) -> None:
    """Waive all open warnings for one reason."""
    open_warnings(submission).update(waived_by=by, waived_at=at, waived_why=reason.strip()[:300])


def open_warnings(submission: Submission) -> "QuerySet[Problem]":
    """Return the warnings that are not waived."""
    return submission.problems.filter(level=ProblemLevel.WARNING, waived_at__isnull=True)


def lists_for(case: SubmissionCase, control: str, official: bool = False) -> list[dt.date]:
    """Return the dates of the open lists of a rating type for the event; the first is the list by rule.

    Empty if all its lists are closed. An `official` event of FIDE has later closing dates.
    """
    if not control or case.report.last_day is None:
        return []
    try:
        return lists_open(control, case.report.last_day, case.received, official)
    except NoOpenList:
        return []


def late_lists(case: SubmissionCase, control: str) -> list[dt.date]:
    """Return the dates of the lists for a late report that an officer admits."""
    if control not in TimeControl.values or case.report.last_day is None:
        return []
    return lists_for_late(control, case.report.last_day, case.received)


def _refuse_decided(submission: Submission) -> None:
    last = submission.decisions.select_related("by").last()
    if last and last.state in (SubmissionState.ACCEPTED, SubmissionState.RETURNED):
        raise Refused(describe_decision(last))


def describe_decision(decision: Decision) -> str:
    """Return a sentence with the decision, its time and its author."""
    return _("The report is already %(state)s: %(at)s, %(by)s.") % {
        "state": decision.get_state_display(),
        "at": moment(timezone.localtime(decision.at)),
        "by": decision.by or _("from the command line"),
    }


def _refuse_problems(
    submission: Submission, waiver_reason: str, invalid_choices: Sequence[str], admitted_codes: set[str]
) -> None:
    stopping = submission.problems.filter(level=ProblemLevel.ERROR).exclude(code__in=admitted_codes)
    unanswered = [] if waiver_reason.strip() else [*open_warnings(submission)]
    reasons = [describe_problem(problem) for problem in [*stopping, *unanswered]]
    if reasons or invalid_choices:
        raise Refused(*reasons, *invalid_choices)


def describe_problem(problem: Problem, file: str = "") -> str:
    """Describe a problem in one line: file, row, column, level, message."""
    location = ":".join(str(part) for part in (file, problem.row, problem.column) if part)
    message = finding_sentence(problem.code, problem.found, problem.expected)
    return ": ".join(filter(None, (location, problem.get_level_display(), message)))


def _invalid_choices(
    case: SubmissionCase, control: str, system: str | None, list_date: dt.date | None, lists: Sequence[dt.date]
) -> list[str]:
    """Return messages about missing or invalid choices of the officer. `lists` are the dates that may be chosen."""
    if control not in TimeControl.values:
        return [_("The report does not state whether it is standard, rapid or blitz. Choose one.")]
    wrong = []
    if system and system not in System.values:
        wrong.append(_("%(system)s is not a known system.") % {"system": system})
    if not lists and control != case.control:
        wrong.append(_("It is too late to rate the event on a %(control)s list.") % {"control": control})
    if lists and list_date and list_date not in lists:
        choice = ", ".join(day.isoformat() for day in lists)
        wrong.append(
            _("The event cannot be rated on the list of %(day)s. Possible lists: %(choice)s.")
            % {"day": list_date, "choice": choice}
        )
    return wrong


def _event_fields(submission: Submission, case: SubmissionCase) -> dict[str, object]:
    report = case.report
    return {
        "submission": submission,
        "name": report.name[:200],
        "place": report.city[:120],
        "federation": report.federation[:3],
        "first_day": report.first_day,
        "last_day": report.last_day,
        # Without a time control, every game belongs to the event's list, as the commission decided for fast classic.
        "time_control": encode_time_control(case.time_control)[:60]
        if case.time_control and not case.fast_classic
        else "",
        "rounds": report.round_count,
        "time_control_written": (report.time_control or report.coded_time_control)[:120],
    }


def _propose_correction(
    event: RatedEvent, published: RatedEvent | None, reason: str, by: User | None, at: dt.datetime
) -> None:
    """Propose a correction if the event belongs to a published list or replaces the `published` event."""
    if published:
        because = CorrectionReason(reason or _("The report was corrected after its list was published."), by, at)
        proposals.propose_replacement(published, event, because)
    elif has_published_list(event):
        because = CorrectionReason(reason or _("The report was accepted after its list was published."), by, at)
        proposals.propose_missing(event, because)


def _build_games(event: RatedEvent, case: SubmissionCase) -> list[Game]:
    """Return the games with the player records that were identified, even if a record was merged later."""
    rows = (line.identification for line in case.lines)
    players = {row.start_number: row.player_id for row in rows if row and row.player_id}
    return [_build_game(event, pair, players[pair.white], players[pair.black]) for pair in case.pairs]


def _build_game(event: RatedEvent, pair: ReportGame, white: int, black: int) -> Game:
    return Game(
        event=event,
        round=pair.round,
        white_id=white,
        black_id=black,
        white_result=pair.white_result,
        black_result=pair.black_result,
        played=not pair.why_not,
        why_not=pair.why_not,
    )
