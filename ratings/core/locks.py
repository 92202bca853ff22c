"""Advisory locks for tables to which rows are only added."""

from collections.abc import Iterator
from contextlib import contextmanager

import pglock
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
MEMBERS = 14

# The order in which a transaction takes several locks; within a kind by rising `key`. Long work comes before short:
# a list is read under ROWS, and NUMBERS, for which arbiters wait, is taken after it and held as briefly as possible.
# EXECUTION, CASCADE, WHAT_IF and PAIRING are only tried: they never wait, and are held outside of the others.
# Writes to the table of players come after all locks, because closing the tables of a run locks that table, too.
# A test that takes them in another order fails (tests/lock_order.py).
ORDER = (MEMBERS, CLAIM, SUBMISSION, EVENT, CORRECTION, PACKAGE, ROWS, PUBLICATION, NUMBERS, RUN)


def lock(kind: int, key: int = 0) -> None:
    """Wait for the lock, and hold it until the transaction ends.

    The tables cannot be locked: the serving role may only add to them. RuntimeError outside a transaction.
    """
    pglock.advisory(_number(kind, key), xact=True).acquire()


@contextmanager
def try_lock(kind: int, key: int = 0) -> Iterator[bool]:
    """Yield True if the lock is free; then hold it during the block, at most until the connection ends.

    The library's own context manager is not used: after an error in a transaction it rolls back the block, and after a
    lost connection it hides the error.
    """
    advisory = pglock.advisory(_number(kind, key), timeout=0)
    alone = advisory.acquire()
    try:
        yield alone
    finally:
        if alone and connection.is_usable():
            advisory.release()


def _number(kind: int, key: int) -> int:
    """Return the number of a lock; in `pg_locks` the kind is `classid` and `key` is `objid`."""
    return (kind << 32) + key
