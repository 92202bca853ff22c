"""The command that submits report files, as an upload does."""

import datetime as dt
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from ratings.core.encoding_option import add_encoding
from ratings.identification.identify import enrol_unknown
from ratings.models import Submission, SubmissionState
from ratings.reports.problems import Remark
from ratings.reports.validation.examination import MENTIONED_CODES
from ratings.submissions import receive
from ratings.submissions.decisions import describe_problem


class Command(BaseCommand):
    help = "Hand in report files (TRF16, TRF26). For a file handed in before, print its submission."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--on", type=dt.date.fromisoformat, metavar="DAY", help="day of receipt (today)")
        add_encoding(parser)
        parser.add_argument("--enrol", action="store_true", help="add players without a similar player in the register")

    def handle(self, *args: Any, **options: Any) -> None:
        at = _moment(options["on"])
        problems: list[str] = []
        with transaction.atomic():
            received = [
                self._receive(path, at, options["enrol"], options["encoding"], problems) for path in options["files"]
            ]
            if problems:
                raise CommandError("\n".join(problems))
        for path, submission in zip(options["files"], received, strict=True):
            self._print_outcome(path, submission)

    def _receive(
        self, path: Path, at: dt.datetime, enrol: bool, encoding: str, problems: list[str]
    ) -> Submission | None:
        try:
            submission = receive.receive(path.read_bytes(), path.name, None, at, encoding=encoding)
        except OSError as error:
            problems.append(f"{path}: {error.strerror}")
        except receive.ReportRefused as refused:
            problems.extend(describe_refusal(path, problem) for problem in refused.problems)
        else:
            if enrol and not submission.decisions.filter(state=SubmissionState.ACCEPTED).exists():
                enrol_unknown(submission, None)
            return submission
        return None

    def _print_outcome(self, path: Path, submission: Submission | None) -> None:
        if submission:
            self.stdout.write(f"{path}: submission {submission.pk}, {submission.decisions.last()}")
            for problem in submission.problems.exclude(Q(level="note") & ~Q(code__in=MENTIONED_CODES)):
                self.stdout.write(describe_problem(problem, str(path)))


def describe_refusal(path: Path, problem: Remark | str) -> str:
    """Return a problem as one line: file, row, column, value found and value expected."""
    if isinstance(problem, str):
        return f"{path}: {problem}"
    return f"{path}:{problem.row or '-'}:{problem.column or '-'}: {problem.sentence()}"


def _moment(day: dt.date | None) -> dt.datetime:
    """Return noon of the day, or now without a day; CommandError for a future day."""
    now = timezone.now()
    if day is None:
        return now
    if day > timezone.localdate():
        raise CommandError(f"--on: found {day}, expected a day not after {timezone.localdate()}")
    return timezone.make_aware(dt.datetime.combine(day, dt.time(12)))
