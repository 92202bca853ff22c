"""Concurrent clients of a server: timed visitors, and clients that send or read slowly.

All connect over the loopback, each kind from its own address.
"""

import asyncio
import socket
import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

PATIENCE = 20.0  # seconds until a visitor gives up
UPLOAD_TIMEOUT = 120.0  # seconds until a client with a large request gives up
VISITORS, SLOW, UPLOADER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
NextRequest = Callable[[], bytes]


@dataclass
class Times:
    """The durations of requests in seconds, and the number of unexpected answers."""

    durations: list[float] = field(default_factory=list)
    failed: int = 0

    def quantile(self, hundredths: int) -> float:
        return statistics.quantiles(self.durations, n=100)[hundredths - 1] if len(self.durations) > 1 else 0.0


class Reply(NamedTuple):
    """An answer: status, headers and body."""

    status: int
    head: str
    body: bytes

    def header(self, name: str) -> str:
        """Return the value of a header, empty without it."""
        fields = (line.partition(": ") for line in self.head.split("\r\n"))
        return next((value for field, _, value in fields if field.lower() == name), "")


def request(method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> bytes:
    """Return the bytes of an HTTP request."""
    fields = {"Host": "localhost", "Content-Length": str(len(body))} if body else {"Host": "localhost"}
    head = "".join(f"{name}: {value}\r\n" for name, value in (fields | (headers or {})).items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body


async def visit(port: int, ask: NextRequest, until: float, pause: float, times: Times) -> None:
    """Send requests as one visitor until a time, with pauses, on one connection while it lasts."""
    line = BrowserConnection(port)
    while time.monotonic() < until:
        begun = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                status = await line.ask(ask())
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
            line.close()
            status = 0
        times.durations.append(time.monotonic() - begun)
        times.failed += status not in (200, 204, 304)
        await asyncio.sleep(pause)
    line.close()


class BrowserConnection:
    """A browser's connection. It reconnects if the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, text: bytes) -> int:
        """Send a request, read the whole answer and return its status."""
        return (await self.fetch(text)).status

    async def fetch(self, text: bytes) -> Reply:
        if self._open:
            with suppress(OSError, asyncio.IncompleteReadError, ValueError):
                return await self._once(*self._open, text)
        self.close()
        self._open = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(VISITORS, 0), limit=2**20)
        return await self._once(*self._open, text)

    def close(self) -> None:
        if self._open:
            self._open[1].close()
        self._open = None

    async def _once(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, text: bytes) -> Reply:
        writer.write(text)
        head, body = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1"), b""
        reply = Reply(int(head[9:12]), head, b"")
        if length := reply.header("content-length"):
            body = await reader.readexactly(int(length))
        elif reply.header("transfer-encoding") == "chunked":
            while size := int(await reader.readuntil(b"\r\n"), 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readexactly(2)
        elif reply.status not in (204, 304):
            body = await reader.read()
        if reply.header("connection") == "close":
            self.close()
        return reply._replace(body=body)


async def send_slowly(port: int, begin: bytes, until: float, every: float = 2.0) -> None:
    """Send a beginning and then one byte every `every` seconds, until the server closes the connection."""
    writer = await _connected(port, SLOW)
    with suppress(OSError):
        writer.write(begin)
        while time.monotonic() < until and not writer.is_closing():
            await asyncio.sleep(every)
            writer.write(b"x")
            await writer.drain()
    writer.close()


async def read_slowly(port: int, ask: bytes, until: float, every: float = 2.0) -> None:
    """Send a request and read one byte every `every` seconds."""
    loop = asyncio.get_running_loop()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)
        line.bind((SLOW, 0))
        with suppress(OSError):
            await loop.sock_connect(line, ("127.0.0.1", port))
            await loop.sock_sendall(line, ask)
            while time.monotonic() < until and await loop.sock_recv(line, 1):
                await asyncio.sleep(every)


async def ask_once(port: int, text: bytes, statuses: list[int], address: str = UPLOADER) -> None:
    """Send a request at full speed, read the answer and record its status, 0 without an answer in time."""
    status = 0
    with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
        async with asyncio.timeout(UPLOAD_TIMEOUT):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            writer.write(text.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
            status = int((await reader.readexactly(12))[9:12])
            while await reader.read(2**20):
                pass
            writer.close()
    statuses.append(status)


async def _connected(port: int, address: str) -> asyncio.StreamWriter:
    return (await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))[1]
