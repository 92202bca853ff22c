"""Removal of rows of the change log that no page refers to."""

from django.db import connection


def condense_changes() -> None:
    """Put one row in place of all of a tournament, a player or a round; those that runs count stay.

    The row is a new one, so that no token comes back. Done by the owner: the serving role only reads the log.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT ratings_condense_changes()")
