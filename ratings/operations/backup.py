"""The creation of a backup: manifest and dump of one snapshot, while the program runs."""

import datetime as dt
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connections, transaction

from ratings.operations import archive
from ratings.operations.last_backup import record_backup
from ratings.operations.manifest import Manifest, current_manifest
from ratings.operations.programs import program_path, run_program


def backup(file: Path, at: dt.datetime) -> Manifest:
    """Write the whole database into `file`, and return its manifest. BackupRefused has the reason of a refusal."""
    program_path("pg_dump")
    with archive.atomic_file(file) as written, _snapshot() as snapshot:
        manifest = current_manifest(at)
        options = ("--format=custom", "--no-owner", "--no-acl", f"--snapshot={snapshot}")
        with run_program("pg_dump", *options, stdout=subprocess.PIPE) as dumping:
            assert dumping.stdout is not None  # noqa: S101  (asked for by PIPE)
            complete = archive.write_archive(written, dumping.stdout, manifest)
    record_backup(file, complete)
    return complete


@contextmanager
def _snapshot() -> Iterator[str]:
    """Yield the name of a snapshot of the owner's transaction, for pg_dump to read the same data."""
    with transaction.atomic(using="owner"), connections["owner"].cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        yield cursor.fetchone()[0]
