"""Time limits of a visitor, and limits of unfinished requests per address."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import uvicorn
from pytest_django.fixtures import Settings

from config.web import connection
from config.web.connection import Connection

LONG = 64 * 1024 * 1024  # bytes: more than the buffers of a connection
PATIENCE = 30
ASKED = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
WHOLE = ASKED + b"\r\n"
BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
Dial = Callable[[bytes], socket.socket]


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer `/long` with many bytes, all other paths with two, after reading the body."""
    while (await receive()).get("more_body"):
        pass
    body = b"x" * LONG if scope["path"] == "/long" else b"ok"
    length = [(b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": length})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture
def set_limits(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A function that sets limits of a connection. Other limits are out of reach."""

    def given(**limits: float) -> None:
        far = {"HEADER_SECONDS": 1000, "BODY_SECONDS": 1000, "READ_SECONDS": 1000, "GRACE_SECONDS": 0}
        for name, value in {**far, "LOOK_SECONDS": 0.02, **limits}.items():
            monkeypatch.setattr(connection, name, value)

    return given


@pytest.fixture
def connect() -> Iterator[Dial]:
    """A function that connects to a server of this test and sends bytes."""
    server = uvicorn.Server(
        uvicorn.Config(application, http=Connection, ws="none", lifespan="off", log_config=None, proxy_headers=False)
    )
    listening = socket.create_server(("127.0.0.1", 0))
    serving = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
    serving.start()
    with ExitStack() as lines:

        def opened(first: bytes) -> socket.socket:
            line = lines.enter_context(socket.create_connection(listening.getsockname(), PATIENCE))
            line.sendall(first)
            return line

        yield opened
    server.should_exit = True
    serving.join()


def status(line: socket.socket) -> int:
    """Return the status of the next answer, 0 if the connection ends without one."""
    first = line.recv(100).split()
    return int(first[1]) if first else 0


def rest(line: socket.socket) -> int:
    """Return the number of bytes until the connection ends on either side."""
    try:
        return sum(map(len, iter(lambda: line.recv(1 << 20), b"")))
    except ConnectionResetError:
        return 0


@pytest.mark.parametrize("beginning", [b"", ASKED, ASKED + b"X-Slow: a"])
def test_missing_headers_end_the_connection(set_limits: Callable[..., None], connect: Dial, beginning: bytes) -> None:
    set_limits(HEADER_SECONDS=0.1)
    assert status(connect(beginning)) == 408


def test_a_missing_body_ends_the_connection(set_limits: Callable[..., None], connect: Dial) -> None:
    set_limits(BODY_SECONDS=0.1, BODY_RATE=1e9)
    assert status(connect(BODY + b"half")) == 408


def test_a_body_that_comes_at_its_rate_has_the_time_for_it(set_limits: Callable[..., None], connect: Dial) -> None:
    set_limits(HEADER_SECONDS=0.05, BODY_SECONDS=0, BODY_RATE=0.5)  # two seconds per byte
    line = connect(BODY + b"four")
    ended = connect(b"")
    assert status(ended) == 408  # after many checks
    line.sendall(b"fives")
    assert status(line) == 200


def test_more_headers_than_anyone_needs_are_refused(set_limits: Callable[..., None], connect: Dial) -> None:
    set_limits()
    assert status(connect(ASKED + b"X-Long: " + b"a" * connection.HEADER_BYTES)) == 431


@pytest.mark.whole
def test_an_idle_connection_between_requests_stays_open(set_limits: Callable[..., None], connect: Dial) -> None:
    set_limits(HEADER_SECONDS=0.1, UNFINISHED=1)
    line = connect(WHOLE)
    assert status(line) == 200
    assert status(connect(b"")) == 408
    line.sendall(WHOLE)
    assert b"ok" in line.recv(1000) + line.recv(1000)


def test_a_client_that_does_not_read_its_answer_is_disconnected(set_limits: Callable[..., None], connect: Dial) -> None:
    set_limits(READ_SECONDS=0.1)
    line = connect(ASKED.replace(b"/ ", b"/long ") + b"\r\n")
    assert status(connect(b"X")) == 400
    set_limits(READ_SECONDS=0.1, HEADER_SECONDS=0.3)
    assert status(connect(b"")) == 408  # the reader's time is over by then
    assert 0 < rest(line) < LONG


def test_the_oldest_connections_of_an_address_beyond_its_share_are_ended(
    set_limits: Callable[..., None], connect: Dial
) -> None:
    set_limits(UNFINISHED=2)
    lines = [connect(ASKED) for _ in range(3)]
    assert status(lines[0]) == 429
    for line in lines[1:]:
        line.sendall(b"\r\n")
        assert status(line) == 200


def test_requests_complete_within_the_grace_period_do_not_count(set_limits: Callable[..., None], connect: Dial) -> None:
    set_limits(UNFINISHED=1, GRACE_SECONDS=1000, HEADER_SECONDS=0.1)
    begun = [connect(BODY) for _ in range(5)]
    assert status(connect(b"")) == 408  # after several checks
    for line in begun:
        line.sendall(b"nine char")
        assert status(line) == 200


def test_behind_a_proxy_the_share_is_the_visitor_s(
    set_limits: Callable[..., None], connect: Dial, settings: Settings
) -> None:
    settings.PROXIES = 1
    set_limits(UNFINISHED=1)
    first = BODY.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n")
    mine, other = [connect(first), connect(first)], connect(first.replace(b".7", b".8"))
    assert status(mine[0]) == 429
    for line in (mine[1], other):
        line.sendall(b"nine char")
        assert status(line) == 200


def test_the_number_of_unfinished_requests_is_limited(set_limits: Callable[..., None], connect: Dial) -> None:
    set_limits(UNFINISHED_IN_ALL=2)
    lines = [connect(ASKED) for _ in range(3)]
    assert status(lines[0]) == 503
    lines[2].sendall(b"\r\n")
    assert status(lines[2]) == 200
