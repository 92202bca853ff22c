"""Cells of a line of frozen inputs: values written as text, and read by the annotations of a named tuple."""

import datetime as dt
import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from ratings.engine.columns import ColumnKind, fields

NONE_CELL = "."
MAX_QUOTED = 60
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f]")
R = TypeVar("R")


class BadInputs(ValueError):
    """The error for an invalid text of frozen inputs. The message names the line, the value and the expected value."""

    def __init__(self, line: int, text: str, expected: str) -> None:
        self.line, self.found, self.expected = line, text, expected
        super().__init__(f"inputs, line {line}: found {text[:MAX_QUOTED]!r}, expected {expected}")


def join_cells(values: Iterable[object]) -> str:
    """Return the cells of a line, separated by tabs. BadInputs for a text with a control character."""
    cells = [value if isinstance(value, str) else _cell(value) for value in values]
    line = "\t".join(cells)
    if _CONTROL.search(line) or line.count("\t") != max(len(cells) - 1, 0):
        raise BadInputs(0, line, "texts without control characters")
    return line


def _cell(value: object) -> str:
    if value is None:
        return NONE_CELL
    if isinstance(value, bool):
        return "1" if value else "0"
    return str(value)


def _read_int(cell: str) -> int:
    """Read a whole number. ValueError if `str` writes the number otherwise."""
    number = int(cell)
    if str(number) != cell:
        raise ValueError(f"{cell} is not written as a whole number is")
    return number


def _read_bool(cell: str) -> bool:
    return bool(("0", "1").index(cell))


def read_row(kind: type[R], number: int, cells: list[str]) -> R:
    """Read a named tuple from the cells of line `number`. BadInputs for a wrong cell, or a wrong number of cells."""
    return read_rows(kind, [(number, cells)])[0]


def read_rows(kind: type[R], lines: Iterable[tuple[int, list[str]]]) -> tuple[R, ...]:
    """Read a named tuple from each numbered line. BadInputs for the first wrong line."""
    return tuple(_read_row(kind, number, cells) for number, cells in lines)


def _read_row(kind: type[R], number: int, cells: list[str]) -> R:
    try:
        return kind(*[_read_value(field, cell) for field, cell in zip(fields(kind).values(), cells, strict=True)])
    except ValueError as error:
        raise BadInputs(number, "\t".join(cells), f"cells for {' '.join(fields(kind))} ({error})") from error


def _read_value(field: ColumnKind, cell: str) -> object:
    if cell == NONE_CELL and field.optional:
        return None
    return READERS.get(field.kind, str)(cell)


READERS: dict[type, Callable[[str], object]] = {int: _read_int, bool: _read_bool, dt.date: dt.date.fromisoformat}
