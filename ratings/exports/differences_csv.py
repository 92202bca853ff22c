"""Differences between two lists as CSV: a line for each player, with both values of each column. Pure."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ratings.text.plain_cell import plain_cell

Pair = tuple[Mapping[str, Any] | None, Mapping[str, Any] | None]


def render(columns: Sequence[str], pairs: Iterable[Pair]) -> Iterator[bytes]:
    """Yield the lines: a header, then for each pair of rows the old and the new value of each column.

    A row is None if the player is not on that list.
    """
    yield _line([name for column in columns for name in (f"{column}_before", column)])
    for old, new in pairs:
        both = [side[column] if side else None for column in columns for side in (old, new)]
        yield _line([plain_cell(cell) if isinstance(cell, str) else cell for cell in both])


def _line(cells: Sequence[object]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode()
