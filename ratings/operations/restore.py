"""Restore a backup: into a database of its own, proved there, and put in the place of the old one in one step.

Killed at any moment this leaves the old database or the whole new one under its name; at the worst a draft stays
beside it, which the next restore drops.
"""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import OperationalError, connections

from ratings.exports.canonical import rows_sha256
from ratings.lists import rows
from ratings.models import Installation, Player, User, Version
from ratings.operations import archive
from ratings.operations.bootstrap import migrations_are_pending
from ratings.operations.databases import beside, connected_to, drop, quoted
from ratings.operations.grants import grant
from ratings.operations.manifest import Manifest, Newest, counts
from ratings.operations.programs import (
    major,
    program,
    running,
    server_version,
)
from ratings.operations.refused import BackupRefused
from ratings.operations.replaced import known_migrations, missing
from ratings.periods.inputs import Damaged, thaw
from ratings.publication.publish import sealed
from ratings.publication.seal import seal


def restore(file: Path, *, replace: bool) -> Manifest:
    """Make the database what `file` says; with `replace` also one that is not empty, which is kept under another name.

    BackupRefused says why not; then the database is as it was.
    """
    manifest = archive.read_manifest(file)
    name = str(connections["owner"].settings_dict["NAME"])
    program("pg_restore")
    _refuse_misfit(file, manifest)
    empty = _is_empty()
    if not (empty or replace):
        raise BackupRefused(f"the database {name} is not empty: --replace puts the backup in its place and keeps it")
    _refuse_company(name)
    with _draft_of(name) as draft:
        fill(file, manifest)
    _swap(name, draft, keep=not empty)
    return manifest


def name_of_replaced(name: str) -> str:
    """What a database is called after another one took its place."""
    return f"{name}_before_restore"


def _refuse_misfit(file: Path, manifest: Manifest) -> None:
    """Refuse what does not fit: a backup goes to the same or a later PostgreSQL, and into the same or a later program.

    What was made by migrations that others replaced needs all of them.
    """
    server = server_version()
    if major(manifest.postgresql) > major(server):
        raise BackupRefused(
            f"{file}: made with PostgreSQL {manifest.postgresql}, and this server is PostgreSQL {server}: "
            f"it needs {major(manifest.postgresql)} or later"
        )
    if unknown := sorted(set(manifest.migrations) - known_migrations()):
        raise BackupRefused(
            f"{file}: made by {manifest.program}, which is newer than this program (it has {unknown[0]}): "
            "restore it with that version or a later one"
        )
    if lacking := missing(manifest.migrations):
        raise BackupRefused(
            f"{file}: too old for this program, it lacks {', '.join(lacking)}: "
            "restore it with an earlier version, migrate it there and make another backup"
        )


def _is_empty() -> bool:
    """Whether nobody would miss the database: without tables, or with tables and nobody in them."""
    if User._meta.db_table not in connections["owner"].introspection.table_names():
        return True
    return not any(model.objects.using("owner").exists() for model in (Installation, User, Player))


def _refuse_company(name: str) -> None:
    """Somebody who goes on working would lose what they do."""
    connections.close_all()
    if others := connected_to(name):
        raise BackupRefused(f"{others} connections use the database {name}: stop the program first")


@contextmanager
def _draft_of(name: str) -> Iterator[str]:
    """A new database beside `name`, which all connections go to within; dropped if what is done there fails."""
    draft = f"{name}_restoring"
    drop(draft)
    with beside() as cursor:
        cursor.execute(f"CREATE DATABASE {quoted(draft)} TEMPLATE template0 ENCODING 'UTF8'")
    try:
        with _connected_to(draft):
            yield draft
    except BaseException:
        drop(draft)
        raise


@contextmanager
def _connected_to(name: str) -> Iterator[None]:
    former = {connection.alias: connection.settings_dict["NAME"] for connection in connections.all()}
    connections.close_all()
    try:
        for alias in former:
            connections[alias].settings_dict["NAME"] = name
        yield
    finally:
        connections.close_all()
        for alias, own in former.items():
            connections[alias].settings_dict["NAME"] = own


def fill(file: Path, manifest: Manifest) -> None:
    """The dump, the rights, what this program has changed since, and the proof."""
    options = ("--no-owner", "--no-acl", "--exit-on-error")
    with (
        archive.opened(file) as opened,
        opened.open(archive.DUMP) as dump,
        running("pg_restore", *options, stdin=subprocess.PIPE) as restoring,
    ):
        assert restoring.stdin is not None  # noqa: S101  (asked for by PIPE)
        shutil.copyfileobj(dump, restoring.stdin, archive.BLOCK)
    _compare_counts(manifest)
    if migrations_are_pending():
        call_command("migrate", verbosity=0, interactive=False)
    else:
        grant()
    for end in manifest.newest:
        _prove(end)


def _compare_counts(manifest: Manifest) -> None:
    present = counts()
    tables = sorted(present.keys() | manifest.counts.keys())
    if wrong := [table for table in tables if present.get(table) != manifest.counts.get(table)]:
        raise BackupRefused(
            "; ".join(
                f"{table}: found {present.get(table)} rows, expected {manifest.counts.get(table)}" for table in wrong
            )
        )


def _prove(end: Newest) -> None:
    """The version that ends a chain is there, with its rows, inputs and seal."""
    words = f"{end.control} {end.list_date} v{end.number}"
    version = Version.objects.select_related("list__series", "previous", "run__inputs").filter(seal=end.seal).first()
    if version is None or seal(sealed(version)) != end.seal:
        raise BackupRefused(f"{words}: its seal is not {end.seal}")
    if rows_sha256(rows.lines(version.run_id)) != end.rows_sha256:
        raise BackupRefused(f"{words}: its rows have not the checksum {end.rows_sha256}")
    try:
        thaw(version.run.inputs.data, version.inputs_sha256)
    except Damaged as error:
        raise BackupRefused(f"{words}: its inputs are damaged: {error}") from error


def _swap(name: str, draft: str, *, keep: bool) -> None:
    """The draft takes the name, in one transaction; what bore it is kept under another one if somebody is in it."""
    replaced = name_of_replaced(name)
    drop(replaced)
    connections.close_all()
    with beside() as cursor:
        try:
            cursor.execute("BEGIN")
            cursor.execute(f"ALTER DATABASE {quoted(name)} RENAME TO {quoted(replaced)}")
            cursor.execute(f"ALTER DATABASE {quoted(draft)} RENAME TO {quoted(name)}")
            cursor.execute("COMMIT")
        except OperationalError as error:
            cursor.execute("ROLLBACK")
            raise BackupRefused(f"{' '.join(str(error).split())}: stop the program first") from error
    if not keep:
        drop(replaced)
