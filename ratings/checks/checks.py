"""The registry of the office's checks. Errors block a report, warnings need a reason, notes inform."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator

from django.db import transaction

from ratings.checks import event, file, games, players
from ratings.checks.case import SubmissionCase, collect_case
from ratings.checks.finding import Finding
from ratings.checks.outlook import store_outlook
from ratings.core.locks import SUBMISSION, lock
from ratings.models import Decision, Problem, Submission, SubmissionState

CHECKS: tuple[Callable[[SubmissionCase], Iterator[Finding]], ...] = (
    file.find_adjustments,
    file.find_missing_content,
    file.find_contradictions,
    players.find_unidentified,
    players.find_unknown_numbers,
    players.find_former_numbers,
    players.identification_findings,
    players.find_duplicate_players,
    players.find_title_differences,
    players.find_unknown_federations,
    players.find_rating_differences,
    players.find_non_members,
    games.find_unplayed_games,
    games.find_changed_points,
    games.find_games_after_match_end,
    games.find_too_fast_games,
    games.find_unrated_in_match,
    event.find_wrong_dates,
    event.find_long_days,
    event.find_fast_classic,
    event.find_late_report,
    event.find_missed_lists,
    event.find_missing_edition,
    event.find_time_control_problem,
    event.find_missing_list,
    event.find_missing_series_lists,
    event.find_reported_games,
    event.find_arbiter_problem,
)


@transaction.atomic
def check(submission: Submission, at: dt.datetime) -> None:
    """Check a submission with the current data of the register. A returned submission becomes open again."""
    lock(SUBMISSION, submission.pk)
    last = submission.decisions.last()
    if last and last.state == SubmissionState.ACCEPTED:
        return
    renew_problems(submission)
    if not last or last.state != SubmissionState.CHECKED:
        Decision.objects.create(submission=submission, state=SubmissionState.CHECKED, at=at)


@transaction.atomic
def renew_problems(submission: Submission) -> SubmissionCase:
    """Replace the problems of a submission, and return its case.

    A waiver remains if its problem is found again unchanged.
    """
    waived = {_key(problem): problem for problem in submission.problems.filter(waived_at__isnull=False)}
    case = collect_case(submission)
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
    """Store the problems and the outlook of a submission that has no problems yet."""
    Problem.objects.bulk_create(problems)
    store_outlook(submission, case)


def problems_of(submission: Submission, case: SubmissionCase) -> list[Problem]:
    """Return the unsaved problems of a submission, in the order in which the database would return them."""
    return sorted((_problem(submission, finding) for finding in findings(case)), key=_sort_key)


def findings(case: SubmissionCase) -> Iterator[Finding]:
    """Yield the findings of all checks, in the order of the checks."""
    return (finding for check in CHECKS for finding in check(case))


def _problem(submission: Submission, finding: Finding) -> Problem:
    actual, expected = finding.found[:300], finding.expected[:300]
    return Problem(submission=submission, **finding._replace(found=actual, expected=expected)._asdict())


def _sort_key(problem: Problem) -> tuple[object, ...]:
    """Return the sort key of `Problem.Meta.ordering`. A problem without row or column sorts last."""
    row, column = problem.row, problem.column
    return (problem.level, row is None, row or 0, column is None, column or 0)


def _key(problem: Problem) -> tuple[object, ...]:
    location = (problem.row, problem.column, problem.start_number)
    return (problem.code, problem.found, problem.expected, *location)
