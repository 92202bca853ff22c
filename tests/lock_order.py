"""A check of every test: all locks are taken in one order, so that no two transactions wait for each other."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pglock
import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.transaction import Atomic

from ratings.core import locks
from ratings.core.locks import ORDER

NAMES = {value: name for name, value in vars(locks).items() if name.isupper() and isinstance(value, int)}
# Closing the tables of a run waits for all that write players, dropping them for all that have read rows of
# runs. Both must come before any other wait.
STATEMENTS = {
    "players written": re.compile(r'(INSERT INTO|UPDATE|DELETE FROM) "?ratings_player"?\s'),
    "rows of runs read": re.compile(r'(FROM|JOIN) "?ratings_(listedrating|playerperiod|ratedgame)"?\s'),
}
IN_ORDER = (*(NAMES[kind] for kind in ORDER), *STATEMENTS)


class OutOfOrder(AssertionError):
    """A lock was taken while the transaction held one that comes later in the order."""


class HeldLock(NamedTuple):
    """A lock of a connection, and the depth of nested transactions when it was taken."""

    depth: int
    name: str
    key: int


@contextmanager
def locks_in_order() -> Iterator[None]:
    """Raise OutOfOrder if any connection takes a lock in another order."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Atomic, "__exit__", _releasing_exit(Atomic.__exit__))
        patch.setattr(pglock.advisory, "acquire", _checked_acquire(pglock.advisory.acquire))
        patch.setattr(CursorWrapper, "_execute", _checked_execute(CursorWrapper._execute))
        yield


@contextmanager
def no_lock_check() -> Iterator[None]:
    """Skip the check during the block, for work without concurrency, like loading a demonstration."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[__name__], "record_lock", lambda *_args: None)
        yield


def mark_as_test_transaction(block: Atomic) -> Atomic:
    """Return a transaction marked as the test's own: locks end with the transactions inside it."""
    block._from_testcase = True
    return block


def record_lock(connection: BaseDatabaseWrapper, name: str, key: int = 0) -> None:
    """Record a lock until the end of the transaction. OutOfOrder: a held lock comes later in the order."""
    held: list[HeldLock] = vars(connection).setdefault("locks_held", [])
    if any((lock.name, lock.key) == (name, key) for lock in held):
        return
    position = IN_ORDER.index(name), key
    later = [lock for lock in held if (IN_ORDER.index(lock.name), lock.key) > position and not _is_harmless(lock, name)]
    if later and name not in STATEMENTS:
        raise OutOfOrder(f"{name} {key} is taken after {', '.join(f'{lock.name} {lock.key}' for lock in later)}")
    if depth := _depth(connection):
        held.append(HeldLock(depth, name, key))


def _is_harmless(lock: HeldLock, name: str) -> bool:
    """Return True for an event or submission lock: its transaction never closes or drops the tables of a run."""
    return lock.name in STATEMENTS and name in ("EVENT", "SUBMISSION")


def _checked_acquire(acquire: Any) -> Any:
    def acquired(advisory: Any) -> bool:
        if advisory.xact:
            kind, key = divmod(advisory.lock_id, 1 << 32)
            record_lock(connections[advisory.using], NAMES[kind], key)
        return bool(acquire(advisory))

    return acquired


def _checked_execute(execute: Any) -> Any:
    def executed(cursor: Any, sql: Any, *args: Any) -> Any:
        text = str(sql)
        for name in (name for name, statement in STATEMENTS.items() if statement.search(text)):
            record_lock(cursor.db, name)
        return execute(cursor, sql, *args)

    return executed


def _releasing_exit(original_exit: Any) -> Any:
    """Release locks with the outermost transaction except the test's own, and with a savepoint that is rolled back."""

    def left(atomic: Atomic, exc_type: type[BaseException] | None, *raised: Any) -> None:
        connection = connections[atomic.using or "default"]
        original_exit(atomic, exc_type, *raised)
        depth = _depth(connection)
        held: list[HeldLock] = vars(connection).setdefault("locks_held", [])
        held[:] = [lock for lock in held if depth and (exc_type is None or lock.depth <= depth)]

    return left


def _depth(connection: BaseDatabaseWrapper) -> int:
    """Return the depth of nested transactions, without the test's own."""
    return sum(not block._from_testcase for block in connection.atomic_blocks)
