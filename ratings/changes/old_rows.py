"""Removal of rows of the change log that are no longer needed."""

from django.db import connection


def condense_changes() -> None:
    """Replace all rows of a tournament, a player or a round by one row. Rows for change tokens of runs stay.

    The row is new, so that an earlier token never returns. The database owner's function does it, because the serving
    role can only read the log.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT ratings_condense_changes()")
