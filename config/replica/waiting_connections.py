"""Connections that wait for the replica. They are cut when it falls silent, as they would wait without end."""

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper


class WaitingConnections:
    """The connections on which threads of this process wait for an answer."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connections: set[BaseDatabaseWrapper] = set()

    @contextmanager
    def registered(self, connection: BaseDatabaseWrapper) -> Iterator[None]:
        """Register the connection during the block."""
        with self._lock:
            self._connections.add(connection)
        try:
            yield
        finally:
            with self._lock:
                self._connections.discard(connection)

    def cut_all(self) -> None:
        """Cut all registered connections: waiting threads get an error at once. Connecting has its own time limit."""
        with self._lock:
            waiting = [*self._connections]
        for connection in waiting:
            _hang_up(connection)


def _hang_up(connection: BaseDatabaseWrapper) -> None:
    """Shut down the socket of another thread's connection. The library's object belongs to that thread."""
    line: psycopg.Connection | None = connection.connection
    if line is None or line.closed:
        return
    with suppress(psycopg.OperationalError, OSError), socket.socket(fileno=os.dup(line.fileno())) as copy:
        copy.shutdown(socket.SHUT_RDWR)


waiting_connections = WaitingConnections()
