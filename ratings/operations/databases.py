"""Other databases on the program's server. The owner of the tables creates, renames and drops them."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections
from django.db.backends.utils import CursorWrapper

SESSIONS = "FROM pg_stat_activity WHERE datname = %s AND usename IS NOT NULL"  # without the server's own processes
END_SESSIONS = f"SELECT pg_terminate_backend(pid) {SESSIONS}"
COUNT_SESSIONS = f"SELECT count(*) {SESSIONS}"


@contextmanager
def maintenance_cursor() -> Iterator[CursorWrapper]:
    """Yield a cursor of the owner in another database of the same server."""
    with connections["owner"]._nodb_cursor() as cursor:
        yield cursor


def session_count(name: str) -> int:
    """Return the number of sessions that use a database."""
    with maintenance_cursor() as cursor:
        cursor.execute(COUNT_SESSIONS, [name])
        return int(cursor.fetchone()[0])


def drop_database(name: str) -> None:
    """Drop a database if it exists, and end its sessions.

    WITH (FORCE) is not used: it fails for an owner without superuser rights while autovacuum works in the database.
    """
    with maintenance_cursor() as cursor:
        cursor.execute(END_SESSIONS, [name])
        cursor.execute(f"DROP DATABASE IF EXISTS {quote_name(name)}")


def quote_name(name: str) -> str:
    return connections["owner"].ops.quote_name(name)
