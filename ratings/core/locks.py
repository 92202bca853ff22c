"""Whose turn it is, where two at once would collide on tables that are only ever added to."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

NUMBERS = 1
SUBMISSION = 2
RUN = 3
PUBLICATION = 4
EXECUTION = 5
ROWS = 6
PAIRING = 7
CASCADE = 8
CORRECTION = 9
EVENT = 10
WHAT_IF = 11
CLAIM = 12
PACKAGE = 13


def lock(kind: int, which: int = 0) -> None:
    """Wait until nobody else is at it, and keep the turn until the transaction ends.

    The tables concerned cannot be locked: the serving role may only add to them.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [kind, which])


@contextmanager
def try_lock(kind: int, which: int) -> Iterator[bool]:
    """Whether nobody else is at it; if so nobody comes to it within, nor any longer than this connection lives."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [kind, which])
        alone: bool = cursor.fetchone()[0]
    try:
        yield alone
    finally:
        if alone and connection.is_usable():
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [kind, which])
