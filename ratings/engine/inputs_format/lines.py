"""Lines of tab-separated cells, the format of frozen inputs and COPY, written from columns and read into columns.

Every step works on whole columns, not on single rows.
"""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from ratings.engine.columns import (
    NULL_NUMBER,
    Column,
    ColumnKind,
    ColumnTable,
    Days,
    Texts,
    fields,
)
from ratings.rules.arrays import Flags, Ints

R = TypeVar("R")
NONE = b"."
Bytes = NDArray[np.uint8]
ROWS_PER_BLOCK = 1 << 14  # rows that are written at once
BLOCK_BYTES = 1 << 21  # bytes that are read at once, approximately
TAB, LINE_END, MINUS, ZERO = b"\t\n-0"


def encode_column(column: Column, none: bytes = NONE) -> Texts:
    """Return each value of a column as a cell; `none` is the cell for None."""
    if column.dtype.kind == "b":
        return np.array([b"0", b"1"])[column.astype(np.intp)]
    if column.dtype.kind == "M":
        return _with_none(_encode_days(column), np.isnat(column), none)
    if column.dtype.kind == "i":
        return _with_none(_encode_numbers(column), column == NULL_NUMBER, none)
    return column


def _with_none(cells: Texts, missing: Flags, none: bytes) -> Texts:
    if not missing.any():
        return cells
    cells = cells.astype(f"S{max(cells.itemsize, len(none))}", copy=False)
    cells[missing] = none
    return cells


def _encode_numbers(values: Ints) -> Texts:
    """Return whole numbers as text: small numbers from a table, others as the beginning and the last four digits."""
    filled = np.where(values == NULL_NUMBER, 0, values)
    if filled.min(initial=0) >= -_SMALL and filled.max(initial=0) < _SMALL:
        small: Texts = _SMALL_TEXTS[filled + _SMALL]
        return small
    rest, last = np.divmod(np.abs(filled), len(_FOUR_DIGITS))
    whole = np.strings.add(_encode_numbers(rest * np.sign(filled)), _FOUR_DIGITS[last])
    return np.where(rest == 0, _SMALL_TEXTS[np.where(rest == 0, filled, 0) + _SMALL], whole)


_SMALL = 1 << 15
_SMALL_TEXTS = np.arange(-_SMALL, _SMALL).astype("S6")
_FOUR_DIGITS = np.array([f"{number:04}" for number in range(10_000)], "S4")


def _encode_days(days: Days) -> Texts:
    different, indices = np.unique(days, return_inverse=True)
    return np.datetime_as_string(different).astype("S10")[indices]


class ColumnLike(Protocol):
    """A column, or an object that returns slices of rows like a column."""

    def __len__(self) -> int: ...
    def __getitem__(self, rows: slice, /) -> Column: ...


def encode_lines(columns: Sequence[ColumnLike], spell: Callable[[Column], Texts] = encode_column) -> Iterator[bytes]:
    """Yield the lines of these columns in blocks of ROWS_PER_BLOCK. ValueError for a cell with a control character."""
    for first in range(0, len(columns[0]), ROWS_PER_BLOCK):
        yield _block([spell(column[first : first + ROWS_PER_BLOCK]) for column in columns])


def _block(cells: Sequence[Texts]) -> bytes:
    """Join cells to lines. Each cell is padded to the width of its column, then the null bytes are deleted."""
    ends = [b"\t"] * (len(cells) - 1) + [b"\n"]
    room = [field for index, cell in enumerate(cells) for field in ((f"{index}", cell.dtype), (f"end {index}", "S1"))]
    block = np.zeros(len(cells[0]), dtype=room)
    for index, (cell, end) in enumerate(zip(cells, ends, strict=True)):
        block[f"{index}"], block[f"end {index}"] = cell, end
    packed = block.tobytes().translate(None, b"\0")
    if len(packed.translate(None, _CONTROLS)) != len(packed) - len(block) * len(cells):
        raise ValueError("a cell with a control character")
    return packed


_CONTROLS = bytes(range(32))


def read_table(kind: type[R], pieces: Iterable[bytes], skipped: int = 0, none: bytes = NONE) -> ColumnTable[R]:
    """Read rows from pieces of whole lines, without the first `skipped` cells of each line.

    ValueError if `encode_column` writes a cell otherwise, or if a line has another number of cells.
    """
    return ColumnTable.concatenate(kind, [_read(kind, piece, skipped, none) for piece in pieces])


def split_lines(text: bytes, begin: int, end: int) -> Iterator[bytes]:
    """Yield the lines between two offsets in pieces of about BLOCK_BYTES bytes."""
    while begin < end:
        rest = text.find(b"\n", min(begin + BLOCK_BYTES, end - 1)) + 1
        yield text[begin:rest]
        begin = rest


def _read(kind: type[R], data: bytes, skipped: int, none: bytes) -> ColumnTable[R]:
    kinds = fields(kind)
    begins, lengths = _cell_offsets(data, skipped + len(kinds))
    roomy = data + bytes(int(lengths.max(initial=1)))
    columns = {}
    for number, (name, field) in enumerate(kinds.items(), skipped):
        columns[name] = _parse_cells(field, _cells(roomy, begins[:, number], lengths[:, number]), none)
    return ColumnTable(kind, columns)


