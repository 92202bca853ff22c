"""The databases of a test run: one for each worker, copied from a database that the migrations created once."""

import fcntl
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings
from django.db import connections
from django.test.utils import setup_databases

from config.embedded import cluster
from ratings.changes.triggers import declared_triggers
from ratings.operations import grants
from ratings.operations.databases import drop_database, maintenance_cursor

TEMPLATE_PREFIX = "berger_made_"
# The owner of a test cluster may switch triggers and keys off, like an administrator of the machine.
cluster.ROLES += f"GRANT SET ON PARAMETER session_replication_role TO {cluster.OWNER}\n"


def reserve_name() -> str:
    """Return the first database name that no other run holds. This process holds it until its end."""
    directory = Path(settings.DATA_DIR)
    directory.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        held = os.open(directory / f"run-{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(held)
        else:
            break
    return f"test_berger_{number}"


def recreate(name: str, template: str = "") -> None:
    """Drop the database `name` with its connections, and recreate it as a copy of `template` if it is not empty."""
    connections.close_all()
    drop_database(name)
    if template:
        with maintenance_cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
            cursor.execute(f'REVOKE TEMPORARY ON DATABASE "{name}" FROM PUBLIC')  # not copied from the template


def migrated_template() -> str:
    """Return the name of the database with the result of the migrations.

    It is created once for each set of migrations, by the first worker of any run. Those of other migrations are
    dropped.
    """
    name = TEMPLATE_PREFIX + _digest_of_migrations()
    with _template_lock():
        return _create_template_once(name)


def _create_template_once(name: str) -> str:
    with maintenance_cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [TEMPLATE_PREFIX])
        names = {row[0] for row in cursor.fetchall()}
        if name not in names:
            for old in names:
                recreate(old)
            _create_template(name)
    return name


def _create_template(name: str) -> None:
    """Create the database under a temporary name and rename it when complete.

    So a killed run leaves no incomplete database under its name.
    """
    unfinished = connections["owner"].settings_dict["TEST"]["NAME"]
    databases = setup_databases(0, interactive=False, aliases=list(connections))
    connections.close_all()
    with maintenance_cursor() as cursor:
        cursor.execute(f'ALTER DATABASE "{unfinished}" RENAME TO "{name}"')
    for connection, old_name, _ in databases:
        connection.settings_dict["NAME"] = old_name


def _digest_of_migrations() -> str:
    """Return the digest of all migration files, of the statements run after them, and of Django's version."""
    digest = hashlib.sha256(django.__version__.encode() + Path(grants.__file__).read_bytes())
    digest.update(repr([*declared_triggers()]).encode())
    for app in apps.get_app_configs():
        for file in sorted(Path(app.path, "migrations").rglob("*")):
            if file.suffix in (".py", ".sql"):
                digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def _template_lock() -> Iterator[None]:
    with (Path(settings.DATA_DIR) / "fresh.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
