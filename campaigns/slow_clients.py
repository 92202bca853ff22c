"""Slow and heavy clients: response times of visitors during 40 slow senders, 40 slow readers and 20 large uploads."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator

from bench.long_list import long_list
from campaigns.clients import ask_once, read_slowly, request, send_slowly
from campaigns.served import served
from campaigns.visited import HEADING, line, nonsense_report, visited

SECONDS = 15.0  # for each situation
SLOW, UPLOADS = 40, 20
LONG = 250_000  # rows of a list whose CSV file has 16 MB, more than the buffers of a connection


def lines() -> Iterator[str]:
    """Yield the table, one line per situation."""
    with served() as port:
        yield from measured(port, SECONDS, LONG)


def measured(port: int, lasts: float, rows: int) -> Iterator[str]:
    """Yield the table for a running server, with so many seconds per situation and rows of the list."""
    csv = f"{long_list(rows).get_absolute_url()}download/csv"
    yield HEADING
    asyncio.run(visited(port, lasts / 3, []))  # warm up: load and connect everything before measuring
    yield line("nobody else", asyncio.run(visited(port, lasts, [])))
    for name, begin in _slow_beginnings().items():
        slow = [send_slowly(port, begin, time.monotonic() + lasts + 2) for _ in range(SLOW)]
        yield line(f"{SLOW} {name}", asyncio.run(visited(port, lasts, slow)))
    slow = [read_slowly(port, request("GET", csv), time.monotonic() + lasts + 2) for _ in range(SLOW)]
    yield line(f"{SLOW} slow readers of a CSV file of 16 MB", asyncio.run(visited(port, lasts, slow)))
    statuses: list[int] = []
    heavy = [ask_once(port, nonsense_report(), statuses) for _ in range(UPLOADS)]
    yield line(f"{UPLOADS} uploads of 9.6 MB", asyncio.run(visited(port, lasts, heavy)))
    yield f"    the uploads were answered with {dict(Counter(statuses))}"


def _slow_beginnings() -> dict[str, bytes]:
    form = {"Content-Type": "application/json", "Content-Length": "4000"}
    return {
        "slow senders of a body": request("POST", "/api/v1/calculate", form),
        "slow senders of headers": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    }
