"""The export of a list of 528,000 rows in every format, against a bare COPY of its rows on the same connection."""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client

from bench.figure import Figure, seconds
from bench.long_list import long_list
from ratings.exports import FORMATS
from ratings.lists.downloads.build import Export, pieces
from ratings.models import Version
from ratings.operations.bootstrap import migrations_are_pending

TIMES = 5
MOST = 2  # times a bare COPY
FIRST_BYTE = 200  # milliseconds until the first byte
ROWS = """
    SELECT listed.number, listed.name, listed.federation, listed.sex, listed.title, listed.womens_title,
        listed.other_titles, listed.birth_year, listed.flag, listed.rating, listed.games, listed.k,
        period.rating - (period.base - period.base_adjustment), listed.rank
    FROM ratings_listedrating listed
    LEFT JOIN ratings_playerperiod period ON period.run_id = {run} AND period.player_id = listed.player_id
    WHERE listed.run_id = {run} ORDER BY listed.rating DESC, listed.folded, listed.number
"""


def figures() -> Iterator[Figure]:
    if migrations_are_pending():
        call_command("migrate", verbosity=0, interactive=False)
    version = long_list()
    bare = partial(_bare_copy, version)
    for name, form in FORMATS.items():
        files = [name, f"{name}.zip"] if name in ("fide-txt", "csv") else [name]
        for file in files:
            export = partial(_export, Export(version, form, file.endswith(".zip")))
            # Both alternate, so that other load on the machine disturbs both alike.
            turns = [(seconds(bare, 1), seconds(export, 1)) for _ in range(TIMES)]
            against, took = map(min, zip(*turns, strict=True))
            yield Figure(file, took, "s", took / against, f"a bare COPY of the same rows ({MOST} wanted)")
    for name in FORMATS:
        late = min(_first_byte(version, name) for _ in range(3)) * 1000
        yield Figure(f"{name}_first_byte", late, "ms", late / FIRST_BYTE, f"the {FIRST_BYTE} ms it may take")
    yield from _memory(version)


def _bare_copy(version: Version) -> None:
    """Read all bytes of a COPY from the database library and discard them."""
    connection.ensure_connection()
    server = connection.connection.pgconn
    server.exec_(f"COPY ({ROWS.format(run=version.run_id)}) TO STDOUT".encode())
    while server.get_copy_data(0)[0] > 0:
        pass
    while server.get_result():
        pass


def _export(export: Export) -> None:
    for _piece in pieces(export):
        pass


def _first_byte(version: Version, name: str) -> float:
    """Return the seconds from the request to the first piece of an uncached file."""
    shutil.rmtree(Path(settings.DATA_DIR) / "exports", ignore_errors=True)
    begin = time.perf_counter()
    answer = Client(headers={"host": "localhost"}).get(f"{version.get_absolute_url()}download/{name}")
    next(iter(answer.streaming_content))
    took = time.perf_counter() - begin
    answer.close()
    return took


def _memory(version: Version) -> Iterator[Figure]:
    """Yield the memory of an export of the whole list, against an export of its best few hundred rows."""
    for name in FORMATS:
        command = [
            "manage.py",
            "export_list",
            version.list.month,
            "standard",
            "--format",
            name,
            "--output",
            "/dev/null",
        ]
        few, whole = _peak(*command, "--only", "min_rating=2700"), _peak(*command)
        yield Figure(f"{name}_memory", whole, "MB", whole / few, "the memory for a few hundred rows")


def _peak(*command: str) -> float:
    """Return the peak memory of a command in megabytes.

    It is read from /proc before the process ends; getrusage would include the memory of the parent.
    """
    program = f"""
import pathlib, sys
from django.core.management import execute_from_command_line
execute_from_command_line({command!r})
sys.stdout.write(pathlib.Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
"""
    completed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return int(completed.stdout) / 1024
