"""Heavy work: response times of visitors during 20 rated reports, 20 files of a long list and 20 comparisons.

Each situation runs twice: all twenty requests from one address, and each from its own address.
"""

import asyncio
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from bench.long_list import long_list, previous_list
from campaigns.clients import UPLOADER, ask_once, request
from campaigns.server import running_server
from campaigns.visitors import HEADING, nonsense_report, table_line, time_visitors
from ratings.core.queue import queued
from ratings.lists.downloads import prebuilt_files
from ratings.models import Version

SECONDS = 15.0  # for each situation
AT_ONCE = 20
LONG = 528_000  # rows: FIDE's standard list
REPORT_BYTES = 900_000  # the longest report that the calculator accepts
FEDERATIONS = ("GER", "IND", "FRA", "ESP", "RUS", "USA", "POL", "ITA", "ENG", "NOR")


def lines(only: str = "") -> Iterator[str]:
    """Yield the table, one line per situation, or only those with a word in their name."""
    with running_server() as port:
        newest = long_list(LONG)
        previous_list(newest)
        _until_files_are_made()
        yield from table_lines(port, SECONDS, newest, only)


def table_lines(port: int, seconds: float, newest: Version, only: str = "") -> Iterator[str]:
    """Yield the table for a running server, with so many seconds per situation, a list and its previous list."""
    yield HEADING
    asyncio.run(time_visitors(port, seconds / 3, []))  # warm up: load and connect everything before measuring
    yield table_line("nobody else", asyncio.run(time_visitors(port, seconds, [])))
    chosen = {name: texts for name, texts in _heavy(newest.get_absolute_url()).items() if only in name}
    for name, texts in chosen.items():
        for addresses in ("one address", "20 addresses"):
            shutil.rmtree(Path(settings.DATA_DIR) / "exports", ignore_errors=True)
            yield from _situation(port, seconds, f"{name}, {addresses}", texts, addresses == "one address")


def _until_files_are_made() -> None:
    """Wait until the worker has written the files of the new version."""
    while queued(prebuilt_files.TASK).exists():
        time.sleep(1)


def _heavy(address: str) -> dict[str, list[bytes]]:
    """Return twenty requests per situation. Each comparison is a different page, so none is cached."""
    orders = ("change", "name")
    filtered = [f"{address}download/xlsx?federation={of}" for of in FEDERATIONS] * 2
    compared = [f"{address}compare/?with=before&federation={of}&sort={by}" for of in FEDERATIONS for by in orders]
    return {
        "reports of 9,000 rows": [nonsense_report(REPORT_BYTES)] * AT_ONCE,
        "cold XLSX": [request("GET", f"{address}download/xlsx")] * AT_ONCE,
        "cold files, each another": [request("GET", path) for path in filtered],
        "comparisons": [request("GET", path) for path in compared],
    }


def _situation(port: int, seconds: float, name: str, texts: list[bytes], from_one_address: bool) -> Iterator[str]:
    statuses: list[int] = []
    addresses = [UPLOADER if from_one_address else f"127.0.1.{index + 1}" for index in range(len(texts))]
    begun = time.monotonic()
    asking = [ask_once(port, text, statuses, address) for text, address in zip(texts, addresses, strict=True)]
    yield table_line(name, asyncio.run(time_visitors(port, seconds, asking)))
    answered = dict(sorted(Counter(statuses).items()))
    yield f"    they were answered with {answered}, the last after {time.monotonic() - begun:.0f} s or less"
