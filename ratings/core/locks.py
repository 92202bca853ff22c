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

# The order in which a transaction takes several locks; locks of one kind are taken by rising `key`. Locks of long work
# come before those of short work: a list is read under ROWS. NUMBERS follows and is held as briefly as possible,
# because arbiters wait for it. EXECUTION, CASCADE, WHAT_IF and PAIRING are not in the order: a process only tries them,
# never waits for them, and takes them before the others. Writes to the table of players come after all locks, because
# closing the tables of a run locks that table, too. A test that takes locks in another order fails
# (tests/lock_order.py).
ORDER = (MEMBERS, CLAIM, SUBMISSION, EVENT, CORRECTION, PACKAGE, ROWS, PUBLICATION, NUMBERS, RUN)


def lock(kind: int, key: int = 0) -> None:
    """Wait for the lock, and hold it until the transaction ends. RuntimeError outside a transaction.

    A table lock is not possible, because the serving role may only add rows to these tables.
    """
    pglock.advisory(_number(kind, key), xact=True).acquire()


@contextmanager
def try_lock(kind: int, key: int = 0) -> Iterator[bool]:
    """Yield True if the lock is free, and hold it during the block; the end of the connection also ends the lock.

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
