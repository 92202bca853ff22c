"""One connection with its time limits for sending a request and reading an answer.

Once a second `close_overdue` checks all connections. It cuts overdue ones, and the oldest unfinished ones of an address
above its share. A request received within GRACE_SECONDS, and an answer read as fast, count for no address: hundreds of
phones behind one address do not reach the limits.
"""

import asyncio
import time
from collections import defaultdict
from http import HTTPStatus
from typing import Any

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from config.behind_proxies import client_address
from ratings.core.networks import network_of

LOOK_SECONDS = 1.0
HEADER_SECONDS = 10  # for the first line and the headers, and for the first byte of a new connection
HEADER_BYTES = 64 * 1024
BODY_SECONDS = 20  # for a body, and one more for each BODY_RATE bytes of it
BODY_RATE = 8 * 1024
READ_SECONDS = 30  # for the next 48 KiB of an answer
GRACE_SECONDS = 3
UNFINISHED = 24  # unfinished requests and answers per address and process
UNFINISHED_IN_ALL = 400


class Connection(HttpToolsProtocol):
    """A connection of uvicorn that records the time since which it waits for the visitor."""

    sending_since: float | None  # time since which the visitor sends a request
    unread_since: float | None = None  # time since which the visitor does not read
    received = 0  # bytes of the current request, from the piece in which it began
    piece = 0  # bytes of the last piece
    headers_done = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.sending_since = time.monotonic()
        if len(self.connections) == 1:
            self.loop.call_later(LOOK_SECONDS, close_overdue, self.connections, self.loop)

    def data_received(self, data: bytes) -> None:
        self.piece = len(data)
        self.received += self.piece
        super().data_received(data)
        if not self.headers_done and self.received > HEADER_BYTES:
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.sending_since, self.received, self.headers_done = time.monotonic(), self.piece, False

    def on_headers_complete(self) -> None:
        self.headers_done = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.sending_since = None

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread_since = None

    def address(self) -> str:
        """Return the visitor's address, or its IPv6 network. Empty until the headers of a proxy are read."""
        remote = self.client[0] if self.client else ""
        if not settings.PROXIES:
            return network_of(remote)
        if not (self.headers_done and self.scope):
            return ""
        forwarded = [value.decode("latin-1") for name, value in self.headers if name == b"x-forwarded-for"]
        return network_of(client_address(remote, ",".join(forwarded), settings.PROXIES))

    def waits_since(self, now: float) -> float | None:
        """Return the time since which the connection waits for the visitor, else None."""
        if not self.transport.get_write_buffer_size():
            self.unread_since = None
        elif self.unread_since is None:
            self.unread_since = now
        begun = [since for since in (self.sending_since, self.unread_since) if since is not None]
        return min(begun, default=None)

    def is_overdue(self, now: float) -> bool:
        """Return True if a time limit of the visitor is over. Call `waits_since` before."""
        if self.unread_since is not None and now - self.unread_since > READ_SECONDS:
            return True
        if self.sending_since is None or self.flow.read_paused:
            return False
        allowed = BODY_SECONDS + self.received / BODY_RATE if self.headers_done else HEADER_SECONDS
        return now - self.sending_since > allowed

    def refuse(self, status: HTTPStatus) -> None:
        """Close the connection, with a status line if no answer has begun."""
        if not self.transport.is_closing() and self.sending_since is not None and not self._is_answering():
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def _is_answering(self) -> bool:
        return self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete


def close_overdue(connections: set[Any], loop: asyncio.AbstractEventLoop) -> None:
    """Close overdue and excess connections. Repeat each second while there are connections."""
    now = time.monotonic()
    unfinished = defaultdict(list)
    for connection in [key for key in connections if isinstance(key, Connection)]:
        since = connection.waits_since(now)
        if connection.is_overdue(now):
            connection.refuse(HTTPStatus.REQUEST_TIMEOUT)
        elif since is not None and now - since > GRACE_SECONDS:
            unfinished[connection.address()].append((since, connection))
    accepted: list[tuple[float, Connection]] = []
    for address, theirs in unfinished.items():
        theirs.sort(key=_since)
        share = UNFINISHED if address else UNFINISHED_IN_ALL
        for _age, connection in theirs[:-share]:
            connection.refuse(HTTPStatus.TOO_MANY_REQUESTS)
        accepted += theirs[-share:]
    for _age, connection in sorted(accepted, key=_since)[:-UNFINISHED_IN_ALL]:
        connection.refuse(HTTPStatus.SERVICE_UNAVAILABLE)
    if connections:
        loop.call_later(LOOK_SECONDS, close_overdue, connections, loop)


def _since(entry: tuple[float, Connection]) -> float:
    return entry[0]
