"""The staging tables of an import. The database owner owns them; each connection has its own tables.

The owner's functions create and drop them (`migrations/sql/staged.sql`), because the serving role cannot create tables,
not even temporary tables.
"""

from contextlib import closing

from django.db import connection

PLAYERS = "staged_player"
PERSONS = "staged_person"
LISTING = "staged_listing"
DERIVED = "staged_derived"


def create_table(prefix: str) -> str:
    """Create an empty staging table of this connection, and return its name. An earlier table is dropped."""
    return _call("SELECT ratings_stage(%s)", prefix)


def table_name(prefix: str) -> str:
    """Return the name of the table that `create_table` created for this connection."""
    return f"{prefix}_job_{_call('SELECT pg_backend_pid()')}"


def gather_statistics(pattern: str) -> None:
    """Let the database analyse a table of this connection, for the planner."""
    _call("SELECT ratings_analyze_staged(%s)", pattern)


def drop_tables() -> None:
    """Drop the staging tables of this connection."""
    _call("SELECT ratings_clear_staged()")


def _call(question: str, *parameters: str) -> str:
    with closing(connection.cursor()) as cursor:
        cursor.execute(question, parameters)
        return str(cursor.fetchone()[0])
