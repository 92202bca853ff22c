"""Tables as every format holds them: sheets of rows of texts."""

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ratings.text.decoding import ENCODINGS, redecode
from ratings.text.one_line import one_line

MOST_COLUMNS = 100
LONGEST = 300  # letters of one cell


class TableBounds(NamedTuple):
    """The size of the largest file that is read."""

    bytes: int
    rows: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its number in the file, from 1, and its cells as texts without blanks at either end."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """Return the text of a column, from 0; empty beyond the last cell."""
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
    """The sheets with at least one row.

    `encoding` is the one in which a text was read; empty for UTF-8 and workbooks.
    """

    sheets: tuple[Sheet, ...]
    encoding: str = ""


def rows_of(cells_by_number: Iterable[tuple[int, Iterable[str]]]) -> tuple[Row, ...]:
    """Return the rows that are not empty, their cells on one line and cut to what is kept."""
    rows = (
        Row(number, tuple(one_line(cell)[:LONGEST] for cell in [*cells][:MOST_COLUMNS]))
        for number, cells in cells_by_number
    )
    return tuple(Row(row.number, _without_tail(row.cells)) for row in rows if any(row.cells))


def to_json(table: Table) -> dict[str, Any]:
    """Return the table as plain values, to be stored while it is reviewed."""
    return {
        "sheets": [
            {"name": sheet.name, "fields": [*sheet.fields], "rows": [[row.number, *row.cells] for row in sheet.rows]}
            for sheet in table.sheets
        ],
        "encoding": table.encoding,
    }


def from_json(stored: dict[str, Any]) -> Table:
    """Return the table that was stored."""
    sheets = (
        Sheet(item["name"], tuple(Row(number, tuple(cells)) for number, *cells in item["rows"]), tuple(item["fields"]))
        for item in stored["sheets"]
    )
    return Table(tuple(sheets), stored.get("encoding", ""))


def to_text(rows: Iterable[Row], width: int) -> str:
    """Return rows as text with tabs, each in the line of its number, to be read as the same rows."""
    file, line = io.StringIO(), 1
    writer = csv.writer(file, delimiter="\t", lineterminator="\n")
    for row in rows:
        file.write("\n" * (row.number - line))
        writer.writerow([*row.cells, *[""] * (width + 1 - len(row.cells))])  # a tab at least, so that tabs part it
        line = row.number + 1
    return file.getvalue()


def redecode_table(table: Table, encoding: str) -> Table:
    """Return a table with its cells read in another encoding; NotText where one of them is no text in it."""
    if table.encoding not in ENCODINGS or not encoding:
        return table
    sheets = tuple(_redecode_sheet(sheet, table.encoding, encoding) for sheet in table.sheets)
    return Table(sheets, encoding)


def _redecode_sheet(sheet: Sheet, read_as: str, encoding: str) -> Sheet:
    rows = (Row(row.number, tuple(redecode(cell, read_as, encoding).text for cell in row.cells)) for row in sheet.rows)
    return replace(sheet, rows=tuple(rows))


def _without_tail(cells: tuple[str, ...]) -> tuple[str, ...]:
    filled = [column for column, cell in enumerate(cells) if cell]
    return cells[: filled[-1] + 1]
