"""One connection with its limits: how long a visitor may take to send a request and to read an answer.

Once a second all connections are looked at. Who is not done when the time is over is cut off, and so are the oldest of
those that one address leaves unfinished beyond its share. A request that came whole within GRACE_SECONDS, and an answer
that was read so soon, counts for nobody: hundreds of phones behind one address do not touch the limits.
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
HEADER_SECONDS = 10  # for the first line and the headers, and for a new connection to say anything
HEADER_BYTES = 64 * 1024
BODY_SECONDS = 20  # for a body, and one more for each BODY_RATE bytes of it
BODY_RATE = 8 * 1024
READ_SECONDS = 30  # for the next 48 KiB of an answer
GRACE_SECONDS = 3
UNFINISHED = 24  # requests and answers that one address may leave unfinished in each process
UNFINISHED_IN_ALL = 400


class Connection(HttpToolsProtocol):
    """What uvicorn makes of a connection, and since when it waits for the visitor."""

    sending_since: float | None  # the visitor sends a request
    unread_since: float | None = None  # the visitor does not read
    received = 0  # bytes of the request that is being sent, from the piece in which it began
    piece = 0  # bytes that came together last
    headers_done = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.sending_since = time.monotonic()
        if len(self.connections) == 1:
            self.loop.call_later(LOOK_SECONDS, look, self.connections, self.loop)

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
        """The visitor's address, or its network of IPv6; empty as long as a proxy of ours has not told it."""
        remote = self.client[0] if self.client else ""
        if not settings.PROXIES:
            return network_of(remote)
        if not (self.headers_done and self.scope):
            return ""
        forwarded = [value.decode("latin-1") for name, value in self.headers if name == b"x-forwarded-for"]
        return network_of(client_address(remote, ",".join(forwarded), settings.PROXIES))

    def waits_since(self, now: float) -> float | None:
        """Since when the visitor keeps what was begun from ending; None if nothing waits for them."""
        if not self.transport.get_write_buffer_size():
            self.unread_since = None
        elif self.unread_since is None:
            self.unread_since = now
        begun = [since for since in (self.sending_since, self.unread_since) if since is not None]
        return min(begun, default=None)

    def is_overdue(self, now: float) -> bool:
        """Whether the visitor had all the time there is; `waits_since` was asked before."""
        if self.unread_since is not None and now - self.unread_since > READ_SECONDS:
            return True
        if self.sending_since is None or self.flow.read_paused:
            return False
        allowed = BODY_SECONDS + self.received / BODY_RATE if self.headers_done else HEADER_SECONDS
        return now - self.sending_since > allowed

    def refuse(self, status: HTTPStatus) -> None:
        """Ends the connection, with a word on why if no answer was begun."""
        if not self.transport.is_closing() and self.sending_since is not None and not self._is_answering():
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def _is_answering(self) -> bool:
        return self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete


def look(connections: set[Any], loop: asyncio.AbstractEventLoop) -> None:
    """Ends what is overdue and what is too many, and looks again in a second while anybody is connected."""
    now = time.monotonic()
    unfinished = defaultdict(list)
    for connection in [key for key in connections if isinstance(key, Connection)]:
        since = connection.waits_since(now)
        if connection.is_overdue(now):
            connection.refuse(HTTPStatus.REQUEST_TIMEOUT)
        elif since is not None and now - since > GRACE_SECONDS:
            unfinished[connection.address()].append((since, connection))
    kept: list[tuple[float, Connection]] = []
    for address, theirs in unfinished.items():
        theirs.sort(key=_since)
        share = UNFINISHED if address else UNFINISHED_IN_ALL
        for _age, connection in theirs[:-share]:
            connection.refuse(HTTPStatus.TOO_MANY_REQUESTS)
        kept += theirs[-share:]
    for _age, connection in sorted(kept, key=_since)[:-UNFINISHED_IN_ALL]:
        connection.refuse(HTTPStatus.SERVICE_UNAVAILABLE)
    if connections:
        loop.call_later(LOOK_SECONDS, look, connections, loop)


def _since(entry: tuple[float, Connection]) -> float:
    return entry[0]
