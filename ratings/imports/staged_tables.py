"""The staging tables of an import, owned by the owner of the database; one set for each connection.

Functions of the owner create and drop them (`migrations/sql/staged.sql`), because the serving role may not create
tables, also no temporary ones.
"""

from contextlib import closing

from django.db import connection

PLAYERS = "staged_player"
PERSONS = "staged_person"
LISTING = "staged_listing"
DERIVED = "staged_derived"


def create_table(prefix: str) -> str:
    """Create an empty staging table of this connection and return its name; a former one is dropped."""
    return _call("SELECT ratings_stage(%s)", prefix)


def table_name(prefix: str) -> str:
    """Return the name of this connection's table that `create_table` created."""
    return f"{prefix}_job_{_call('SELECT pg_backend_pid()')}"


def gather_statistics(pattern: str) -> None:
    """Collect the planner's statistics of a table of this connection."""
    _call("SELECT ratings_analyze_staged(%s)", pattern)


def drop_tables() -> None:
    """Drop the tables of this connection."""
    _call("SELECT ratings_clear_staged()")


def _call(question: str, *parameters: str) -> str:
    with closing(connection.cursor()) as cursor:
        cursor.execute(question, parameters)
        return str(cursor.fetchone()[0])
