"""The registry of the office's checks. Errors block, warnings need a reason, notes inform."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator

from django.db import transaction

from ratings.checks import event, file, games, players
from ratings.checks.case import SubmissionCase, collect
from ratings.checks.finding import Finding
from ratings.checks.outlook import keep_outlook
from ratings.core.locks import SUBMISSION, lock
from ratings.models import Decision, Problem, State, Submission

CHECKS: tuple[Callable[[SubmissionCase], Iterator[Finding]], ...] = (
    file.adjustments,
    file.incomplete,
    file.contradicting,
    players.unidentified,
    players.number_unknown,
    players.number_old,
    players.identification_findings,
    players.player_twice,
    players.title_differs,
    players.federation_unknown,
    players.rating_differs,
    players.not_a_member,
    games.unplayed,
    games.decided_otherwise,
    games.match_over,
    games.too_fast,
    games.match_with_unrated,
    event.days,
    event.long_day,
    event.fast_classic,
    event.late,
    event.past_third_list,
    event.edition_known,
    event.time_control,
    event.no_list,
    event.no_list_of_series,
    event.reported_before,
    event.chief_arbiter,
)


@transaction.atomic
def check(submission: Submission, at: dt.datetime) -> None:
    """Check a submission by the current register. A returned submission becomes open."""
    lock(SUBMISSION, submission.pk)
    last = submission.decisions.last()
    if last and last.state == State.ACCEPTED:
        return
    find(submission)
    if not last or last.state != State.CHECKED:
        Decision.objects.create(submission=submission, state=State.CHECKED, at=at)


@transaction.atomic
def find(submission: Submission) -> SubmissionCase:
    """Replace the problems of a submission and return the case.

    A waiver remains if its problem is found unchanged.
    """
    waived = {_key(problem): problem for problem in submission.problems.filter(waived_at__isnull=False)}
    case = collect(submission)
    problems = problems_of(submission, case)
    for problem in problems:
        before = waived.get(_key(problem))
        if before and problem.level == before.level:
            problem.waived_at, problem.waived_by = before.waived_at, before.waived_by
            problem.waived_why = before.waived_why
    submission.problems.all().delete()
    store_problems(submission, case, problems)
    return case


def store_problems(submission: Submission, case: SubmissionCase, problems: Iterable[Problem]) -> None:
    """Store the problems and the outlook of a submission without problems."""
    Problem.objects.bulk_create(problems)
    keep_outlook(submission, case)


def problems_of(submission: Submission, case: SubmissionCase) -> list[Problem]:
    """Return the unsaved problems of a submission in the order of the database."""
    return sorted((_problem(submission, finding) for finding in findings(case)), key=_place)


def findings(case: SubmissionCase) -> Iterator[Finding]:
    """Return the findings of all checks, in the order of the checks."""
    return (finding for check in CHECKS for finding in check(case))


def _problem(submission: Submission, finding: Finding) -> Problem:
    actual, expected = finding.found[:300], finding.expected[:300]
    return Problem(submission=submission, **finding._replace(found=actual, expected=expected)._asdict())


def _place(problem: Problem) -> tuple[object, ...]:
    """Return the sort key of `Problem.Meta.ordering`. A missing row or column sorts last."""
    row, column = problem.row, problem.column
    return (problem.level, row is None, row or 0, column is None, column or 0)


def _key(problem: Problem) -> tuple[object, ...]:
    place = (problem.row, problem.column, problem.start_number)
    return (problem.code, problem.found, problem.expected, *place)
