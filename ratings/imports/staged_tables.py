"""The tables in which an import puts rows by before they are looked at: the owner's, one set for each connection.

They are made and removed by functions of the owner (`migrations/sql/staged.sql`), for the serving role may make no
table, a temporary one least of all.
"""

from contextlib import closing

from django.db import connection

PLAYERS = "staged_player"
PERSONS = "staged_person"
LISTING = "staged_listing"
DERIVED = "staged_derived"


def new_table(pattern: str) -> str:
    """The name of an empty table of this connection; what stood in one before is gone."""
    return _answer("SELECT ratings_stage(%s)", pattern)


def table(pattern: str) -> str:
    """The name of the table of this connection that `new_table` made."""
    return f"{pattern}_job_{_answer('SELECT pg_backend_pid()')}"


def gather_statistics(pattern: str) -> None:
    """Have the planner know what stands in a table of this connection."""
    _answer("SELECT ratings_analyze_staged(%s)", pattern)


def clear() -> None:
    """Remove the tables of this connection."""
    _answer("SELECT ratings_clear_staged()")


def _answer(question: str, *parameters: str) -> str:
    with closing(connection.cursor()) as cursor:
        cursor.execute(question, parameters)
        return str(cursor.fetchone()[0])
