"""The restore of a backup into a draft database, which is verified and then replaces the old database in one step.

If the restore is killed, the database is either the old one or the complete new one. A remaining draft is dropped by
the next restore.
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
from ratings.operations.databases import drop_database, maintenance_cursor, quote_name, session_count
from ratings.operations.errors import BackupRefused
from ratings.operations.grants import grant_rights
from ratings.operations.manifest import Manifest, NewestVersion, row_counts
from ratings.operations.migration_history import known_migrations, missing_migrations
from ratings.operations.programs import (
    major_version,
    program_path,
    run_program,
    server_version,
)
from ratings.periods.inputs import DamagedInputs, unfreeze
from ratings.publication.publish import facts_to_seal
from ratings.publication.seal import seal


def restore(file: Path, *, replace: bool) -> Manifest:
    """Replace the database by the backup. A database that is not empty needs `replace`, and is kept under another name.

    BackupRefused has the reason of a refusal; the database is then unchanged.
    """
    manifest = archive.read_manifest(file)
    name = str(connections["owner"].settings_dict["NAME"])
    program_path("pg_restore")
    _refuse_misfit(file, manifest)
    empty = _is_empty()
    if not (empty or replace):
        raise BackupRefused(f"the database {name} is not empty: --replace puts the backup in its place and keeps it")
    _refuse_other_sessions(name)
    with _draft_database(name) as draft:
        fill_database(file, manifest)
    _swap(name, draft, keep=not empty)
    return manifest


def replaced_database_name(name: str) -> str:
    """Return the new name of a replaced database."""
    return f"{name}_before_restore"


def _refuse_misfit(file: Path, manifest: Manifest) -> None:
    """Raise BackupRefused if the PostgreSQL server or this program is older than that of the backup.

    Also refuse a backup with only some of several replaced migrations.
    """
    server = server_version()
    if major_version(manifest.postgresql) > major_version(server):
        raise BackupRefused(
            f"{file}: made with PostgreSQL {manifest.postgresql}, and this server is PostgreSQL {server}: "
            f"it needs {major_version(manifest.postgresql)} or later"
        )
    if unknown := sorted(set(manifest.migrations) - known_migrations()):
        raise BackupRefused(
            f"{file}: made by {manifest.program}, which is newer than this program (it has {unknown[0]}): "
            "restore it with that version or a later one"
        )
    if lacking := missing_migrations(manifest.migrations):
        raise BackupRefused(
            f"{file}: too old for this program, it lacks {', '.join(lacking)}: "
            "restore it with an earlier version, migrate it there and make another backup"
        )


def _is_empty() -> bool:
    """Return True if the database has no tables, or neither an installation nor users nor players."""
    if User._meta.db_table not in connections["owner"].introspection.table_names():
        return True
    return not any(model.objects.using("owner").exists() for model in (Installation, User, Player))


def _refuse_other_sessions(name: str) -> None:
    """Raise BackupRefused if other sessions use the database: their later changes would be lost."""
    connections.close_all()
    if others := session_count(name):
        raise BackupRefused(f"{others} connections use the database {name}: stop the program first")


@contextmanager
def _draft_database(name: str) -> Iterator[str]:
    """Yield the name of a new database. Within the block all connections use it; an error drops it."""
    draft = f"{name}_restoring"
    drop_database(draft)
    with maintenance_cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {quote_name(draft)} TEMPLATE template0 ENCODING 'UTF8'")
    try:
        with _connected_to(draft):
            yield draft
    except BaseException:
        drop_database(draft)
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


def fill_database(file: Path, manifest: Manifest) -> None:
    """Load the dump, grant rights, apply newer migrations, and verify the newest versions."""
    options = ("--no-owner", "--no-acl", "--exit-on-error")
    with (
        archive.open_archive(file) as opened,
        opened.open(archive.DUMP) as dump,
        run_program("pg_restore", *options, stdin=subprocess.PIPE) as restoring,
    ):
        assert restoring.stdin is not None  # noqa: S101  (asked for by PIPE)
        shutil.copyfileobj(dump, restoring.stdin, archive.BLOCK)
    _compare_counts(manifest)
    if migrations_are_pending():
        call_command("migrate", verbosity=0, interactive=False)
    else:
        grant_rights()
    for end in manifest.newest:
        _verify_newest(end)


def _compare_counts(manifest: Manifest) -> None:
    present = row_counts()
    tables = sorted(present.keys() | manifest.counts.keys())
    if wrong := [table for table in tables if present.get(table) != manifest.counts.get(table)]:
        raise BackupRefused(
            "; ".join(
                f"{table}: found {present.get(table)} rows, expected {manifest.counts.get(table)}" for table in wrong
            )
        )


def _verify_newest(newest: NewestVersion) -> None:
    """Raise BackupRefused unless the newest version of a series and rating type is restored with rows and seal."""
    text = f"{newest.control} {newest.list_date} v{newest.number}"
    version = Version.objects.select_related("list__series", "previous", "run__inputs").filter(seal=newest.seal).first()
    if version is None or seal(facts_to_seal(version)) != newest.seal:
        raise BackupRefused(f"{text}: its seal is not {newest.seal}")
    if rows_sha256(rows.canonical_lines(version.run_id)) != newest.rows_sha256:
        raise BackupRefused(f"{text}: its rows have not the checksum {newest.rows_sha256}")
    try:
        unfreeze(version.run.inputs.data, version.inputs_sha256)
    except DamagedInputs as error:
        raise BackupRefused(f"{text}: its inputs are damaged: {error}") from error


def _swap(name: str, draft: str, *, keep: bool) -> None:
    """Rename the old database and the draft in one transaction; drop the old database unless `keep` is True."""
    replaced = replaced_database_name(name)
    drop_database(replaced)
    connections.close_all()
    with maintenance_cursor() as cursor:
        try:
            cursor.execute("BEGIN")
            cursor.execute(f"ALTER DATABASE {quote_name(name)} RENAME TO {quote_name(replaced)}")
            cursor.execute(f"ALTER DATABASE {quote_name(draft)} RENAME TO {quote_name(name)}")
            cursor.execute("COMMIT")
        except OperationalError as error:
            cursor.execute("ROLLBACK")
            raise BackupRefused(f"{' '.join(str(error).split())}: stop the program first") from error
    if not keep:
        drop_database(replaced)
