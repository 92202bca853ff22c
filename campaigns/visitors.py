"""Response times of ten visitors while other clients load a server, and their table."""

import asyncio
import time
from collections.abc import Coroutine
from itertools import cycle

from campaigns.clients import NextRequest, Times, request, visit

VISITORS, PAUSE = 10, 0.5
UPLOAD_BYTES = 9_600_000
TOKEN = "0" * 32
HEADING = f"{'situation':42} {'requests':>8} {'p50 ms':>8} {'p99 ms':>8} {'most ms':>8} {'failed':>6}"
Action = Coroutine[None, None, None]


async def time_visitors(port: int, seconds: float, others: list[Action]) -> Times:
    """Return the times of ten visitors during the other actions. These begin one second earlier."""
    times, until = Times(), time.monotonic() + seconds
    beside = [asyncio.ensure_future(other) for other in others]
    await asyncio.sleep(1)
    await asyncio.gather(*[visit(port, _pages(number), until, PAUSE, times) for number in range(VISITORS)])
    await asyncio.gather(*beside, return_exceptions=True)
    return times


def _pages(start: int) -> NextRequest:
    pages = ["/", "/lists/", "/tournaments/", "/calendar/", "/calculator/", "/healthz"]
    following = cycle(pages[start % len(pages) :] + pages[: start % len(pages)])
    return lambda: request("GET", next(following))


def nonsense_report(size: int = UPLOAD_BYTES) -> bytes:
    """Return an upload of nonsense in the format of a report file, with the CSRF token."""
    row = b"001    1 m    Nonsense, Nobody                  1500 NOR     1503014 1990/01/01  0.0    1  9999 w 1\n"
    file = b"012 Nonsense\n" + row * (size // len(row))
    head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.trf"\r\n\r\n'
    headers = {
        "Cookie": f"csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "multipart/form-data; boundary=b",
    }
    return request("POST", "/calculator/report/", headers, head + file + b"\r\n--b--\r\n")


def table_line(name: str, times: Times) -> str:
    p50, p99 = times.quantile(50) * 1000, times.quantile(99) * 1000
    most = max(times.durations) * 1000
    return f"{name:42} {len(times.durations):8} {p50:8.0f} {p99:8.0f} {most:8.0f} {times.failed:6}"
