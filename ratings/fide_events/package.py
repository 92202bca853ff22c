"""The package for FIDE: a zip file with the accepted reports of a month as checked report files.

FIDE identifies players by date of birth. Therefore these files have the date if the register has it; public copies have
no dates of birth.
"""

import datetime as dt
import hashlib
import io
import json
import zipfile
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import PACKAGE, lock
from ratings.fide_events import steps as fide_steps
from ratings.fide_events.report import reports_for_fide
from ratings.models import FidePackage, RatedEvent, User
from ratings.reports import trf16, trf26
from ratings.reports.report import Report

FILE_TIME = (1980, 1, 1, 0, 0, 0)
MANIFEST = "manifest.json"
NEW, CHANGED, SENT, WITHDRAWN = "new", "changed", "sent before", "withdrawn"


class ManifestLine(NamedTuple):
    """A line of a manifest. ``status`` is the result of the comparison with the last sent package of the same month."""

    file: str
    report: int
    event: str
    federation: str
    first_day: str
    last_day: str
    control: str
    system: str
    players: int
    games: int
    chief_arbiter: str
    sha256: str
    received_sha256: str
    status: str
    trf16: str = ""
    trf16_sha256: str = ""


class PackedReport(NamedTuple):
    """A report in a package: its line in the manifest, and its two files, TRF26 and TRF16."""

    line: ManifestLine
    trf26: bytes
    trf16: bytes


@transaction.atomic
def create_package(month: dt.date, by: User, at: dt.datetime) -> FidePackage:
    """Create the package of a month. If nothing has changed, return the newest package. Refused without reports.

    ``month`` is the first day of the month. The reports are those of the events that enter a list with a date in the
    month.
    """
    lock(PACKAGE)
    files = _packed_reports(month)
    if not files:
        raise Refused(_("No list of this month has an accepted report."))
    data = _zip(month, files, last_sent(month))
    sha256 = hashlib.sha256(data).hexdigest()
    newest = FidePackage.objects.filter(month=month).first()
    if newest and newest.sha256 == sha256:
        return newest
    package = FidePackage.objects.create(
        month=month, data=data, sha256=sha256, files=len(files), made_by=by, made_at=at
    )
    fide_steps.record_packed(package, _submissions_to_send(package), by, at)
    return package


@transaction.atomic
def record_sending(package: FidePackage, by: User, at: dt.datetime, note: str = "") -> None:
    """Record that a package was sent. Refused if this is already recorded."""
    locked = FidePackage.objects.select_for_update().get(pk=package.pk)
    if locked.sent_at:
        raise Refused(_("The package has already been sent."))
    FidePackage.objects.filter(pk=locked.pk).update(sent_by=by, sent_at=at, note=note.strip()[:300])
    fide_steps.record_sent(locked, _submissions_to_send(locked), by, at)


def last_sent(month: dt.date) -> FidePackage | None:
    """Return the last sent package of the month; None if none was sent."""
    return FidePackage.objects.filter(month=month, sent_at__isnull=False).order_by("-sent_at", "-pk").first()


def manifest_lines(package: FidePackage) -> list[ManifestLine]:
    """Return the lines of a package, and lines for reports that are withdrawn since the last sent package."""
    with zipfile.ZipFile(io.BytesIO(bytes(package.data))) as archive:
        return [ManifestLine(**line) for line in json.loads(archive.read(MANIFEST))["reports"]]


def player_count(package: FidePackage) -> int:
    """Return the number of players in the reports of a package. A player counts once for each report."""
    return sum(line.players for line in manifest_lines(package))


def _submissions_to_send(package: FidePackage) -> list[int]:
    """Return the primary keys of the reports that are new, or changed since the last sent package."""
    return [line.report for line in manifest_lines(package) if line.status in (NEW, CHANGED)]


def _packed_reports(month: dt.date) -> list[PackedReport]:
    return [_packed_report(event, report) for event, report in reports_for_fide(events_of(month))]


def events_of(month: dt.date) -> list[RatedEvent]:
    """Return the current events that enter a list with a date in the month, with their submissions."""
    return list(
        RatedEvent.objects.standing()
        .of_month(month)
        .select_related("submission")
        .defer("submission__data")
        .prefetch_related("games")
        .order_by("control", "first_day", "name", "pk")
    )


def _packed_report(event: RatedEvent, report: Report) -> PackedReport:
    data, old = trf26.write(report).text.encode(), trf16.write(report).text.encode()
    name = f"{event.submission_id:06}-{slugify(event.name)[:60] or 'report'}.trf"
    line = ManifestLine(
        file=f"{event.control}/{name}",
        report=event.submission_id,
        event=event.name,
        federation=event.federation,
        first_day=event.first_day.isoformat(),
        last_day=event.last_day.isoformat(),
        control=event.control,
        system=event.system,
        players=len(report.players),
        games=sum(game.played for game in event.games.all()),
        chief_arbiter=report.chief_arbiter,
        sha256=hashlib.sha256(data).hexdigest(),
        received_sha256=event.submission.sha256,
        status=NEW,
        trf16=f"{event.control}/trf16/{name}",
        trf16_sha256=hashlib.sha256(old).hexdigest(),
    )
    return PackedReport(line, data, old)


def _zip(month: dt.date, files: list[PackedReport], before: FidePackage | None) -> bytes:
    """Return the zip file. Equal content gives equal bytes."""
    lines = _with_status([file.line for file in files], manifest_lines(before) if before else [])
    described: dict[str, Any] = {"month": f"{month:%Y-%m}", "reports": [line._asdict() for line in lines]}
    described["compared_with"] = before and before.sha256
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, MANIFEST, (json.dumps(described, ensure_ascii=False, indent=1) + "\n").encode())
        for file in files:
            _add(archive, file.line.file, file.trf26)
            _add(archive, file.line.trf16, file.trf16)
    return into.getvalue()


def _with_status(lines: list[ManifestLine], before: list[ManifestLine]) -> list[ManifestLine]:
    """Return the lines with the result of a comparison with the sent lines, followed by the withdrawn lines."""
    sent = {line.report: line for line in before if line.status != WITHDRAWN}
    now = {line.report for line in lines}
    compared = [line._replace(status=_status(line, sent.get(line.report))) for line in lines]
    return [*compared, *(line._replace(status=WITHDRAWN) for number, line in sent.items() if number not in now)]


def _status(line: ManifestLine, sent: ManifestLine | None) -> str:
    if sent is None:
        return NEW
    return SENT if sent.sha256 == line.sha256 else CHANGED


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    member = zipfile.ZipInfo(name, FILE_TIME)
    member.compress_type = zipfile.ZIP_DEFLATED
    member.external_attr = 0o600 << 16
    archive.writestr(member, data)
