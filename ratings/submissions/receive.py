"""A report comes in: from a file or from a desk, through the same door."""

import datetime as dt
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from ratings.checks.case import SubmissionCase, case_of
from ratings.checks.checks import keep, problems_of
from ratings.core.errors import Refused
from ratings.identification.identify import recognised
from ratings.models import Decision, Identification, Origin, Problem, State, Submission, User
from ratings.reports.canonical import to_json
from ratings.reports.problems import Remark
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.report_builder import Reading
from ratings.reports.validation.examination import examine as examine_reading
from ratings.submissions import letters
from ratings.text.decoding import NotText, decode


class ReportRefused(Refused):
    """The report cannot be taken in; nothing is stored. `problems` are all of them; `str` says each."""

    def __init__(self, problems: Iterable[Remark | str]) -> None:
        self.problems = tuple(problems)
        super().__init__(*map(str, self.problems))


@dataclass(frozen=True, slots=True)
class IncomingReport:
    """A report as it would come in now: who was recognised in it, and what was found; nothing of it is stored.

    Where its bytes came before, `submission` is the one that is there, with the problems it has; then there is no case.
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
    origin: str = Origin.FILE,
    encoding: str = "",
) -> Submission:
    """The submission of these bytes, read, identified and checked; the one that is there when they came before.

    `replaces` is the submission it corrects; a file in a chosen `encoding` is kept in UTF-8. ReportRefused lists
    everything that keeps it out.
    """
    return store(examine(data, name, by, at, replaces, origin, encoding))


def examine(
    data: bytes,
    name: str,
    by: User | None,
    at: dt.datetime,
    replaces: Submission | None = None,
    origin: str = Origin.FILE,
    encoding: str = "",
) -> IncomingReport:
    """What `receive` would store of these bytes, and refuse; nothing is written."""
    data = _in_utf_8(data, encoding) if encoding else data
    sha256 = hashlib.sha256(data).hexdigest()
    earlier = Submission.objects.filter(sha256=sha256).first()
    if earlier:
        return IncomingReport(earlier, [*earlier.problems.all()], [], None)
    reading = _read(data, name)
    report = _usable(reading)
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
    submission.remember(reading)
    identifications = recognised(submission, {})
    case = case_of(submission, {row.start_number: row for row in identifications})
    return IncomingReport(submission, problems_of(submission, case), identifications, case)


@transaction.atomic
def store(incoming: IncomingReport) -> Submission:
    """Store a report that was examined; the submission that is there where its bytes came before, or came meanwhile."""
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
    Decision.objects.create(submission=submission, state=State.RECEIVED, by=by, at=at)
    Identification.objects.bulk_create(incoming.identifications)
    keep(submission, incoming.case, incoming.problems)
    Decision.objects.create(submission=submission, state=State.CHECKED, at=at)
    letters.received(submission)
    return submission


@lru_cache(maxsize=1)
def _read(data: bytes, name: str) -> Reading:
    """Read a report; the last one again, for whoever checks it first and sends it then."""
    return read_report(data, name)


def _in_utf_8(data: bytes, encoding: str) -> bytes:
    """Return a file in a chosen encoding as it would have been written in UTF-8; ReportRefused where it is none."""
    try:
        return decode(data, encoding).text.encode()
    except NotText as wrong:
        raise ReportRefused(read_report(data, encoding=encoding).problems) from wrong


def _usable(reading: Reading) -> Report:
    """The report, if all of it could be read and its games can be told; else ReportRefused."""
    examined = examine_reading(reading)
    if examined.report is None:
        raise ReportRefused(examined.refused)
    return examined.report


def _refuse_replaced(submission: Submission | None) -> None:
    later = Submission.objects.filter(replaces=submission).first() if submission else None
    if later:
        raise ReportRefused(
            [_("Submission %(late)s replaces that one already: correct this one.") % {"late": later.pk}]
        )
