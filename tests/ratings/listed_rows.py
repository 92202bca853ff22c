"""The rows of a run's list, read from the lines that checksums are taken over."""

import csv

from ratings.exports.columns import NUMBERS, ListedRow
from ratings.lists.rows import lines


def listed_rows(run_id: int) -> list[ListedRow]:
    """All rows, sorted by number; no text in them is guarded."""
    return [ListedRow(*map(_value, ListedRow._fields, row)) for row in csv.reader(map(bytes.decode, lines(run_id)))]


def _value(name: str, cell: str) -> str | int | None:
    return cell if name not in NUMBERS else int(cell) if cell else None
