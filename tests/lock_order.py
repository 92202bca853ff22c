"""A check of every test: locks are waited for in one order, or two that wait at once could wait for each other."""

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
# Closing the tables of a run waits for everybody who writes players, dropping them for everybody who has read rows of
# runs: neither is done before something is waited for.
STATEMENTS = {
    "players written": re.compile(r'(INSERT INTO|UPDATE|DELETE FROM) "?ratings_player"?\s'),
    "rows of runs read": re.compile(r'(FROM|JOIN) "?ratings_(listedrating|playerperiod|ratedgame)"?\s'),
}
IN_ORDER = (*(NAMES[kind] for kind in ORDER), *STATEMENTS)


class OutOfOrder(AssertionError):
    """A lock was waited for while one was held that comes after it."""


class Held(NamedTuple):
    """A lock of a connection, and how many transactions within each other there were when it was taken."""

    depth: int
    name: str
    which: int


@contextmanager
def locks_in_order() -> Iterator[None]:
    """Raise OutOfOrder where a lock is taken in another order, on any connection."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Atomic, "__exit__", _leaving(Atomic.__exit__))
        patch.setattr(pglock.advisory, "acquire", _acquiring(pglock.advisory.acquire))
        patch.setattr(CursorWrapper, "_execute", _executing(CursorWrapper._execute))
        yield


@contextmanager
def without_others() -> Iterator[None]:
    """Check no order within: nobody else works there at the same time, as while a demonstration is loaded."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[__name__], "take", lambda *_args: None)
        yield


def of_the_test(block: Atomic) -> Atomic:
    """Return a transaction as one of a test itself: the locks within end with the transactions inside it."""
    block._from_testcase = True
    return block


def take(connection: BaseDatabaseWrapper, name: str, which: int = 0) -> None:
    """Note a lock, held until the transaction ends; OutOfOrder where one held comes after it."""
    held: list[Held] = vars(connection).setdefault("locks_held", [])
    if any((lock.name, lock.which) == (name, which) for lock in held):
        return
    place = IN_ORDER.index(name), which
    later = [lock for lock in held if (IN_ORDER.index(lock.name), lock.which) > place and not _harmless(lock, name)]
    if later and name not in STATEMENTS:
        raise OutOfOrder(f"{name} {which} is taken after {', '.join(f'{lock.name} {lock.which}' for lock in later)}")
    if depth := _depth(connection):
        held.append(Held(depth, name, which))


def _harmless(lock: Held, name: str) -> bool:
    """The lock of an event or a submission is never held by a transaction that closes or drops the tables of a run."""
    return lock.name in STATEMENTS and name in ("EVENT", "SUBMISSION")


def _acquiring(acquire: Any) -> Any:
    def acquired(advisory: Any) -> bool:
        if advisory.xact:
            kind, which = divmod(advisory.lock_id, 1 << 32)
            take(connections[advisory.using], NAMES[kind], which)
        return bool(acquire(advisory))

    return acquired


def _executing(execute: Any) -> Any:
    def executed(cursor: Any, sql: Any, *args: Any) -> Any:
        text = str(sql)
        for name in (name for name, statement in STATEMENTS.items() if statement.search(text)):
            take(cursor.db, name)
        return execute(cursor, sql, *args)

    return executed


def _leaving(leave: Any) -> Any:
    """Locks end with the outermost transaction but that of the test, and with a savepoint that is undone."""

    def left(atomic: Atomic, exc_type: type[BaseException] | None, *raised: Any) -> None:
        connection = connections[atomic.using or "default"]
        leave(atomic, exc_type, *raised)
        depth = _depth(connection)
        held: list[Held] = vars(connection).setdefault("locks_held", [])
        held[:] = [lock for lock in held if depth and (exc_type is None or lock.depth <= depth)]

    return left


def _depth(connection: BaseDatabaseWrapper) -> int:
    """The number of transactions within each other that are not of the test."""
    return sum(not block._from_testcase for block in connection.atomic_blocks)
