"""Advisory locks, where two at once would collide on tables that are only ever added to."""

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

# The order in which a transaction waits for more than one of them; of a kind by rising `which`. Long work comes before
# short: a list is read under ROWS, and NUMBERS, for which arbiters wait, is taken after it and held as briefly as can
# be. The kinds that are only tried (EXECUTION, CASCADE, WHAT_IF, PAIRING) never wait, and are held outside of these.
# The table of players is written to after all of them: whoever closes the tables of a run wants it for themselves.
# Every test fails that takes them in another order (tests/lock_order.py).
ORDER = (MEMBERS, CLAIM, SUBMISSION, EVENT, CORRECTION, PACKAGE, ROWS, PUBLICATION, NUMBERS, RUN)


def lock(kind: int, which: int = 0) -> None:
    """Wait until nobody else holds the lock, and hold it until the transaction ends.

    The tables concerned cannot be locked: the serving role may only add to them. RuntimeError outside a transaction.
    """
    pglock.advisory(_number(kind, which), xact=True).acquire()


@contextmanager
def try_lock(kind: int, which: int = 0) -> Iterator[bool]:
    """Yield whether nobody else holds the lock; if so it is held within, and no longer than this connection.

    The library's own context manager undoes what was done within when that fails in a transaction, and hides why
    if the connection was lost.
    """
    advisory = pglock.advisory(_number(kind, which), timeout=0)
    alone = advisory.acquire()
    try:
        yield alone
    finally:
        if alone and connection.is_usable():
            advisory.release()


def _number(kind: int, which: int) -> int:
    """The kind is `classid` in `pg_locks`, which of them `objid`."""
    return (kind << 32) + which
