"""The tables that a page reads, which its change token must watch."""

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
    """Return the tables that an action reads. The test needs its own transactions."""
    with transaction.atomic(), connection.cursor() as cursor:
        action()
        cursor.execute(READ)
        return {table for (table,) in cursor.fetchall()}


def tables_tracked(*scopes: str) -> set[str]:
    """Return the tables of models with logged writes in one of the scopes, and the change log's."""
    return {ChangeLog._meta.db_table} | {
        model._meta.db_table
        for model, tracking in TRACKED.items()
        if any(scope in tracking.scopes or f"'{scope}'" in tracking.rows_sql for scope in scopes)
    }
