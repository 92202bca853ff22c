"""The tables that a page reads: what its change token has to watch."""

import re
from collections.abc import Callable

from django.db import connection, transaction

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


def tables_named(statement: str) -> set[str]:
    """The tables that a statement reads."""
    return {*re.findall(r"(?:FROM|JOIN) ((?:ratings|tournaments)_\w+)", statement)}
