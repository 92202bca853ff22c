"""Days of birth in reports: a desk adds them from the register for the office; its arbiters see those they wrote."""

from django.contrib.auth.models import AnonymousUser

from ratings.accounts.permissions import is_officer
from ratings.models import Origin, Submission, User
from ratings.reports import trf26
from ratings.reports.canonical import years_only
from ratings.reports.reading import read_report
from ratings.reports.report import Report


def as_entered(submission: Submission) -> Report:
    """Return the report as the arbiter knows it: that of a desk has years alone, a file what stands in it."""
    report = submission.content
    return report if submission.origin == Origin.FILE else years_only(report)


def as_seen_by(user: User | AnonymousUser, submission: Submission) -> Report:
    """Return the report with every day of birth for an officer, as it was entered for anybody else."""
    return submission.content if is_officer(user) else as_entered(submission)


def file_as_seen_by(user: User | AnonymousUser, submission: Submission) -> bytes:
    """Return the file to the byte for an officer and for whoever handed a file in; else it is written again."""
    if is_officer(user) or submission.origin == Origin.FILE:
        return bytes(submission.data)
    return trf26.write(as_entered(submission)).text.encode()


def days_of_birth(data: bytes) -> int:
    """How many people stand in a report file with their day of birth."""
    report = read_report(data).report
    return sum(bool(player.birth and player.birth.day) for player in report.players) if report else 0
