"""What a file or a pasted text holds, whatever its format: sheets of rows of texts."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from ratings.text.decoding import read_otherwise
from ratings.text.one_line import one_line

MOST_ROWS = 3000  # of one sheet; a start number has four digits, and nobody reviews more
MOST_COLUMNS = 100
LONGEST = 200  # letters of one cell


class Unreadable(ValueError):
    """The list cannot be read; each of `args` is a sentence for the person, without the name of the file."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its number in the file, from 1, and its cells as texts without blanks at either end."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """The text of a column, from 0; empty beyond the last cell."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of one sheet that are not empty; `fields` are those of its columns if the format itself says them."""

    name: str
    rows: tuple[Row, ...]
    fields: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((len(row.cells) for row in self.rows), default=0)


@dataclass(frozen=True, slots=True)
class Table:
    """The sheets with at least one row, and how they were read.

    `encoding` is the one of `ENCODINGS` that was guessed or chosen for the text; empty for UTF-8 and workbooks.
    """

    sheets: tuple[Sheet, ...]
    notes: tuple[str, ...] = ()
    encoding: str = ""


def rows_of(cells_by_number: Iterable[tuple[int, Iterable[str]]]) -> tuple[Row, ...]:
    """The rows that are not empty, their cells on one line and cut to what is kept."""
    rows = (
        Row(number, tuple(one_line(cell)[:LONGEST] for cell in [*cells][:MOST_COLUMNS]))
        for number, cells in cells_by_number
    )
    return tuple(Row(row.number, _without_tail(row.cells)) for row in rows if any(row.cells))


def to_json(table: Table) -> dict[str, Any]:
    """The table as plain values, to be stored while it is reviewed."""
    return {
        "sheets": [
            {"name": sheet.name, "fields": [*sheet.fields], "rows": [[row.number, *row.cells] for row in sheet.rows]}
            for sheet in table.sheets
        ],
        "notes": [*table.notes],
        "encoding": table.encoding,
    }


def from_json(stored: dict[str, Any]) -> Table:
    """The table that was stored."""
    sheets = (
        Sheet(item["name"], tuple(Row(number, tuple(cells)) for number, *cells in item["rows"]), tuple(item["fields"]))
        for item in stored["sheets"]
    )
    return Table(tuple(sheets), tuple(stored["notes"]), stored.get("encoding", ""))


def read_again(table: Table, encoding: str) -> Table:
    """Return a table with its cells read in another encoding; NotText where one of them is no text in it."""
    if not table.encoding or not encoding:
        return table
    return replace(
        table, sheets=tuple(_sheet_again(sheet, table.encoding, encoding) for sheet in table.sheets), encoding=encoding
    )


def _sheet_again(sheet: Sheet, read_as: str, encoding: str) -> Sheet:
    rows = (
        Row(row.number, tuple(read_otherwise(cell, read_as, encoding).text for cell in row.cells)) for row in sheet.rows
    )
    return replace(sheet, rows=tuple(rows))


def _without_tail(cells: tuple[str, ...]) -> tuple[str, ...]:
    filled = [column for column, cell in enumerate(cells) if cell]
    return cells[: filled[-1] + 1]
