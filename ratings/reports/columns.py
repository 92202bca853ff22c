"""Records in fixed columns. Each layout is declared once, as the standard prints it, for reading and writing."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ratings.reports.cells import Cell
from ratings.reports.days import AmbiguousDate
from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes


@dataclass(frozen=True, slots=True)
class Column:
    """One value of a record: its field, label, first and last column (from 1), and cell."""

    field: str
    label: str
    first: int
    last: int
    cell: Cell
    required: bool = False


@dataclass(frozen=True, slots=True)
class RepeatedColumn:
    """A value that repeats every ``step`` columns to the end of the line.

    ``positional``: a value belongs to its index, so that blanks before the last value are read as None.
    """

    field: str
    label: str
    first: int
    width: int
    step: int
    cell: Cell
    least: int = 0
    most: int | None = None
    positional: bool = False

    def positions(self, length: int) -> Iterator[tuple[int, int]]:
        """Yield the first and last column of each value in a line of this length."""
        for first in range(self.first, length + 1, self.step):
            yield first, first + self.width - 1

    def covers(self, column: int) -> bool:
        """Return True if the column belongs to one of the values."""
        return column >= self.first and (column - self.first) % self.step < self.width


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of one kind of record."""

    tag: str
    columns: tuple[Column, ...]
    repeated: RepeatedColumn | None = None
    end: int | None = None  # the last column that this layout checks; None is the whole line
    _between: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        taken = {index for column in self.columns for index in range(column.first, column.last + 1)}
        between = tuple(index for index in range(4, self._fixed_end + 1) if index not in taken)
        object.__setattr__(self, "_between", between)

    @property
    def _fixed_end(self) -> int:
        """The last column before the repeated values."""
        return self.end or max(column.last for column in self.columns)

    def gaps(self, length: int) -> Iterator[int]:
        """Yield the columns that must be blank, up to the length of a line."""
        yield from (position for position in self._between if position <= length)
        behind = range(self._fixed_end + 1, min(length, self.end or length) + 1)
        yield from (position for position in behind if not (self.repeated and self.repeated.covers(position)))


@dataclass(frozen=True, slots=True)
class LineValues:
    """The values of one line.

    ``is_readable`` is False if a problem was noted. ``is_shifted`` is True if the line has a text between two columns;
    other problems of such a line are not noted.
    """

    fields: dict[str, Any]
    is_readable: bool
    is_shifted: bool


def read_line(layout: Layout, line: ReportLine, notes: Notes) -> LineValues:
    """Return the values of a line by field. Unreadable and missing values are blank, and noted as problems."""
    problems = notes.problems
    shifted = _note_gaps(layout, line, notes)
    notes = Notes(problems=notes.problems) if shifted else notes
    fields = {column.field: _read_column(column, line, notes) for column in layout.columns}
    if layout.repeated:
        fields[layout.repeated.field] = _read_repeated(layout.repeated, line, notes)
    return LineValues(fields, notes.problems == problems, shifted)


def _note_gaps(layout: Layout, line: ReportLine, notes: Notes) -> bool:
    for position in layout.gaps(len(line.text)):
        if not line.cut(position, position).isspace():
            text = line.cut(position, position)
            notes.add("problem", "between-columns", line.row, position, text, record=line.tag)
            return True
    return False


def _read_column(column: Column, line: ReportLine, notes: Notes) -> Any:
    text = line.cut(column.first, column.last)
    if not text.strip():
        if column.required:
            expected = column.cell.expected
            notes.add("problem", "missing", line.row, column.first, "", expected,
                      label=column.label, record=line.tag)  # fmt: skip
        return column.cell.blank
    return read_cell(column.cell, text, column.first, column.label, line, notes)


def read_cell(cell: Cell, text: str, first: int, label: str, line: ReportLine, notes: Notes) -> Any:
    """Return the value of a text that begins in column ``first``, and note an adjustment or a problem."""
    position, text = first + len(text) - len(text.lstrip()), text.strip()
    try:
        value = cell.read_as(text, line.days)
    except AmbiguousDate as error:
        notes.add("problem", "day-order-open", line.row, position, text, error.expected, label=label, record=line.tag)
        return cell.blank
    except ValueError:
        notes.add("problem", "unreadable", line.row, position, text, cell.expected, label=label, record=line.tag)
        return cell.blank
    if not cell.is_exact(text, value):
        code = "empty-left-out" if value == cell.blank else "read-as"
        notes.add("adjustment", code, line.row, position, text, cell.to_text(value),
                  label=label, record=line.tag)  # fmt: skip
    return value


def _read_repeated(repeated: RepeatedColumn, line: ReportLine, notes: Notes) -> tuple[Any, ...]:
    values = []
    for first, last in repeated.positions(len(line.text)):
        text = line.cut(first, last)
        if text.strip():
            values.append(read_cell(repeated.cell, text, first, repeated.label, line, notes))
        elif repeated.positional:
            values.append(None)
    if len(values) < repeated.least:
        notes.add("problem", "missing", line.row, repeated.first + repeated.step * len(values), "",
                  repeated.cell.expected, label=repeated.label, record=line.tag)  # fmt: skip
    return tuple(values)


def write_line(layout: Layout, record: Any, notes: Notes) -> str:
    """Return a record as a line in exact columns. Values that do not fit are noted as not carried over."""
    text = layout.tag
    for column in layout.columns:
        width = column.last - column.first + 1
        value = getattr(record, column.field)
        cell = write_cell(column.cell, value, width, column.label, layout.tag, notes)
        text = text.ljust(column.first - 1) + cell
        if column.required and not cell.strip():
            notes.add("not-carried", "missing", None, None, value, column.cell.expected,
                      label=column.label, record=layout.tag)  # fmt: skip
    if layout.repeated:
        text = _write_repeated(layout.repeated, getattr(record, layout.repeated.field), text, layout.tag, notes)
    return text.rstrip()


def _write_repeated(repeated: RepeatedColumn, values: tuple[Any, ...], text: str, tag: str, notes: Notes) -> str:
    written_values = values[: repeated.most]
    if not repeated.least <= len(written_values) == len(values):
        full_text, written = (", ".join(map(repeated.cell.to_text, some)) for some in (values, written_values))
        notes.add("not-carried", "changed", None, None, full_text, written, label=repeated.label, record=tag)
    for index, value in enumerate(written_values):
        column = repeated.first + repeated.step * index
        cell = write_cell(repeated.cell, value, repeated.width, repeated.label, tag, notes)
        text = text.ljust(column - 1) + cell
    return text


def write_cell(cell: Cell, value: Any, width: int, label: str, tag: str, notes: Notes) -> str:
    """Return a value in its width and note each change: a longer text is cut, a longer number becomes blank."""
    text = cell.to_text(value)
    if len(text) > width:
        text = "" if cell.right_aligned and cell.blank is None else text[:width].rstrip()
    if not is_read_as(cell, text, value):
        full_text = value if isinstance(value, str) else cell.to_text(value)
        notes.add("not-carried", "changed", None, None, full_text, text, label=label, record=tag)
    return text.rjust(width) if cell.right_aligned else text.ljust(width)


def is_read_as(cell: Cell, text: str, value: Any) -> bool:
    """Return True if the text is read as the same value."""
    try:
        return bool((cell.read(text.strip()) if text.strip() else cell.blank) == value)
    except ValueError:
        return False
