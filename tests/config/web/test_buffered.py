"""Requests are answered in threads; heavy work waits for its turn and leaves the others theirs."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from http import HTTPStatus
from pathlib import Path
from typing import IO, Any

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from config.web import buffered
from config.web.buffered import AT_WORK, OWN, Buffered
from ratings.core.heavy_work import GIVEN, KEPT, TURN, InTurn
from tests.config.web.loop import result_of

Start = Callable[..., Any]
PATIENCE = 20


class House:
    """A WSGI application: below `/heavy` a visitor is sent to wait for a turn, and is at work until `go` is set."""

    def __init__(self) -> None:
        self.go, self.calls, self.bodies = threading.Event(), Counter[str](), list[bytes]()

    def __call__(self, environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        heavy, turn = environ["PATH_INFO"].startswith("/heavy"), environ[TURN]
        body = environ["wsgi.input"].read()
        self.calls[f"{environ['PATH_INFO']} {turn}"] += 1
        answer: HttpResponseBase = self._answer(heavy, turn, body, environ["REMOTE_ADDR"])
        if environ["PATH_INFO"] == "/stream":
            answer = StreamingHttpResponse([b"piece"])
        start(f"{answer.status_code} said", [])
        return answer  # type: ignore[return-value]

    def _answer(self, heavy: bool, turn: object, body: bytes, address: str) -> HttpResponse:
        if heavy and turn == KEPT:
            return InTurn(address)
        if isinstance(turn, HTTPStatus):
            return HttpResponse(status=turn)
        if heavy:
            assert self.go.wait(PATIENCE)
            self.bodies.append(body)
        return HttpResponse(b"ok")


async def ask(
    server: Buffered,
    path: str,
    address: str = "192.0.2.1",
    *,
    pieces: tuple[bytes, ...] = (b"file",),
    leaves: bool = False,
) -> int:
    """The status of the answer; a visitor who leaves has gone as soon as the body is sent."""
    sent: list[dict[str, Any]] = []
    coming = [{"type": "http.request", "body": piece, "more_body": piece is not pieces[-1]} for piece in pieces]
    coming += [{"type": "http.disconnect"}] if leaves else []

    async def receive() -> dict[str, Any]:
        return coming.pop(0) if coming else await asyncio.Future()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "server": ("localhost", 80), "client": (address, 1), "headers": [], "method": "POST", "raw_path": path.encode(),
        "query_string": b"", "http_version": "1.1", "scheme": "http",
    }  # fmt: skip
    await server(scope, receive, send)
    return int(sent[0]["status"])


def test_however_much_heavy_work_waits_others_are_answered() -> None:
    house = House()

    async def day() -> tuple[int, list[int]]:
        server = Buffered(house, 2, 1000)
        heavy = [asyncio.ensure_future(ask(server, "/heavy", f"192.0.2.{number}")) for number in range(20)]
        await asyncio.sleep(0.05)
        light = await asyncio.wait_for(ask(server, "/light"), PATIENCE)
        house.go.set()
        return light, await asyncio.gather(*heavy)

    assert result_of(day()) == (200, [200] * 20)
    assert house.bodies == [b"file"] * 20
    assert house.calls == {f"/heavy {KEPT}": 20, f"/heavy {GIVEN}": 20, f"/light {KEPT}": 1}


def test_of_one_visitor_so_many_wait_and_the_rest_come_again_later() -> None:
    house = House()

    async def day() -> list[int]:
        server = Buffered(house, 2, 1000)
        visits = [asyncio.ensure_future(ask(server, "/heavy")) for _ in range(OWN + 3)]
        await asyncio.wait(visits, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        house.go.set()
        return sorted(await asyncio.gather(*visits))

    assert result_of(day()) == [200] * OWN + [429] * 3


def test_no_work_is_done_for_who_has_gone_while_waiting() -> None:
    house = House()

    async def day() -> None:
        server = Buffered(house, 2, 1000)
        at_work = [asyncio.ensure_future(ask(server, "/heavy", f"192.0.2.{number}")) for number in range(AT_WORK)]
        await asyncio.sleep(0.05)
        gone = asyncio.ensure_future(ask(server, "/heavy", "192.0.2.99", leaves=True))
        await asyncio.sleep(0.05)
        house.go.set()
        await asyncio.gather(*at_work, gone)

    result_of(day())
    assert len(house.bodies) == AT_WORK


def full_disk() -> IO[bytes]:
    return Path("/dev/full").open("w+b", buffering=0)


@pytest.mark.parametrize(("path", "pieces"), [("/light", (b"a long", b" file")), ("/stream", (b"",))])
def test_on_a_full_disk_a_body_and_an_answer_too_long_for_memory_are_507(
    path: str, pieces: tuple[bytes, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buffered, "SpooledTemporaryFile", lambda _size: full_disk())
    assert result_of(ask(Buffered(House(), 2, 1000), path, pieces=pieces)) == 507
