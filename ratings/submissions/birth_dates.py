"""Dates of birth in reports.

The desk adds them from the register for the office. Arbiters see only those that they wrote.
"""

from django.contrib.auth.models import AnonymousUser

from ratings.accounts.permissions import is_officer
from ratings.models import Submission, SubmissionOrigin, User
from ratings.reports import trf26
from ratings.reports.canonical import years_only
from ratings.reports.reading import read_report
from ratings.reports.report import Report


def report_as_entered(submission: Submission) -> Report:
    """Return the report as the arbiter knows it: with years of birth if it came from a desk, else unchanged."""
    report = submission.content
    return report if submission.origin == SubmissionOrigin.FILE else years_only(report)


def report_for_user(user: User | AnonymousUser, submission: Submission) -> Report:
    """Return the report with full dates of birth for an officer, as entered for other users."""
    return submission.content if is_officer(user) else report_as_entered(submission)


def file_for_user(user: User | AnonymousUser, submission: Submission) -> bytes:
    """Return the original bytes for an officer and for a report handed in as a file, else a new TRF26 file."""
    if is_officer(user) or submission.origin == SubmissionOrigin.FILE:
        return bytes(submission.data)
    return trf26.write(report_as_entered(submission)).text.encode()


def count_full_birth_dates(data: bytes) -> int:
    """Return the number of players in a report file with a full date of birth."""
    report = read_report(data).report
    return sum(bool(player.birth and player.birth.day) for player in report.players) if report else 0
