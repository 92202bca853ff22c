"""Slow and heavy clients: response times of visitors during 40 slow senders, 40 slow readers and 20 large uploads."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator

from bench.long_list import long_list
from campaigns.clients import ask_once, read_slowly, request, send_slowly
from campaigns.server import running_server
from campaigns.visitors import HEADING, nonsense_report, table_line, time_visitors

SECONDS = 15.0  # for each situation
SLOW, UPLOADS = 40, 20
LONG = 250_000  # rows of a list whose CSV file has 16 MB, more than the buffers of a connection hold


def lines() -> Iterator[str]:
    """Yield the table, one line per situation."""
    with running_server() as port:
        yield from table_lines(port, SECONDS, LONG)


def table_lines(port: int, seconds: float, rows: int) -> Iterator[str]:
    """Yield the table for a running server, with so many seconds per situation and rows of the list."""
    csv = f"{long_list(rows).get_absolute_url()}download/csv"
    yield HEADING
    asyncio.run(time_visitors(port, seconds / 3, []))  # warm up: load and connect everything before measuring
    yield table_line("nobody else", asyncio.run(time_visitors(port, seconds, [])))
    for name, begin in _slow_beginnings().items():
        slow = [send_slowly(port, begin, time.monotonic() + seconds + 2) for _ in range(SLOW)]
        yield table_line(f"{SLOW} {name}", asyncio.run(time_visitors(port, seconds, slow)))
    slow = [read_slowly(port, request("GET", csv), time.monotonic() + seconds + 2) for _ in range(SLOW)]
    yield table_line(f"{SLOW} slow readers of a CSV file of 16 MB", asyncio.run(time_visitors(port, seconds, slow)))
    statuses: list[int] = []
    heavy = [ask_once(port, nonsense_report(), statuses) for _ in range(UPLOADS)]
    yield table_line(f"{UPLOADS} uploads of 9.6 MB", asyncio.run(time_visitors(port, seconds, heavy)))
    yield f"    the uploads were answered with {dict(Counter(statuses))}"


def _slow_beginnings() -> dict[str, bytes]:
    form = {"Content-Type": "application/json", "Content-Length": "4000"}
    return {
        "slow senders of a body": request("POST", "/api/v1/calculate", form),
        "slow senders of headers": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    }
