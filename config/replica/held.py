"""Threads that wait for the replica, and letting them go: a line that falls silent ends no connection by itself."""

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper


class Held:
    """The connections that threads of this process ask something by."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connections: set[BaseDatabaseWrapper] = set()

    @contextmanager
    def by(self, connection: BaseDatabaseWrapper) -> Iterator[None]:
        """Within, this thread may have to wait for an answer on the connection."""
        with self._lock:
            self._connections.add(connection)
        try:
            yield
        finally:
            with self._lock:
                self._connections.discard(connection)

    def let_go(self) -> None:
        """Everybody who waits gets an error at once; who just connects has a time limit of their own."""
        with self._lock:
            waiting = [*self._connections]
        for connection in waiting:
            _hang_up(connection)


def _hang_up(connection: BaseDatabaseWrapper) -> None:
    """Ends a connection of another thread below its library, which belongs to that thread."""
    line: psycopg.Connection | None = connection.connection
    if line is None or line.closed:
        return
    with suppress(psycopg.OperationalError, OSError), socket.socket(fileno=os.dup(line.fileno())) as copy:
        copy.shutdown(socket.SHUT_RDWR)


held = Held()