def _cell_offsets(data: bytes, count: int) -> tuple[Ints, Ints]:
    """Return the offset and the length of each cell, a row for each line. ValueError if a line lacks `count` cells."""
    signs = np.frombuffer(data, dtype=np.uint8)
    ends = np.flatnonzero(signs - TAB <= LINE_END - TAB)  # bytes below a tab wrap around to large values
    last = signs[ends] == LINE_END
    if len(ends) % count or not (last.reshape(-1, count) == (np.arange(count) == count - 1)).all():
        raise ValueError(f"a line of other than {count} cells")
    begins = np.concatenate(([0], ends[:-1] + 1))
    return begins.reshape(-1, count), (ends - begins).reshape(-1, count)


def _cells(padded: bytes, begins: Ints, lengths: Ints) -> Texts:
    """Return the cells at these offsets.

    After the last cell, `padded` must have as many bytes as the longest cell.
    """
    width = max(int(lengths.max(initial=0)), 1)
    at_every_place: NDArray[np.void] = np.ndarray(len(padded) - width + 1, f"V{width}", padded, strides=(1,))
    signs = at_every_place[begins].view(np.uint8).reshape(-1, width)
    signs &= (np.tri(width + 1, width, -1, dtype=np.uint8) * 255)[lengths]
    cells: Texts = signs.view(f"S{width}")[:, 0]
    return cells


def _parse_cells(field: ColumnKind, cells: Texts, none: bytes) -> Column:
    if field.kind is str:
        return cells
    missing = (cells == none) & field.optional
    values: Column = READERS[field.kind](cells.view(np.uint8).reshape(len(cells), cells.itemsize), missing)
    if field.kind is not int and not (encode_column(values, none) == cells).all():
        raise ValueError("a cell that is spelled otherwise")
    return values


def _parse_numbers(signs: Bytes, missing: Flags) -> Ints:
    """Read numbers as written by `encode_column`. ValueError for another spelling."""
    negative = signs[:, 0] == MINUS
    if negative.any():
        signs = np.where(negative[:, None], np.roll(signs, -1, axis=1), signs)
        signs[negative, -1] = 0
    values, wrong = _parse_digits(signs)
    nought = (signs[:, 0] == ZERO) & (negative | (signs[:, 1:2] != 0).any(axis=1))
    if ((wrong | nought) & ~missing).any() or signs.shape[1] > _DIGITS:
        raise ValueError("a cell that is spelled otherwise")
    return np.where(missing, NULL_NUMBER, np.where(negative, -values, values))


def _parse_digits(signs: Bytes) -> tuple[Ints, Flags]:
    """Read digits in pairs. Return the numbers, and a mask of the cells with other characters."""
    even = signs if signs.shape[1] % 2 == 0 else np.pad(signs, ((0, 0), (0, 1)))
    first, *others = np.ascontiguousarray(even).view("<u2").T
    values, before = _DIGIT_VALUE[first], _DIGIT_COUNT[first]
    wrong = (before == 0) | (before > 2)
    for pair in others:
        count = _DIGIT_COUNT[pair]
        values = values * _POWERS[count] + _DIGIT_VALUE[pair]
        wrong |= count > np.where(before == 2, 2, 0)
        before = count
    return values, wrong


_DIGITS = 18  # digits of a number that always fits into 64 bits
# For each pair of bytes, the first in the lower half: the number of digits (3: not digits) and their value.
_POWERS = np.array([1, 10, 100, 1])
_DIGIT_COUNT, _DIGIT_VALUE = np.full(1 << 16, 3, dtype=np.uint8), np.zeros(1 << 16, dtype=np.int64)
_ONE_DIGIT = np.arange(ZERO, ZERO + 10)
_TWO_DIGITS = (_ONE_DIGIT[:, None] + (_ONE_DIGIT << 8)).ravel()
_DIGIT_COUNT[0], _DIGIT_COUNT[_ONE_DIGIT], _DIGIT_COUNT[_TWO_DIGITS] = 0, 1, 2
_DIGIT_VALUE[_ONE_DIGIT], _DIGIT_VALUE[_TWO_DIGITS] = np.arange(10), np.arange(100)


def _parse_days(signs: Bytes, missing: Flags) -> Days:
    """Read ISO days. An invalid day becomes another day; the caller detects it by writing the days again."""
    whole = np.zeros((len(signs), 10), dtype=np.uint8)
    whole[:, : signs.shape[1]] = signs[:, :10]
    (year, _), (month, _), (day, _) = (_parse_digits(whole[:, part]) for part in (slice(4), slice(5, 7), slice(8, 10)))
    months = 12 * (year - 1970) + month - 1
    days = np.where(missing, 0, months).astype("datetime64[M]").astype("datetime64[D]")
    days = days + np.where(missing, 1, day) - 1
    days[missing] = np.datetime64("NaT")
    return days


def _parse_flags(signs: Bytes, missing: Flags) -> Flags:
    return np.asarray(signs[:, 0] == ord("1"))


READERS: dict[type, Any] = {int: _parse_numbers, dt.date: _parse_days, bool: _parse_flags}
