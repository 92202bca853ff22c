"""Tables of any format as values: sheets with rows of texts."""

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
    """The limits of a file: bytes of the file, rows of a sheet."""

    bytes: int
    rows: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its number in the file, from 1, and its cells as texts without blanks at either end."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """Return the text in a column; the first is 0. Empty beyond the last cell."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of a sheet that are not empty. `fields` are the fields of its columns if the format defines them."""

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

    `encoding` is the encoding of a text file; empty for UTF-8 and for spreadsheets.
    """

    sheets: tuple[Sheet, ...]
    encoding: str = ""


def rows_of(cells_by_number: Iterable[tuple[int, Iterable[str]]]) -> tuple[Row, ...]:
    """Return the rows that are not empty, from their numbers and cells.

    Each text is put on one line. Texts over `LONGEST` letters and columns beyond `MOST_COLUMNS` are cut off.
    """
    rows = (
        Row(number, tuple(one_line(cell)[:LONGEST] for cell in [*cells][:MOST_COLUMNS]))
        for number, cells in cells_by_number
    )
    return tuple(Row(row.number, _without_tail(row.cells)) for row in rows if any(row.cells))


def to_json(table: Table) -> dict[str, Any]:
    """Return the table as JSON values, to store it while a user reviews it."""
    return {
        "sheets": [
            {"name": sheet.name, "fields": [*sheet.fields], "rows": [[row.number, *row.cells] for row in sheet.rows]}
            for sheet in table.sheets
        ],
        "encoding": table.encoding,
    }


def from_json(stored: dict[str, Any]) -> Table:
    """Return the table from the JSON values of `to_json`."""
    sheets = (
        Sheet(item["name"], tuple(Row(number, tuple(cells)) for number, *cells in item["rows"]), tuple(item["fields"]))
        for item in stored["sheets"]
    )
    return Table(tuple(sheets), stored.get("encoding", ""))


def to_text(rows: Iterable[Row], width: int) -> str:
    """Return rows as text with tabs, each in the line of its number; reading the text returns the same rows."""
    file, line = io.StringIO(), 1
    writer = csv.writer(file, delimiter="\t", lineterminator="\n")
    for row in rows:
        file.write("\n" * (row.number - line))
        # Each line gets at least one tab, so that the tab is recognised as separator.
        writer.writerow([*row.cells, *[""] * (width + 1 - len(row.cells))])
        line = row.number + 1
    return file.getvalue()


def redecode_table(table: Table, encoding: str) -> Table:
    """Return a table with its cells decoded in another encoding. NotText if a cell is invalid in it.

    Spreadsheets and UTF-8 texts do not change.
    """
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
