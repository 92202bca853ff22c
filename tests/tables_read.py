"""The tables that a page reads: what its change token has to watch."""

from collections.abc import Callable

from django.db import connection, transaction

from ratings.changes.models import ChangeLog
from ratings.changes.tracked import TRACKED

# A transaction holds a lock on every table that it has read, also inside of functions, until it ends.
READ = """
    SELECT DISTINCT relname FROM pg_locks JOIN pg_class ON pg_class.oid = relation
    WHERE pid = pg_backend_pid() AND relnamespace = 'public'::regnamespace
      AND relkind IN ('r', 'p') AND NOT relispartition
"""


def tables_read(action: Callable[[], object]) -> set[str]:
    """The tables that something reads; in a test with transactions of its own."""
    with transaction.atomic(), connection.cursor() as cursor:
        action()
        cursor.execute(READ)
        return {table for (table,) in cursor.fetchall()}


def tables_tracked(*scopes: str) -> set[str]:
    """The tables of models whose writes are logged in one of the scopes, and that of the log."""
    return {ChangeLog._meta.db_table} | {
        model._meta.db_table
        for model, tracking in TRACKED.items()
        if any(scope in tracking.scopes or f"'{scope}'" in tracking.rows for scope in scopes)
    }
