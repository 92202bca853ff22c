"""The manifest of a backup: program and server versions, row counts, and the newest published versions."""

import dataclasses
import datetime as dt
import json
from dataclasses import dataclass
from typing import Any

from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from ratings.core.version import program_version
from ratings.models import Installation, TimeControl, Version
from ratings.operations.programs import server_version

FORMAT = "berger-backup 1"
TABLES = """
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname COLLATE "C"
"""


@dataclass(frozen=True, slots=True)
class NewestVersion:
    """The newest version of a series and rating type; its seal covers all earlier versions."""

    control: str
    list_date: str
    number: int
    rows_sha256: str
    seal: str
    series: str = ""
    """The code of the series; empty for the default one."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The description of a backup. `counts` has the number of rows of each table.

    `bytes` and `sha256` are the size and the checksum of the dump.
    """

    program: str
    postgresql: str
    authority: str
    made_at: str
    migrations: tuple[str, ...]
    counts: dict[str, int]
    newest: tuple[NewestVersion, ...]
    bytes: int = 0
    sha256: str = ""

    @property
    def rows(self) -> int:
        return sum(self.counts.values())


def current_manifest(at: dt.datetime) -> Manifest:
    """Return the manifest of the owner's database, as the current transaction reads it."""
    installation = Installation.objects.using("owner").first()
    return Manifest(
        program=program_version(),
        postgresql=server_version(),
        authority=installation.authority if installation else "",
        made_at=at.isoformat(timespec="seconds"),
        migrations=applied_migrations(),
        counts=row_counts(),
        newest=newest_versions(),
    )


def applied_migrations() -> tuple[str, ...]:
    """Return the applied migrations, as in ``ratings.0001_tables``."""
    recorder = MigrationRecorder(connections["owner"])
    return tuple(sorted(f"{app}.{name}" for app, name in recorder.applied_migrations()))


def row_counts() -> dict[str, int]:
    """Return the number of rows of each table; a partitioned table counts as one."""
    owner = connections["owner"]
    with owner.cursor() as cursor:
        cursor.execute(TABLES)
        names = [name for (name,) in cursor.fetchall()]
        return {name: _count(cursor, owner.ops.quote_name(name)) for name in names}


def _count(cursor: Any, table: str) -> int:
    cursor.execute(f"SELECT count(*) FROM {table}")  # noqa: S608  (a name of the catalogue, quoted)
    return int(cursor.fetchone()[0])


def newest_versions() -> tuple[NewestVersion, ...]:
    """Return the newest version of each series and rating type."""
    ends = [*Version.objects.using("owner").filter(next=None).select_related("list__series")]
    order = [*TimeControl.values]
    return tuple(
        NewestVersion(
            end.list.control, end.list.date.isoformat(), end.number, end.rows_sha256, end.seal, end.list.series_code
        )
        for end in sorted(ends, key=lambda end: (end.list.series.sort_key, order.index(end.list.control)))
    )  # fmt: skip


def to_json(manifest: Manifest) -> bytes:
    """Return the manifest as JSON, the content of its file."""
    facts = {"format": FORMAT, **dataclasses.asdict(manifest)}
    return json.dumps(facts, indent=1, ensure_ascii=False).encode()


def from_json(text: bytes) -> Manifest:
    """Return the manifest of a JSON text; ValueError if it is not in this program's format."""
    facts = json.loads(text)
    if not isinstance(facts, dict) or facts.pop("format", None) != FORMAT:
        raise ValueError(f"expected a manifest of the format {FORMAT}")
    try:
        ends = tuple(NewestVersion(**end) for end in facts.pop("newest"))
        return Manifest(**facts | {"newest": ends, "migrations": tuple(facts.pop("migrations"))})
    except (KeyError, TypeError) as error:
        raise ValueError(f"the manifest is not complete: {error}") from error
