"""Expensive requests: unfinished bodies, reports of one long row or full of problems, spreadsheets that expand.

Each situation has a line with the times of visitors. Below it are the size of temporary files and the statuses.
"""

import asyncio
import io
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import xlsxwriter

from bench.many_boards import BrowserSession, create_session
from campaigns.clients import SLOW, ask_once, request
from campaigns.server import running_server
from campaigns.visitors import HEADING, TOKEN, table_line, time_visitors
from ratings.models import User
from tournaments.models import StaffRole, Tournament

SECONDS = 15.0  # for each situation
UNFINISHED, MISSING = 40, 1000  # requests, and missing bytes at the end of each
MB = 1_000_000
PLAYER = b"001    1      Abel, Ada                         2000 NOR     1503014 1990/01/01  1.0    1"


def lines(seconds: str = f"{SECONDS}") -> Iterator[str]:
    """Yield the table, one line per situation of so many seconds."""
    with running_server() as port:
        yield from table_lines(port, float(seconds))


def table_lines(port: int, seconds: float) -> Iterator[str]:
    """Yield the table for a running server. Needs the demonstration's arbiter as chief of a tournament."""
    yield HEADING
    asyncio.run(time_visitors(port, seconds / 3, []))  # warm up: load and connect everything before measuring
    yield table_line("nobody else", asyncio.run(time_visitors(port, seconds, [])))
    for name, texts in _unfinished().items():
        yield from _unfinished_lines(port, seconds, name, texts)
    for name, texts in _heavy().items():
        statuses: list[int] = []
        begun = time.monotonic()
        asking = [ask_once(port, text, statuses, f"127.0.1.{index + 1}") for index, text in enumerate(texts)]
        yield table_line(name, asyncio.run(time_visitors(port, seconds, asking)))
        yield f"    answered with {_status_counts(statuses)}, the last after {time.monotonic() - begun:.0f} s or less"


def _unfinished() -> dict[str, bytes]:
    """Return requests without their last bytes, by name."""
    return {
        f"{UNFINISHED} x 100 MB to the log-in": _form_request("/accounts/login/", b"x" * (100 * MB)),
        f"{UNFINISHED} x 2 MB to the calculator": _form_request("/calculator/report/", b"x" * (2 * MB)),
        f"{UNFINISHED} x 60 kB to the log-in": _form_request("/accounts/login/", b"x" * 60_000),
    }


def _heavy() -> dict[str, list[bytes]]:
    head = b"012 Nonsense\n042 2026/11/01\n"
    row = head + PLAYER.ljust(91) + b"   2 w 1  " * 900_000
    players = head + b"".join(b"001 %4d\n" % (number % 9999 + 1) for number in range(220_000))
    user = User.objects.get(username="arbiter")
    cup = Tournament.objects.filter(staff__user=user, staff__role=StaffRole.CHIEF, removal=None).order_by("pk")[0]
    spreadsheet = _upload_request(
        f"/desk/{cup.slug}/entries/import/", "a.xlsx", _expanding_workbook(), create_session(user)
    )
    return {
        "6 reports of one row of 9 MB": [_upload_request("/calculator/report/", "a.trf", row)] * 6,
        "6 reports of 220,000 players in 2 MB": [_upload_request("/calculator/report/", "a.trf", players)] * 6,
        "20 spreadsheets of 2 kB with 5,000 merged": [spreadsheet] * 20,
    }


def _unfinished_lines(port: int, seconds: float, name: str, text: bytes) -> Iterator[str]:
    """Yield the line of one situation with unfinished bodies, and their size on the server's disk."""
    most, statuses = 0, list[int]()

    async def watch(until: float) -> None:
        nonlocal most
        while time.monotonic() < until:
            most = max(most, _temporary_bytes())
            await asyncio.sleep(0.2)

    until = time.monotonic() + seconds + 2
    sending = [_leave_unfinished(port, text, until, statuses) for _ in range(UNFINISHED)]
    yield table_line(name, asyncio.run(time_visitors(port, seconds, [*sending, watch(until)])))
    yield f"    held {most / MB:.0f} MB, answered with {_status_counts(statuses)}; 0: nothing yet"


async def _leave_unfinished(port: int, text: bytes, until: float, statuses: list[int]) -> None:
    """Send all but the last bytes, wait for an answer, and record its status."""
    status = 0
    with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
        async with asyncio.timeout(until - time.monotonic()):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(SLOW, 0))
            answer = asyncio.ensure_future(reader.readexactly(12))
            try:
                for index in range(0, len(text) - MISSING, 1 << 20):
                    writer.write(text[index : min(index + (1 << 20), len(text) - MISSING)])
                    await writer.drain()
                    if answer.done():
                        break
                status = int((await answer)[9:12])
            finally:
                answer.cancel()
                writer.close()
    statuses.append(status)


def _form_request(path: str, body: bytes) -> bytes:
    return request("POST", path, {"Content-Type": "application/x-www-form-urlencoded"}, body)


def _upload_request(path: str, name: str, file: bytes, seat: BrowserSession | None = None) -> bytes:
    """Return a request that uploads a file like a browser, with the CSRF token."""
    head = f'--b\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    headers = {
        "Cookie": seat.cookie if seat else f"csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "multipart/form-data; boundary=b",
    }
    return request("POST", path, headers, head + file + b"\r\n--b--\r\n")


def _expanding_workbook() -> bytes:
    """Return a workbook with five thousand merged ranges, each over the whole sheet."""
    buffer, unfolding = io.BytesIO(), io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        workbook.add_worksheet().write(0, 0, "Name")
    with zipfile.ZipFile(buffer) as before, zipfile.ZipFile(unfolding, "w", zipfile.ZIP_DEFLATED) as after:
        for part in before.namelist():
            merged = b"</sheetData><mergeCells>%s</mergeCells>" % (b'<mergeCell ref="A1:XFD1048576"/>' * 5000)
            after.writestr(part, before.read(part).replace(b"</sheetData>", merged))
    return unfolding.getvalue()


def _temporary_bytes() -> int:
    """Return the bytes of temporary files that the server's processes have open."""
    files: dict[tuple[int, int], int] = {}
    for process in psutil.Process().children(recursive=True):
        with suppress(OSError):
            for link in Path(f"/proc/{process.pid}/fd").iterdir():
                with suppress(OSError):
                    if str(link.readlink()).startswith(tempfile.gettempdir()):
                        file = link.stat()
                        files[file.st_dev, file.st_ino] = file.st_size
    return sum(files.values())


def _status_counts(statuses: list[int]) -> dict[int, int]:
    return dict(sorted(Counter(statuses).items()))
