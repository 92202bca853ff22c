"""Which lines of the reports that wait still want a person's word on who it is, and the way from one to the next."""

from typing import NamedTuple

from django.db.models import QuerySet

from ratings.models import Level, Problem, Submission
from ratings.submissions.models.submission import WAITING

# What the checks say of a line whose person is missing or in doubt.
DOUBTS = (
    "unidentified",
    "number-unknown",
    "name-differs",
    "birth-differs",
    "birth-unknown",
    "federation-differs",
    "player-twice",
)


class UnidentifiedLine(NamedTuple):
    """A line of a report."""

    submission: int
    start_number: int


def open_lines(submission: Submission) -> list[int]:
    """Start numbers of the lines that are nobody or in doubt, as they were last checked."""
    rows = _doubted().filter(submission=submission).order_by("start_number").values_list("start_number", flat=True)
    return [number for number in rows.distinct() if number is not None]


def next_line(submission: Submission, start_number: int) -> int | None:
    """The open line of the report that comes after one, from the beginning again at its end; None without one."""
    lines = open_lines(submission)
    return next((number for number in lines if number > start_number), lines[0] if lines else None)


def next_problem(submission: Submission, start_number: int = 0) -> UnidentifiedLine | None:
    """The next open line of this report, else the first of the next report that waits, at last those before this."""
    own = [number for number in open_lines(submission) if number != start_number]
    after = [number for number in own if number > start_number]
    if after:
        return UnidentifiedLine(submission.pk, after[0])
    return _in_other_report(submission) or (UnidentifiedLine(submission.pk, own[0]) if own else None)


def _in_other_report(submission: Submission) -> UnidentifiedLine | None:
    waiting = Submission.objects.with_state().filter(state__in=WAITING)  # type: ignore[misc]
    others = _doubted().filter(submission__in=waiting.exclude(pk=submission.pk).values("pk"))
    rows = others.order_by("submission", "start_number").values_list("submission", "start_number")
    row = rows.filter(submission__gt=submission.pk).first() or rows.first()
    return UnidentifiedLine(row[0], row[1] or 0) if row else None


def _doubted() -> "QuerySet[Problem]":
    problems = Problem.objects.filter(code__in=DOUBTS, waived_at=None, start_number__isnull=False)
    return problems.exclude(level=Level.NOTE)
