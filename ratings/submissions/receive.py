"""Receipt of a report, from a file and from a desk alike."""

import datetime as dt
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from ratings.checks.case import SubmissionCase, case_of
from ratings.checks.checks import problems_of, store_problems
from ratings.core.errors import Refused
from ratings.identification.identify import new_identifications
from ratings.models import Decision, Identification, Problem, Submission, SubmissionOrigin, SubmissionState, User
from ratings.reports.canonical import to_json
from ratings.reports.problems import Remark
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.report_builder import Reading
from ratings.reports.validation.examination import examine_report as examine_reading
from ratings.submissions import letters
from ratings.text.decoding import NotText, decode


class ReportRefused(Refused):
    """The refusal of an invalid report; nothing is stored. `problems` has all its problems, some only as text."""

    def __init__(self, problems: Iterable[Remark | str]) -> None:
        self.problems = tuple(problems)
        super().__init__(*map(str, self.problems))


@dataclass(frozen=True, slots=True)
class IncomingReport:
    """A report after the checks, with its identifications and problems, before it is stored.

    If the same file was received earlier, `submission` and `problems` are those of that time, and `case` is None.
    """

    submission: Submission
    problems: list[Problem]
    identifications: list[Identification]
    case: SubmissionCase | None


def receive(
    data: bytes,
    name: str,
    by: User | None,
    at: dt.datetime,
    replaces: Submission | None = None,
    origin: str = SubmissionOrigin.FILE,
    encoding: str = "",
) -> Submission:
    """Read, identify, check and store a report; return the earlier submission if the same file was received before.

    `replaces` is the submission that the report corrects. A file in a chosen `encoding` is stored in UTF-8.
    ReportRefused lists every reason for a refusal.
    """
    return store(examine(data, name, by, at, replaces, origin, encoding))


def examine(
    data: bytes,
    name: str,
    by: User | None,
    at: dt.datetime,
    replaces: Submission | None = None,
    origin: str = SubmissionOrigin.FILE,
    encoding: str = "",
) -> IncomingReport:
    """Check a report like `receive`, with the same refusals, without storing it."""
    data = _to_utf_8(data, encoding) if encoding else data
    sha256 = hashlib.sha256(data).hexdigest()
    earlier = Submission.objects.filter(sha256=sha256).first()
    if earlier:
        return IncomingReport(earlier, [*earlier.problems.all()], [], None)
    reading = _read(data, name)
    report = _require_usable(reading)
    _refuse_replaced(replaces)
    submission = Submission(
        sha256=sha256,
        origin=origin,
        file_name=PurePath(name).name[:200],
        data=data,
        format=reading.format,
        report=to_json(report),
        title=(report.name or PurePath(name).name)[:200],
        submitted_by=by,
        submitted_at=at,
        replaces=replaces,
    )
    submission.cache_reading(reading)
    identifications = new_identifications(submission, {})
    case = case_of(submission, {row.start_number: row for row in identifications})
    return IncomingReport(submission, problems_of(submission, case), identifications, case)


@transaction.atomic
def store(incoming: IncomingReport) -> Submission:
    """Store an examined report and return its submission.

    If the same file was received before or in the meantime, return that submission.
    """
    submission = incoming.submission
    if incoming.case is None:
        return submission
    try:
        with transaction.atomic():
            submission.save(force_insert=True)
    except IntegrityError:
        meanwhile = Submission.objects.filter(sha256=submission.sha256).first()
        if meanwhile is None:
            raise
        return meanwhile
    by, at = submission.submitted_by, submission.submitted_at
    Decision.objects.create(submission=submission, state=SubmissionState.RECEIVED, by=by, at=at)
    Identification.objects.bulk_create(incoming.identifications)
    store_problems(submission, incoming.case, incoming.problems)
    Decision.objects.create(submission=submission, state=SubmissionState.CHECKED, at=at)
    letters.write_receipt_letter(submission)
    return submission


@lru_cache(maxsize=1)
def _read(data: bytes, name: str) -> Reading:
    """Read a report. The last reading is cached for users who check a file and then send it."""
    return read_report(data, name)


def _to_utf_8(data: bytes, encoding: str) -> bytes:
    """Return a file in a chosen encoding as UTF-8. Raise ReportRefused if it is not in that encoding."""
    try:
        return decode(data, encoding).text.encode()
    except NotText as wrong:
        raise ReportRefused(read_report(data, encoding=encoding).problems) from wrong


def _require_usable(reading: Reading) -> Report:
    """Return the report if it is readable and its games are complete. Raise ReportRefused otherwise."""
    examined = examine_reading(reading)
    if examined.report is None:
        raise ReportRefused(examined.refusal_reasons)
    return examined.report


def _refuse_replaced(submission: Submission | None) -> None:
    later = Submission.objects.filter(replaces=submission).first() if submission else None
    if later:
        raise ReportRefused(
            [_("Submission %(late)s already replaces that submission. Correct %(late)s instead.") % {"late": later.pk}]
        )
