"""A federation's own lists as one CSV file, read: a row for each player and month, every problem by its row. Pure."""

import csv
import datetime as dt
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ratings.text.one_line import one_line

FIELDS = ("month", "number", "name", "fide_id", "federation", "birth", "rating", "games", "k")
NEEDED = ("month", "number", "rating")
NUMBER = re.compile(r"[A-Z0-9][A-Z0-9-]{0,11}")
FIDE_ID = re.compile(r"[1-9][0-9]{0,9}")
FEDERATION = re.compile(r"[A-Z]{3}")
MONTH = re.compile(r"[12][0-9]{3}-(?:0[1-9]|1[0-2])")
# The highest of each number, and its lowest.
BOUNDS = {"birth": (1850, 2100), "rating": (1, 3999), "games": (0, 999), "k": (0, 200)}


class SeriesRow(NamedTuple):
    """A player on the list of a month; `row` is that of the file, the header being the first."""

    row: int
    month: dt.date
    number: str
    name: str
    fide_id: str
    federation: str
    birth: int | None
    rating: int
    games: int
    k: int | None


class Trouble(NamedTuple):
    """A cell that is not what it should be; `column` is empty for a whole row."""

    row: int
    column: str
    found: str
    expected: str


@dataclass(slots=True)
class SeriesFile:
    """The rows of a file, or what keeps it from being taken in."""

    rows: list[SeriesRow] = field(default_factory=list)
    problems: list[Trouble] = field(default_factory=list)


def read_series_file(text: str, columns: Mapping[str, str]) -> SeriesFile:
    """The rows of a CSV text with commas, semicolons or tabs; `columns` has fields by the file's names."""
    text = text.removeprefix("\ufeff").replace("\0", "")
    reader, read = csv.reader(io.StringIO(text, newline=""), delimiter=_between(text)), SeriesFile()
    try:
        table = [*reader]
    except csv.Error as error:
        read.problems.append(Trouble(reader.line_num, "", str(error), "a table of comma-separated values"))
        return read
    header = [_field(name, columns) for name in table[0]] if table else []
    read.problems += _header_problems(header)
    if read.problems:
        return read
    for number, cells in enumerate(table[1:], 2):
        if any(cell.strip() for cell in cells):
            _read_row(read, number, dict(zip(header, map(one_line, cells), strict=False)))
    read.problems += _twice(read.rows)
    if not read.rows and not read.problems:
        read.problems.append(Trouble(2, "", "nothing", "a player in each row after the first"))
    return read


def _between(text: str) -> str:
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)


def _field(name: str, columns: Mapping[str, str]) -> str:
    return columns.get(name.strip(), name.strip().lower())


def _header_problems(header: Sequence[str]) -> Iterator[Trouble]:
    for name in NEEDED:
        if header.count(name) != 1:
            yield Trouble(1, name, f"{header.count(name)} columns", f"one, called so or mapped as in COLUMN={name}")


def _read_row(read: SeriesFile, number: int, cells: Mapping[str, str]) -> None:
    problems = [*_cell_problems(number, cells)]
    read.problems += problems
    if not problems:
        birth, rating, games, k = (int(cells[name]) if cells.get(name) else None for name in BOUNDS)
        month = dt.date.fromisoformat(f"{cells['month']}-01")
        name, fide_id, federation = (cells.get(column, "") for column in ("name", "fide_id", "federation"))
        own = cells["number"].upper()
        read.rows.append(SeriesRow(number, month, own, name, fide_id, federation, birth, rating or 0, games or 0, k))


def _cell_problems(number: int, cells: Mapping[str, str]) -> Iterator[Trouble]:
    for name, pattern, expected in (
        ("month", MONTH, "a month as in 2025-12"),
        ("number", NUMBER, "up to twelve letters and digits as in 4412"),
        ("fide_id", FIDE_ID, "a FIDE ID, or nothing"),
        ("federation", FEDERATION, "three capital letters as in AUT"),
    ):
        text = cells.get(name, "")
        wanted = name in NEEDED or text
        if wanted and not pattern.fullmatch(text.upper() if name == "number" else text):
            yield Trouble(number, name, text or "nothing", expected)
    for name, (low, high) in BOUNDS.items():
        text = cells.get(name, "")
        whole = text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high
        if (text or name in NEEDED) and not whole:
            yield Trouble(number, name, text or "nothing", f"a whole number from {low} to {high}")
    if len(cells.get("name", "")) > 80:
        yield Trouble(number, "name", f"{len(cells['name'])} characters", "80 at most")


def _twice(rows: Sequence[SeriesRow]) -> Iterator[Trouble]:
    counted: Counter[tuple[dt.date, str]] = Counter()
    for row in rows:
        counted[row.month, row.number] += 1
        if counted[row.month, row.number] == 2:
            yield Trouble(row.row, "number", f"{row.number} for the second time in {row.month:%Y-%m}", "once a month")
