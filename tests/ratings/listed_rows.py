"""The rows of a run's list, read from the checksummed lines."""

import csv

from ratings.exports.columns import NUMBER_COLUMNS, ListedRow
from ratings.lists.rows import canonical_lines


def listed_rows(run_id: int) -> list[ListedRow]:
    """Return all rows, sorted by number. Their texts have no guard against spreadsheet formulas."""
    return [
        ListedRow(*map(_value, ListedRow._fields, row))
        for row in csv.reader(map(bytes.decode, canonical_lines(run_id)))
    ]


def _value(name: str, cell: str) -> str | int | None:
    return cell if name not in NUMBER_COLUMNS else int(cell) if cell else None
