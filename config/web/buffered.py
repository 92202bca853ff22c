"""The ASGI application around the WSGI application: it receives the whole request, runs a thread, sends the answer.

Receiving and sending happen in the event loop. Only the view takes one of the threads; the number of threads limits
the connections to the database. The connection has the time limits (`config.web.connection`). Heavy work of a view
waits in a queue without a thread and has its own threads.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from config.unavailable import PATIENCE, has_no_room
from config.web.environ import Scope, environ_of
from config.web.fair_queue import FairQueue
from config.web.reception import BodyLimit, HeldBodies, Receive, Reception
from ratings.core.heavy_work import QUEUED, RUNNING, TURN, DeferredHeavyWork
from ratings.core.page_cache.single_flight import Deferred, Flight

IN_MEMORY = 512 * 1024  # bytes of a body or an answer; longer ones go to the disk
PIECE = 64 * 1024
LINGER_SECONDS = 30  # for the rest of a refused body, which is discarded
QUEUE_SLOTS, QUEUED_PER_CLIENT, QUEUED_IN_ALL = (
    1,
    8,
    40,
)  # heavy work at once; queued and running for one visitor, and for all visitors
DESK = "/desk/"  # requests of the desk never wait for threads of spectators
MOST_CALLS = 5  # calls of a view that waits for another thread; after these it waits in its own thread
REFUSAL_TEXTS = {
    HTTPStatus.INSUFFICIENT_STORAGE: "The disk of the server is full, so this was not done: try again later.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "This is too long to be sent here. Choose a smaller file, or log in first.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The server is busy, so this was not done: try again later.",
}
API = "/api/v1/"
Send = Callable[[dict[str, Any]], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class FromFile:
    """The `wsgi.file_wrapper`: a file that is sent directly."""

    def __init__(self, file: IO[bytes], block_size: int = PIECE) -> None:
        self.read = file.read
        self.close = file.close


@dataclass(slots=True)
class Answer:
    """The answer of a thread: status, headers and a file with the body."""

    status: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: IO[bytes] | FromFile = field(default_factory=BytesIO)
    client_key: str = ""  # client key in the queue for heavy work; until its turn the answer is empty
    flight: Flight | None = None  # result of another thread; until it is ready the answer is empty

    def start(self, status: str, headers: Iterable[tuple[str, str]], exc_info: object = None) -> None:
        """Receive status and headers: `start_response` of WSGI."""
        self.status = int(status[:3])
        self.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]


class Buffered:
    """The ASGI application with `threads` for requests and `at_desk` threads for the desk.

    `allowed` returns the limit of the body for a WSGI environment.
    """

    def __init__(
        self, application: Wsgi, threads: int, allowed: Callable[[dict[str, Any]], BodyLimit], at_desk: int = 0
    ) -> None:
        self._application = application
        self._pool = ThreadPoolExecutor(threads, "request")
        self._desk_pool = ThreadPoolExecutor(at_desk, "desk") if at_desk else self._pool
        self._heavy_pool = ThreadPoolExecutor(QUEUE_SLOTS, "heavy work")
        self._queue = FairQueue(QUEUE_SLOTS, QUEUED_PER_CLIENT, QUEUED_IN_ALL)
        self._allowed, self._bodies = allowed, HeldBodies()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reception = Reception(scope, receive, partial(self._ask, scope), self._bodies)
        with reception, _spool() as body:
            if refused := await reception.receive_into(body):
                if refused is not HTTPStatus.BAD_REQUEST:  # the client has disconnected
                    await _refuse(_refusal(refused, scope["path"]), reception, receive, send)
                return
            environ = environ_of(scope, body, body.tell())
            answer = await self._answer_after_flight(environ)
            if answer.client_key:
                answer = await self._answer_after_queue(answer.client_key, environ, receive)
        try:
            await _send(answer, send)
        finally:
            if isinstance(answer.body, FromFile):  # closing it ends the request, which must happen in a thread
                self._pool.submit(answer.body.close)
            else:
                answer.body.close()

    async def _answer_after_flight(self, environ: dict[str, Any]) -> Answer:
        """Return the answer of a view. Call the view again when the result of another thread is ready."""
        pool = self._desk_pool if environ["PATH_INFO"].startswith(DESK) else self._pool
        answer = await self._run_view(pool, environ, QUEUED)
        for _ in range(MOST_CALLS):
            if answer.flight is None:
                return answer
            # Shielded, because other requests wait for the same result.
            await asyncio.shield(asyncio.wrap_future(answer.flight))
            answer = await self._run_view(pool, environ, QUEUED)
        return await self._run_view(pool, environ, RUNNING) if answer.flight else answer

    async def _answer_after_queue(self, whose: str, environ: dict[str, Any], receive: Receive) -> Answer:
        """Wait for a heavy-work slot and call the view again; 400 if the client disconnected."""
        gone = asyncio.ensure_future(receive())
        try:
            async with self._queue.slot(whose) as refused:
                if refused:
                    return await self._run_view(self._pool, environ, refused)
                if gone.done() and gone.result()["type"] == "http.disconnect":
                    return Answer(HTTPStatus.BAD_REQUEST)
                return await self._run_view(self._heavy_pool, environ, RUNNING)
        finally:
            gone.cancel()

    async def _run_view(self, pool: ThreadPoolExecutor, environ: dict[str, Any], turn: object) -> Answer:
        environ["wsgi.input"].seek(0)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(pool, self._answer, environ | {TURN: turn})

    async def _ask(self, scope: Scope) -> BodyLimit:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._allowed, environ_of(scope, BytesIO(), 0))

    def _answer(self, environ: dict[str, Any]) -> Answer:
        answer = Answer()
        environ["wsgi.file_wrapper"] = FromFile
        result = self._application(environ, answer.start)
        if isinstance(result, DeferredHeavyWork):
            answer.client_key = result.client_key
        if isinstance(result, Deferred):
            answer.flight = result.flight
        if isinstance(result, FromFile):
            answer.body = result
            return answer
        try:
            answer.body = _collected(result)
        except OSError as error:
            if has_no_room(error):
                return _refusal(HTTPStatus.INSUFFICIENT_STORAGE)
            raise
        finally:
            if hasattr(result, "close"):
                result.close()
        return answer


def _collected(result: Iterable[bytes]) -> IO[bytes]:
    """Return a file with the whole answer, at its beginning."""
    if not getattr(result, "streaming", True):
        return BytesIO(b"".join(result))
    body = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
    try:
        for piece in result:
            body.write(piece)
        body.seek(0)
    except BaseException:
        _close(body)
        raise
    return body


async def _send(answer: Answer, send: Send) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    piece = await _piece(answer.body)
    while piece:
        following = await _piece(answer.body) if len(piece) == PIECE else b""
        await send({"type": "http.response.body", "body": piece, "more_body": bool(following)})
        if not following:
            return
        piece = following
    await send({"type": "http.response.body", "body": b""})


async def _piece(body: IO[bytes] | FromFile) -> bytes:
    return body.read(PIECE) if isinstance(body, BytesIO) else await asyncio.to_thread(body.read, PIECE)


async def _refuse(answer: Answer, reception: Reception, receive: Receive, send: Send) -> None:
    """Send a refusal and discard the rest of the body for LINGER_SECONDS: browsers read the answer only then."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body.read(PIECE), "more_body": not reception.is_over})
    if reception.is_over:
        return
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while (await receive()).get("more_body"):
                pass
    await send({"type": "http.response.body", "body": b""})


def _refusal(status: HTTPStatus, path: str = "") -> Answer:
    """Return the answer to a refused request. It closes the connection, as more of the body may arrive."""
    label = REFUSAL_TEXTS.get(status, status.phrase)
    text, kind = f"{label}\n".encode(), b"text/plain"
    if path.startswith(API):
        problem = {"type": "about:blank", "title": status.phrase, "status": status.value, "detail": label}
        text, kind = json.dumps(problem).encode(), b"application/problem+json"
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(text)), (b"connection", b"close")]
    if status in PATIENCE:
        headers.append((b"retry-after", b"%d" % PATIENCE[status]))
    return Answer(status, headers, BytesIO(text))


@contextmanager
def _spool() -> Iterator[IO[bytes]]:
    """Yield a temporary file: in memory first, on the disk above IN_MEMORY bytes."""
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
    try:
        yield file
    finally:
        _close(file)


def _close(file: IO[bytes]) -> None:
    """Close a file that is no longer needed. Ignore bytes that a full disk rejected."""
    with suppress(OSError):
        file.close()
