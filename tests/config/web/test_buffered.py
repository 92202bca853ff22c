"""Requests in threads, and heavy work in a queue beside them."""

import asyncio
import errno
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from http import HTTPStatus
from pathlib import Path
from typing import IO, Any

import pytest
from django.http import HttpResponse, StreamingHttpResponse

from config.web.buffered import IN_MEMORY, MOST_CALLS, PIECE, QUEUE_SLOTS, QUEUED_PER_CLIENT, Buffered, Wsgi
from config.web.reception import BodyLimit
from ratings.core.heavy_work import QUEUE_STATE, QUEUED, RUNNING, DeferredHeavyWork
from ratings.core.page_cache.single_flight import Deferred
from tests.config.web.loop import result_of

Start = Callable[..., Any]
PATIENCE = 20


def roomy(_environ: object) -> BodyLimit:
    return BodyLimit(10 * IN_MEMORY)


class QueueingApplication:
    """A WSGI application. Below `/heavy` a request must queue, and works until `go` is set."""

    def __init__(self) -> None:
        self.go, self.calls, self.bodies = threading.Event(), Counter[str](), list[bytes]()

    def __call__(self, environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        heavy, state = environ["PATH_INFO"].startswith("/heavy"), environ[QUEUE_STATE]
        body = environ["wsgi.input"].read()
        self.calls[f"{environ['PATH_INFO']} {state}"] += 1
        answer = self._answer(heavy, state, body, environ["REMOTE_ADDR"])
        start(f"{answer.status_code} said", [])
        return answer

    def _answer(self, heavy: bool, state: object, body: bytes, address: str) -> HttpResponse:
        if heavy and state == QUEUED:
            return DeferredHeavyWork(address)
        if isinstance(state, HTTPStatus):
            return HttpResponse(status=state)
        if heavy:
            assert self.go.wait(PATIENCE)
            self.bodies.append(body)
        return HttpResponse(b"ok")


async def ask(server: Buffered, path: str, address: str = "192.0.2.1", *, disconnects: bool = False) -> int:
    """Return the status of the answer. With `disconnects` the client disconnects after the body."""
    sent: list[dict[str, Any]] = []
    coming = [{"type": "http.request", "body": b"file", "more_body": False}]
    coming += [{"type": "http.disconnect"}] if disconnects else []

    async def receive() -> dict[str, Any]:
        return coming.pop(0) if coming else await asyncio.Future()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await server(scope(path, address), receive, send)
    return int(sent[0]["status"])


def scope(path: str, address: str = "192.0.2.1") -> dict[str, Any]:
    return {
        "server": ("localhost", 80), "client": (address, 1), "headers": [], "method": "POST", "path": path,
        "raw_path": path.encode(),
        "query_string": b"", "http_version": "1.1", "scheme": "http",
    }  # fmt: skip


def test_light_requests_are_answered_while_heavy_work_waits() -> None:
    house = QueueingApplication()

    async def day() -> tuple[int, list[int]]:
        server = Buffered(house, 2, roomy)
        heavy = [asyncio.ensure_future(ask(server, "/heavy", f"192.0.2.{number}")) for number in range(20)]
        await asyncio.sleep(0.05)
        light = await asyncio.wait_for(ask(server, "/light"), PATIENCE)
        house.go.set()
        return light, await asyncio.gather(*heavy)

    assert result_of(day()) == (200, [200] * 20)
    assert house.bodies == [b"file"] * 20
    assert house.calls == {f"/heavy {QUEUED}": 20, f"/heavy {RUNNING}": 20, f"/light {QUEUED}": 1}


def test_requests_of_a_visitor_beyond_the_limit_are_refused_with_retry_after() -> None:
    house = QueueingApplication()

    async def day() -> list[int]:
        server = Buffered(house, 2, roomy)
        visits = [asyncio.ensure_future(ask(server, "/heavy")) for _ in range(QUEUED_PER_CLIENT + 3)]
        await asyncio.wait(visits, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        house.go.set()
        return sorted(await asyncio.gather(*visits))

    assert result_of(day()) == [200] * QUEUED_PER_CLIENT + [429] * 3


def test_no_work_is_done_for_a_client_that_disconnected_while_waiting() -> None:
    house = QueueingApplication()

    async def day() -> None:
        server = Buffered(house, 2, roomy)
        at_work = [asyncio.ensure_future(ask(server, "/heavy", f"192.0.2.{number}")) for number in range(QUEUE_SLOTS)]
        await asyncio.sleep(0.05)
        gone = asyncio.ensure_future(ask(server, "/heavy", "192.0.2.99", disconnects=True))
        await asyncio.sleep(0.05)
        house.go.set()
        await asyncio.gather(*at_work, gone)

    result_of(day())
    assert len(house.bodies) == QUEUE_SLOTS


def test_a_request_waiting_for_a_page_in_progress_holds_no_thread() -> None:
    flight: Future[None] = Future()
    calls: list[str] = []

    def house(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        calls.append(path)
        answer = Deferred(flight) if path == "/page" and not flight.done() else HttpResponse(b"ok")
        start(f"{answer.status_code} said", [])
        return answer

    async def day() -> tuple[int, list[int]]:
        server = Buffered(house, 1, 1000)
        waiting = [asyncio.ensure_future(ask(server, "/page")) for _ in range(20)]
        await asyncio.sleep(0.05)
        light = await asyncio.wait_for(ask(server, "/light"), PATIENCE)
        flight.set_result(None)
        return light, await asyncio.gather(*waiting)

    assert result_of(day()) == (200, [200] * 20)
    assert Counter(calls) == {"/page": 40, "/light": 1}


def test_a_request_that_waited_too_often_waits_in_a_thread() -> None:
    queue_states: list[object] = []

    def house(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        queue_states.append(environ[QUEUE_STATE])
        done: Future[None] = Future()
        done.set_result(None)
        answer = Deferred(done) if environ[QUEUE_STATE] == QUEUED else HttpResponse(b"ok")
        start(f"{answer.status_code} said", [])
        return answer

    assert result_of(ask(Buffered(house, 1, 1000), "/page")) == 200
    assert queue_states == [QUEUED] * (MOST_CALLS + 1) + [RUNNING]


def test_keystrokes_do_not_wait_for_the_threads_of_readers() -> None:
    house = QueueingApplication()

    def slow(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        if not environ["PATH_INFO"].startswith("/desk/"):
            assert house.go.wait(PATIENCE)
        start("200 OK", [])
        return HttpResponse(b"ok")

    async def day() -> tuple[int, list[int]]:
        server = Buffered(slow, 1, 1000, at_desk=1)
        pages = [asyncio.ensure_future(ask(server, "/tournaments/cup/")) for _ in range(5)]
        await asyncio.sleep(0.05)
        key = await asyncio.wait_for(ask(server, "/desk/cup/rounds/1/boards/1/"), PATIENCE)
        house.go.set()
        return key, await asyncio.gather(*pages)

    assert result_of(day()) == (200, [200] * 5)


class Disk:
    """A `/dev/full` instead of the temporary file: no byte can be written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: int) -> None:
        self._error = error
        monkeypatch.setattr(tempfile, "TemporaryFile", self._open)

    def _open(self, *arguments: object, **options: object) -> IO[bytes]:
        if self._error == errno.ENOSPC:
            return Path("/dev/full").open("r+b")
        raise OSError(self._error, "in other words")


async def send_body(server: Buffered, size: int) -> list[dict[str, Any]]:
    """Return the messages of the answer to a body in pieces."""
    sent: list[dict[str, Any]] = []
    coming = [{"type": "http.request", "body": b"x" * PIECE, "more_body": True} for _ in range(size // PIECE)]
    coming += [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        return coming.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await server(scope("/light"), receive, send)
    return sent


def long_answer(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
    start("200 OK", [])
    return StreamingHttpResponse([b"x" * (IN_MEMORY + 1)])


@pytest.mark.parametrize(
    ("application", "size"), [(QueueingApplication(), IN_MEMORY + PIECE), (long_answer, PIECE)], ids=["body", "answer"]
)
def test_a_body_without_disk_space_is_refused_with_retry_after(
    monkeypatch: pytest.MonkeyPatch, application: Wsgi, size: int
) -> None:
    Disk(monkeypatch, errno.ENOSPC)
    start, body, *_ended = result_of(send_body(Buffered(application, 2, roomy), size))
    assert start["status"] == 507
    assert (b"retry-after", b"60") in start["headers"]
    assert body["body"] == b"The disk of the server is full, so this was not done: try again later.\n"


def test_a_small_body_needs_no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    Disk(monkeypatch, errno.ENOSPC)
    start, *_ = result_of(send_body(Buffered(QueueingApplication(), 2, roomy), IN_MEMORY))
    assert start["status"] == 200


@pytest.mark.parametrize("application", [QueueingApplication(), long_answer], ids=["body", "answer"])
def test_other_disk_errors_are_faults(monkeypatch: pytest.MonkeyPatch, application: Wsgi) -> None:
    Disk(monkeypatch, errno.EIO)
    with pytest.raises(OSError, match="in other words"):
        result_of(send_body(Buffered(application, 2, roomy), IN_MEMORY + PIECE))
