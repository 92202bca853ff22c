"""Uploaded tables, and their problems in the reader's language."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from ratings.core.encoding_option import undecodable_message
from ratings.core.errors import Refused
from ratings.tables import reading
from ratings.tables.cells import cell_text
from ratings.tables.columns import Columns, guess_columns, with_heading_row
from ratings.tables.headings import TableField, headings_of
from ratings.tables.problems import CannotRead, TableProblem, Unreadable
from ratings.tables.table import Row, Sheet, Table, TableBounds
from ratings.text.decoding import NotText

LONGEST_QUOTED = 100  # maximum of letters of a cell in a sentence
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class CellProblem:
    """An invalid cell: its row, its column with the label, its value, and the expected value."""

    row: int
    column: int | None
    label: str
    value: str
    expected: str

    @property
    def sentence(self) -> str:
        """The problem without its row."""
        return _("%(place)s: found %(found)s; expected %(expected)s") % {
            "place": self.label, "found": self.value[:LONGEST_QUOTED] or "–", "expected": self.expected}  # fmt: skip

    @property
    def line(self) -> str:
        """The problem with its row. Without a column the problem concerns the whole row."""
        location = _("row %(row)s, %(column)s") if self.label else _("row %(row)s")
        return _("%(place)s: found %(found)s; expected %(expected)s") % {
            "place": location % {"row": self.row, "column": self.label},
            "found": self.value[:LONGEST_QUOTED] or "–",
            "expected": self.expected,
        }

    def to_json(self) -> dict[str, Any]:
        """Return the problem in the format of a command's output."""
        return {"row": self.row, "column": self.label, "found": self.value, "expected": self.expected}


@dataclass(slots=True)
class CellReader:
    """A reader for the cells of a row by field. It uses manual corrections (`fixes`) and collects problems.

    `labels` replace the headings as names of the fields in sentences.
    """

    row: Row
    columns: Columns
    fixes: Mapping[int, str] = field(default_factory=dict)
    labels: Mapping[str, object] = field(default_factory=dict)
    problems: list[CellProblem] = field(default_factory=list)

    def text(self, name: str) -> str:
        """Return the text of the cell of a field; empty for signs such as a dash."""
        column = self.columns.column_of(name)
        return "" if column is None else cell_text(self.fixes.get(column, self.row.cell(column)))

    def value(self, name: str, read: Callable[[str], Value]) -> Value | None:
        """Return the value of a cell. None if it is empty, or if it cannot be read; then a problem is added."""
        return self.needed(name, read) if self.text(name) else None

    def needed(self, name: str, read: Callable[[str], Value]) -> Value | None:
        """Return the value of a required cell. If it is missing or cannot be read, add a problem and return None."""
        try:
            return read(self.text(name))
        except CannotRead as wrong:
            self.wrong(name, self.text(name), sentence(wrong))
            return None

    def wrong(self, name: str, text: str, expected: str) -> None:
        """Add a problem about the cell of a field."""
        column = self.columns.column_of(name)
        label = self.labels.get(name) or (self.columns.label(column) if column is not None else "")
        self.problems.append(CellProblem(self.row.number, column, str(label), text, expected))


def read_file(data: bytes, fields: Sequence[TableField], bounds: TableBounds, encoding: str = "") -> Table:
    """Return the table in a file. Refused if the file is no table."""
    with refusing():
        return reading.read_table(data, headings_of(fields), bounds, encoding)


def read_text(text: str, fields: Sequence[TableField], bounds: TableBounds) -> Table:
    """Return the table in a text. Refused if the text is no table."""
    with refusing():
        return reading.read_text(text, headings_of(fields), bounds)


def read_under_headings(text: str, fields: Sequence[TableField], bounds: TableBounds) -> tuple[Sheet, Columns]:
    """Return the sheet of a text and its columns; the first row has the headings. Refused if the text is no table."""
    sheet = read_text(text, fields, bounds).sheets[0]
    if len(sheet.rows) < 2:
        raise Refused(_("The file has only a row of headings. Add a row for each entry."))
    return sheet, with_heading_row(guess_columns(sheet, fields), sheet, 0)


def sentence(problem: TableProblem) -> str:
    """Return a problem in the reader's language."""
    return _(problem.template) % problem.values


@contextmanager
def refusing() -> Iterator[None]:
    """Raise Refused instead of the errors for an unreadable table or text."""
    try:
        yield
    except Unreadable as wrong:
        raise Refused(sentence(wrong)) from wrong
    except NotText as wrong:
        raise Refused(undecodable_message(wrong)) from wrong
