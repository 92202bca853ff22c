"""The package for FIDE: the accepted reports of a month as checked report files in one zip.

FIDE identifies players by date of birth: unlike public copies, these files have it if it is in the register.
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

DAY = (1980, 1, 1, 0, 0, 0)
MANIFEST = "manifest.json"
NEW, CHANGED, SENT, WITHDRAWN = "new", "changed", "sent before", "withdrawn"


class Packed(NamedTuple):
    """A line of a manifest. ``status`` compares it with the last sent package of the same month."""

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
    """A line of a manifest, and its two files: TRF26 and TRF16."""

    line: Packed
    trf26: bytes
    trf16: bytes


@transaction.atomic
def make(month: dt.date, by: User, at: dt.datetime) -> FidePackage:
    """Create the package of a month, or return the newest one if nothing changed; Refused without reports.

    ``month`` is its first day; its reports are those of the events that enter the lists dated in it.
    """
    lock(PACKAGE)
    files = _files(month)
    if not files:
        raise Refused(_("No accepted report enters a list of this month."))
    data = _zip(month, files, last_sent(month))
    sha256 = hashlib.sha256(data).hexdigest()
    newest = FidePackage.objects.filter(month=month).first()
    if newest and newest.sha256 == sha256:
        return newest
    package = FidePackage.objects.create(
        month=month, data=data, sha256=sha256, files=len(files), made_by=by, made_at=at
    )
    fide_steps.packed(package, _to_send(package), by, at)
    return package


@transaction.atomic
def send(package: FidePackage, by: User, at: dt.datetime, note: str = "") -> None:
    """Record that a package was sent; Refused if it is recorded already."""
    locked = FidePackage.objects.select_for_update().get(pk=package.pk)
    if locked.sent_at:
        raise Refused(_("It was sent already."))
    FidePackage.objects.filter(pk=locked.pk).update(sent_by=by, sent_at=at, note=note.strip()[:300])
    fide_steps.sent(locked, _to_send(locked), by, at)


def last_sent(month: dt.date) -> FidePackage | None:
    """Return the package of the month that was sent last."""
    return FidePackage.objects.filter(month=month, sent_at__isnull=False).order_by("-sent_at", "-pk").first()


def manifest(package: FidePackage) -> list[Packed]:
    """Return the lines of a package, including the withdrawn lines of the package sent before."""
    with zipfile.ZipFile(io.BytesIO(bytes(package.data))) as archive:
        return [Packed(**line) for line in json.loads(archive.read(MANIFEST))["reports"]]


def people(package: FidePackage) -> int:
    """Return the number of players in its reports; a player counts once per report."""
    return sum(line.players for line in manifest(package))


def _to_send(package: FidePackage) -> list[int]:
    """Return the keys of its reports that are new, or changed since the last sent package."""
    return [line.report for line in manifest(package) if line.status in (NEW, CHANGED)]


def _files(month: dt.date) -> list[PackedReport]:
    return [_file(event, report) for event, report in reports_for_fide(events_of(month))]


def events_of(month: dt.date) -> list[RatedEvent]:
    """Return the events that count and enter a list dated in the month, with their submissions."""
    return list(
        RatedEvent.objects.standing()
        .of_month(month)
        .select_related("submission")
        .defer("submission__data")
        .prefetch_related("games")
        .order_by("control", "first_day", "name", "pk")
    )


def _file(event: RatedEvent, report: Report) -> PackedReport:
    data, old = trf26.write(report).text.encode(), trf16.write(report).text.encode()
    name = f"{event.submission_id:06}-{slugify(event.name)[:60] or 'report'}.trf"
    line = Packed(
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
    """Return the zip file; equal content gives equal bytes."""
    lines = _against([file.line for file in files], manifest(before) if before else [])
    described: dict[str, Any] = {"month": f"{month:%Y-%m}", "reports": [line._asdict() for line in lines]}
    described["compared_with"] = before and before.sha256
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, MANIFEST, (json.dumps(described, ensure_ascii=False, indent=1) + "\n").encode())
        for file in files:
            _add(archive, file.line.file, file.trf26)
            _add(archive, file.line.trf16, file.trf16)
    return into.getvalue()


def _against(lines: list[Packed], before: list[Packed]) -> list[Packed]:
    """Return the lines with their status against those sent, followed by the withdrawn lines."""
    sent = {line.report: line for line in before if line.status != WITHDRAWN}
    now = {line.report for line in lines}
    compared = [line._replace(status=_status(line, sent.get(line.report))) for line in lines]
    return [*compared, *(line._replace(status=WITHDRAWN) for number, line in sent.items() if number not in now)]


def _status(line: Packed, sent: Packed | None) -> str:
    if sent is None:
        return NEW
    return SENT if sent.sha256 == line.sha256 else CHANGED


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    member = zipfile.ZipInfo(name, DAY)
    member.compress_type = zipfile.ZIP_DEFLATED
    member.external_attr = 0o600 << 16
    archive.writestr(member, data)
