"""Whose turn it is, where two at once would collide on tables that are only ever added to."""

from django.db import connection

NUMBERS = 1
SUBMISSION = 2
RUN = 3
PUBLICATION = 4


def take_turn(kind: int, which: int = 0) -> None:
    """Wait until nobody else is at it, and keep the turn until the transaction ends.

    The tables concerned cannot be locked: the serving role may only add to them.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [kind, which])
