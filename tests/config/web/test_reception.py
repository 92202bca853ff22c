"""Reception of request bodies: a limit for each before it arrives, and a limit for all unfinished ones."""

import asyncio
from http import HTTPStatus
from io import BytesIO
from typing import Any

import pytest

from config.web import buffered
from config.web.buffered import Buffered
from config.web.reception import BodyLimit, HeldBodies, Reception
from ratings.core.uploads import SMALL_BODY
from tests.config.web.loop import result_of

PIECE = SMALL_BODY
LARGE = 10 * PIECE


class Sender:
    """A client that sends pieces of a body on request, and then stops."""

    def __init__(self, pieces: int, *, ends: bool = False, declared: int | None = None) -> None:
        self.pieces, self.ends, self.asked = pieces, ends, 0
        length = [] if declared is None else [(b"content-length", b"%d" % declared)]
        self.scope: dict[str, Any] = {
            "server": ("localhost", 80), "client": ("192.0.2.1", 1), "headers": length, "method": "POST",
            "path": "/", "raw_path": b"/", "query_string": b"", "http_version": "1.1", "scheme": "http",
        }  # fmt: skip

    async def receive(self) -> dict[str, Any]:
        if self.asked == self.pieces:
            await asyncio.Future()
        self.asked += 1
        return {"type": "http.request", "body": b"x" * PIECE, "more_body": self.asked < self.pieces or not self.ends}


def reception(sender: Sender, allowed: BodyLimit, bodies: HeldBodies | None = None) -> Reception:
    async def ask() -> BodyLimit:
        return allowed

    return Reception(sender.scope, sender.receive, ask, bodies or HeldBodies())


def received(sender: Sender, allowed: BodyLimit) -> HTTPStatus | None:
    return result_of(reception(sender, allowed).receive_into(BytesIO()))


def test_a_body_declared_too_long_is_refused_before_reading() -> None:
    sender = Sender(1, declared=SMALL_BODY + 1)
    assert received(sender, BodyLimit()) == 413
    assert sender.asked == 0


def test_a_body_that_becomes_too_long_is_refused_while_reading() -> None:
    """A chunked body has no declared length."""
    assert received(Sender(9), BodyLimit()) == 413
    assert received(Sender(9), BodyLimit(3 * PIECE)) == 413
    assert received(Sender(3, ends=True), BodyLimit(3 * PIECE)) is None
    assert received(Sender(1, ends=True), BodyLimit()) is None


def test_an_unknown_sender_is_refused_with_retry_after() -> None:
    status = HTTPStatus.SERVICE_UNAVAILABLE
    assert received(Sender(1, declared=LARGE), BodyLimit(status=status)) == status


async def left_unfinished(bodies: HeldBodies, *allowed: BodyLimit) -> list[HTTPStatus | None]:
    """Return the status of the end of each body. They arrive in turn and stop after two pieces."""
    ended: list[HTTPStatus | None] = []
    coming = []
    for each in allowed:
        receiving = reception(Sender(2, declared=3 * PIECE), each, bodies).receive_into(BytesIO())
        coming.append(asyncio.ensure_future(receiving))
        await asyncio.sleep(0.02)
    for task in coming:
        ended.append(task.result() if task.done() else None)
        task.cancel()
    return ended


def limit_of(client: str, has_account: bool = False) -> BodyLimit:
    return BodyLimit(LARGE, client, has_account)


def test_the_oldest_unfinished_body_of_the_largest_sender_is_ended() -> None:
    bodies = HeldBodies(of_everybody=6 * PIECE, of_accounts=LARGE)
    flood, other = limit_of("address 192.0.2.1"), limit_of("address 192.0.2.2")
    assert result_of(left_unfinished(bodies, other, flood, flood, flood)) == [None, 503, None, None]


def test_anonymous_uploads_take_no_room_of_signed_in_users() -> None:
    bodies = HeldBodies(of_everybody=2 * PIECE, of_accounts=2 * PIECE)
    flood, account = limit_of("address 192.0.2.1"), limit_of("account 7", has_account=True)
    assert result_of(left_unfinished(bodies, account, flood, flood)) == [None, 503, None]


def test_the_room_of_a_request_is_freed_when_it_ends() -> None:
    bodies = HeldBodies(of_everybody=3 * PIECE)

    async def day() -> list[HTTPStatus | None]:
        ended = []
        for _number in range(3):
            with reception(Sender(2, ends=True), limit_of("address 192.0.2.1"), bodies) as receiving:
                ended.append(await receiving.receive_into(BytesIO()))
        return ended

    assert result_of(day()) == [None] * 3


@pytest.mark.parametrize("pieces", [3, 10**9])
def test_a_client_that_still_sends_is_answered_and_the_rest_is_discarded(
    monkeypatch: pytest.MonkeyPatch, pieces: int
) -> None:
    monkeypatch.setattr(buffered, "LINGER_SECONDS", 0.1)
    sender, sent = Sender(pieces, ends=True, declared=LARGE), list[dict[str, Any]]()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        await asyncio.sleep(0)

    async def receive() -> dict[str, Any]:
        assert sent, "nothing is asked for before the answer"
        await asyncio.sleep(0)
        return await sender.receive()

    result_of(Buffered(lambda _environ, _start: [], 1, lambda _environ: BodyLimit())(sender.scope, receive, send))
    assert sent[0]["status"] == 413
    assert (b"connection", b"close") in sent[0]["headers"]
    assert [message.get("more_body", False) for message in sent[1:]] == [True, False]
