"""The reception of a request's body, with limits for each body and for all bodies of a process.

Bodies longer than a form count towards the bytes that a process holds for unfinished requests, separately for accounts
and for visitors. Above the limit, the oldest body of the client with most bytes is cut.
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
class BodyLimit:
    """The client and the body limit of a request. `status` is set if the limit cannot be read now."""

    max_bytes: int = SMALL_BODY
    client_key: str = ""
    has_account: bool = False
    status: HTTPStatus | None = None


ReadLimit = Callable[[], Awaitable[BodyLimit]]


@dataclass(eq=False, slots=True)
class HeldBody:
    """A long body, from its first bytes until its request is answered. `cut` is set to stop it."""

    allowed: BodyLimit
    bytes: int = 0
    is_coming: bool = True
    cut: asyncio.Event = field(default_factory=asyncio.Event)


class HeldBodies:
    """The long bodies of a process, the oldest first."""

    def __init__(self, of_everybody: int = OF_EVERYBODY, of_accounts: int = OF_ACCOUNTS) -> None:
        self._most = {False: of_everybody, True: of_accounts}
        self._bodies: list[HeldBody] = []

    def begin(self, allowed: BodyLimit) -> HeldBody:
        """Return a new body. Call `end` when its request is answered."""
        self._bodies.append(HeldBody(allowed))
        return self._bodies[-1]

    def end(self, body: HeldBody) -> None:
        self._bodies.remove(body)

    def has_room(self, body: HeldBody, size: int) -> bool:
        """Add `size` bytes to a body, and cut other bodies if memory is short.

        Return False if this body was cut or memory is still full.
        """
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
    """Return the oldest incoming body of the client with most bytes, None if none is incoming."""
    held: Counter[str] = Counter()
    for body in bodies:
        held[body.allowed.client_key] += body.bytes
    coming = [body for body in bodies if body.is_coming]
    return max(coming, key=lambda body: held[body.allowed.client_key], default=None)


class Reception:
    """The reception of one request. `is_over` is True after the last part of its body."""

    def __init__(self, scope: Scope, receive: Receive, ask: ReadLimit, bodies: HeldBodies) -> None:
        self._expected = declared_length(scope)
        self._receive, self._ask, self._bodies = receive, ask, bodies
        self._held: HeldBody | None = None
        self.is_over = False

    def __enter__(self) -> "Reception":
        return self

    def __exit__(self, *_error: object) -> None:
        if self._held:
            self._bodies.end(self._held)

    async def receive_into(self, body: IO[bytes]) -> HTTPStatus | None:
        """Receive the body. Return None if it is complete, else the status of the refusal."""
        while not self.is_over:
            refused = await self._refusal()  # by the declared length, before the first byte is read
            message = None if refused else await self._next()
            if message is None:
                return refused or HTTPStatus.SERVICE_UNAVAILABLE
            self.is_over = not message.get("more_body", False)
            if message["type"] != "http.request":
                return HTTPStatus.BAD_REQUEST  # the client has disconnected
            self._expected = max(self._expected, body.tell() + len(message["body"]))
            if refused := await self._refusal(len(message["body"])) or _written(body, message["body"]):
                return refused
        if self._held:
            self._held.is_coming = False
        return None

    async def _refusal(self, size: int = 0) -> HTTPStatus | None:
        """Return the status that refuses a body of the expected length or `size` further bytes, else None."""
        if self._expected <= SMALL_BODY:
            return None
        if self._held is None:
            self._held = self._bodies.begin(await self._ask())
        if self._held.allowed.status:
            return self._held.allowed.status
        if self._expected > self._held.allowed.max_bytes:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return None if self._bodies.has_room(self._held, size) else HTTPStatus.SERVICE_UNAVAILABLE

    async def _next(self) -> Message | None:
        """Return the next message, None if the body was cut."""
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
    """Return the Content-Length of a request, 0 without one."""
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
