"""The body of a request, received whole: its length is bounded before it comes, and with those of all others together.

What is longer than a form counts towards the bytes that a process holds of unfinished requests, apart for those of
accounts and of everybody else. Where they are too many, the oldest body of whoever holds most of them is cut.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import IO, Any

from config.unavailable import has_no_room
from config.web.environ import Scope
from ratings.core.uploads import SMALL_BODY

OF_EVERYBODY, OF_ACCOUNTS = 64 * 1024 * 1024, 1024 * 1024 * 1024  # bytes held in each process
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]


@dataclass(frozen=True, slots=True)
class Allowed:
    """The bytes that a request may bring, and whose they are; `status` if that cannot be said now."""

    most: int = SMALL_BODY
    whose: str = ""
    has_account: bool = False
    status: HTTPStatus | None = None


Ask = Callable[[], Awaitable[Allowed]]


@dataclass(eq=False, slots=True)
class HeldBody:
    """A long body, from its first bytes until its request is answered; `cut` is set when it has to end."""

    allowed: Allowed
    bytes: int = 0
    is_coming: bool = True
    cut: asyncio.Event = field(default_factory=asyncio.Event)


class HeldBodies:
    """The long bodies of a process, the oldest first."""

    def __init__(self, of_everybody: int = OF_EVERYBODY, of_accounts: int = OF_ACCOUNTS) -> None:
        self._most = {False: of_everybody, True: of_accounts}
        self._bodies: list[HeldBody] = []

    def begin(self, allowed: Allowed) -> HeldBody:
        """Return a new body; `end` is called when its request is answered."""
        self._bodies.append(HeldBody(allowed))
        return self._bodies[-1]

    def end(self, body: HeldBody) -> None:
        self._bodies.remove(body)

    def has_room(self, body: HeldBody, size: int) -> bool:
        """Let a body grow, and cut others for it; False if it was cut itself, or there is no room all the same."""
        body.bytes += size
        alike = [each for each in self._bodies if each.allowed.has_account == body.allowed.has_account]
        while sum(each.bytes for each in alike) > self._most[body.allowed.has_account]:
            victim = _oldest_of_the_greediest(alike)
            if victim is None:
                return False
            victim.cut.set()
            victim.bytes, victim.is_coming = 0, False
        return not body.cut.is_set()


def _oldest_of_the_greediest(bodies: list[HeldBody]) -> HeldBody | None:
    """Return the first body still coming of the caller who holds most bytes; None if none comes."""
    held: Counter[str] = Counter()
    for body in bodies:
        held[body.allowed.whose] += body.bytes
    coming = [body for body in bodies if body.is_coming]
    return max(coming, key=lambda body: held[body.allowed.whose], default=None)


class Reception:
    """The request that is being received; `is_over` once nothing more of its body will come."""

    def __init__(self, scope: Scope, receive: Receive, ask: Ask, bodies: HeldBodies) -> None:
        self._expected = declared_length(scope)
        self._receive, self._ask, self._bodies = receive, ask, bodies
        self._held: HeldBody | None = None
        self.is_over = False

    def __enter__(self) -> "Reception":
        return self

    def __exit__(self, *_error: object) -> None:
        if self._held:
            self._bodies.end(self._held)

    async def into(self, body: IO[bytes]) -> HTTPStatus | None:
        """Receive the body; return the status of a refusal, None once the body is there, whole."""
        while not self.is_over:
            refused = await self._refusal()  # by the length that is declared, before any byte is asked for
            message = None if refused else await self._next()
            if message is None:
                return refused or HTTPStatus.SERVICE_UNAVAILABLE
            self.is_over = not message.get("more_body", False)
            if message["type"] != "http.request":
                return HTTPStatus.BAD_REQUEST  # the client has gone
            self._expected = max(self._expected, body.tell() + len(message["body"]))
            if refused := await self._refusal(len(message["body"])) or _written(body, message["body"]):
                return refused
        if self._held:
            self._held.is_coming = False
        return None

    async def _refusal(self, size: int = 0) -> HTTPStatus | None:
        """Return why a body of the expected length is refused, or `size` bytes more of it."""
        if self._expected <= SMALL_BODY:
            return None
        if self._held is None:
            self._held = self._bodies.begin(await self._ask())
        if self._held.allowed.status:
            return self._held.allowed.status
        if self._expected > self._held.allowed.most:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return None if self._bodies.has_room(self._held, size) else HTTPStatus.SERVICE_UNAVAILABLE

    async def _next(self) -> Message | None:
        """Return what comes next; None if the body was cut meanwhile."""
        if self._held is None:
            return await self._receive()
        coming, cut = asyncio.ensure_future(self._receive()), asyncio.ensure_future(self._held.cut.wait())
        try:
            await asyncio.wait((coming, cut), return_when=asyncio.FIRST_COMPLETED)
            return None if cut.done() else coming.result()
        finally:
            coming.cancel()
            cut.cancel()


def declared_length(scope: Scope) -> int:
    """Return the length that a request says its body has; 0 if it says none."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length" and value.isdigit()]
    return max((int(value) for value in lengths if len(value) < 20), default=0)


def _written(body: IO[bytes], piece: bytes) -> HTTPStatus | None:
    try:
        body.write(piece)
        body.flush()
    except OSError as error:
        if has_no_room(error):
            return HTTPStatus.INSUFFICIENT_STORAGE
        raise
    return None
