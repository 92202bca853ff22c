"""Lines of waiting reports that an officer still has to identify, and the order to visit them."""

from typing import NamedTuple

from django.db.models import QuerySet

from ratings.models import Problem, ProblemLevel, Submission
from ratings.submissions.models.submission import WAITING_STATES

# Codes of checks for lines without an identified player, or with a doubtful one.
DOUBT_CODES = (
    "unidentified",
    "number-unknown",
    "name-differs",
    "birth-differs",
    "birth-unknown",
    "federation-differs",
    "player-twice",
)


class UnidentifiedLine(NamedTuple):
    """A line of a report by its start number."""

    submission: int
    start_number: int


def open_lines(submission: Submission) -> list[int]:
    """Return the start numbers of lines that are unidentified or doubtful by the last check."""
    rows = (
        _doubt_problems().filter(submission=submission).order_by("start_number").values_list("start_number", flat=True)
    )
    return [number for number in rows.distinct() if number is not None]


def next_line_of_report(submission: Submission, start_number: int) -> int | None:
    """Return the next open line of the report after a start number, or None.

    After the last open line comes the first.
    """
    lines = open_lines(submission)
    return next((number for number in lines if number > start_number), lines[0] if lines else None)


def next_open_line(submission: Submission, start_number: int = 0) -> UnidentifiedLine | None:
    """Return the next open line after a line of a report, or None.

    Open lines after `start_number` in this report come first, then those of the next waiting report, then earlier
    lines of this report.
    """
    own = [number for number in open_lines(submission) if number != start_number]
    after = [number for number in own if number > start_number]
    if after:
        return UnidentifiedLine(submission.pk, after[0])
    return _next_in_other_report(submission) or (UnidentifiedLine(submission.pk, own[0]) if own else None)


def _next_in_other_report(submission: Submission) -> UnidentifiedLine | None:
    waiting = Submission.objects.with_state().filter(state__in=WAITING_STATES)  # type: ignore[misc]
    others = _doubt_problems().filter(submission__in=waiting.exclude(pk=submission.pk).values("pk"))
    rows = others.order_by("submission", "start_number").values_list("submission", "start_number")
    row = rows.filter(submission__gt=submission.pk).first() or rows.first()
    return UnidentifiedLine(row[0], row[1] or 0) if row else None


def _doubt_problems() -> "QuerySet[Problem]":
    problems = Problem.objects.filter(code__in=DOUBT_CODES, waived_at=None, start_number__isnull=False)
    return problems.exclude(level=ProblemLevel.NOTE)
