"""The cells of a line of frozen inputs: values as text, and read again by the annotations of a named tuple."""

import datetime as dt
import re
import types
import typing
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

NOTHING = "."
SHOWN = 60
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f]")
R = TypeVar("R")


class BadInputs(ValueError):
    """The text is not one that was frozen; the message says in which line, what was found and what was expected."""

    def __init__(self, line: int, found: str, expected: str) -> None:
        self.line, self.found, self.expected = line, found, expected
        super().__init__(f"inputs, line {line}: found {found[:SHOWN]!r}, expected {expected}")


def written(values: Iterable[object]) -> str:
    """The cells of a line, parted by tabs. BadInputs: a text with a control character."""
    cells = [value if isinstance(value, str) else _cell(value) for value in values]
    line = "\t".join(cells)
    if _CONTROL.search(line) or line.count("\t") != max(len(cells) - 1, 0):
        raise BadInputs(0, line, "texts without control characters")
    return line


def _cell(value: object) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "1" if value else "0"
    return str(value)


class _Kind(NamedTuple):
    read: Any
    nothing: bool


def _kinds(kind: type) -> tuple[_Kind, ...]:
    """How each field of a named tuple is read: from its annotation."""
    readers = {int: _whole, str: str, bool: _yes_or_no, dt.date: dt.date.fromisoformat}
    found = []
    for hint in typing.get_type_hints(kind).values():
        options = set(typing.get_args(hint)) if isinstance(hint, types.UnionType) else {hint}
        plain = (options - {types.NoneType}).pop()
        found.append(_Kind(readers.get(plain, str), types.NoneType in options))
    return tuple(found)


def _whole(cell: str) -> int:
    """A whole number in the one spelling that is written."""
    number = int(cell)
    if str(number) != cell:
        raise ValueError(f"{cell} is not written as a whole number is")
    return number


def _yes_or_no(cell: str) -> bool:
    return bool(("0", "1").index(cell))


def row(kind: type[R], number: int, cells: list[str]) -> R:
    """One named tuple from the cells of line `number`; BadInputs."""
    return rows(kind, [(number, cells)])[0]


def rows(kind: type[R], lines: Iterable[tuple[int, list[str]]]) -> tuple[R, ...]:
    """A named tuple from each line, given with its number; BadInputs names the first that is wrong."""
    kinds, given = _kinds(kind), tuple(lines)
    columns = _columns(kinds, [cells for _, cells in given])
    if columns is None:
        return tuple(_row(kind, kinds, number, cells) for number, cells in given)
    return tuple(map(kind, *columns))


def _columns(kinds: tuple[_Kind, ...], lines: list[list[str]]) -> list[Iterable[Any]] | None:
    """What the cells of each column say; None where there are no lines, or something is wrong with one."""
    try:
        return [_read(how, cells) for how, cells in zip(kinds, zip(*lines, strict=True), strict=True)]
    except ValueError:
        return None


def _read(how: _Kind, cells: tuple[str, ...]) -> Iterable[Any]:
    """The values of a column, each different cell read once."""
    known = {cell: None if cell == NOTHING and how.nothing else how.read(cell) for cell in {*cells}}
    return map(known.__getitem__, cells)


def _row(kind: type[R], kinds: tuple[_Kind, ...], number: int, cells: list[str]) -> R:
    try:
        return kind(
            *[
                None if cell == NOTHING and how.nothing else how.read(cell)
                for how, cell in zip(kinds, cells, strict=True)
            ]
        )
    except ValueError as error:
        fields = " ".join(typing.get_type_hints(kind))
        raise BadInputs(number, "\t".join(cells), f"cells for {fields} ({error})") from error
