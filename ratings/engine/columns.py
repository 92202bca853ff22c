"""Column tables: the rows of one named tuple, with one NumPy array per field, for millions of rows a month.

Exports use polars (`lists.downloads.frames`). Both libraries were measured for both uses: exports without polars take
2.4 to 8 times as long, and in polars a look-up of keys or a sum by player takes more than 10 times as long.
"""

import datetime as dt
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar, cast, overload

import numpy as np
from numpy.typing import NDArray

from ratings.rules.arrays import Flags, Ints

R = TypeVar("R")
Texts = NDArray[np.bytes_]
Days = NDArray[np.datetime64]
Column = NDArray[Any]

NULL_NUMBER = np.iinfo(np.int32).min
_FIRST_DAY = dt.date(1970, 1, 1).toordinal()


class ColumnKind(NamedTuple):
    """The type of a named tuple's field; `optional` is True if the field may be None."""

    kind: type
    optional: bool


_FIELDS: dict[type, Mapping[str, ColumnKind]] = {}


def fields(kind: type) -> Mapping[str, ColumnKind]:
    """Return the fields of a named tuple in order. The annotations have their types."""
    if kind not in _FIELDS:
        _FIELDS[kind] = {name: _field(hint) for name, hint in typing.get_type_hints(kind).items()}
    return _FIELDS[kind]


def _field(hint: Any) -> ColumnKind:
    options = set(typing.get_args(hint)) if isinstance(hint, types.UnionType) else {hint}
    plain = (options - {types.NoneType}).pop()
    return ColumnKind(typing.get_origin(plain) or plain, types.NoneType in options)


class ColumnTable(Sequence[R]):
    """Named tuples of one kind, with an array for each field.

    Texts are stored as UTF-8, days as `datetime64[D]`, whole numbers in 32 bits if they fit, else in 64. Among numbers
    None is `NULL_NUMBER`, among days NaT. Other values are stored as objects.
    """

    def __init__(self, kind: type[R], columns: Mapping[str, Column]) -> None:
        self.kind, self._columns = kind, {name: narrow(values) for name, values in columns.items()}

    @classmethod
    def from_rows(cls, kind: type[R], rows: Sequence[R]) -> "ColumnTable[R]":
        """Return a table of the rows; `rows` itself if it is a table. ValueError for a text with a null character."""
        if isinstance(rows, ColumnTable):
            return rows
        by_field = zip(*cast(Sequence[tuple[object, ...]], rows), strict=True) if rows else [()] * len(fields(kind))
        columns = zip(fields(kind).items(), by_field, strict=True)
        return cls(kind, {name: _to_column(field, values) for (name, field), values in columns})

    @classmethod
    def concatenate(cls, kind: type[R], parts: Sequence["ColumnTable[R]"]) -> "ColumnTable[R]":
        """Concatenate tables of one kind."""
        if len(parts) == 1:
            return parts[0]
        tables = parts or [cls.from_rows(kind, ())]
        return cls(kind, {name: np.concatenate([part.column(name) for part in tables]) for name in fields(kind)})

    def column(self, name: str) -> Column:
        """Return the stored array of a field."""
        return self._columns[name]

    def numbers(self, name: str, none: int = 0) -> Ints:
        """Return the whole numbers of a field in 64 bits, with `none` instead of None."""
        values = self._columns[name]
        return np.where(values == NULL_NUMBER, np.int64(none), values)

    def texts(self, name: str) -> Texts:
        """Return the texts of a field in UTF-8."""
        return self._columns[name]

    def days(self, name: str) -> Days:
        """Return the days of a field, NaT for None."""
        return self._columns[name]

    def flags(self, name: str) -> Flags:
        """Return the values of a boolean field."""
        return self._columns[name]

    def has_value(self, name: str) -> Flags:
        """Return a mask of the rows that have a number or a day in this field."""
        values = self._columns[name]
        return ~np.isnat(values) if values.dtype.kind == "M" else values != NULL_NUMBER

    def select(self, rows: Ints | Flags) -> "ColumnTable[R]":
        """Return the rows at these indices or under this mask; the table itself if `rows` selects all in order."""
        if len(rows) == len(self) and (rows if rows.dtype == np.bool_ else rows == np.arange(len(self))).all():
            return self
        return ColumnTable(self.kind, {name: values[rows] for name, values in self._columns.items()})

    def select_or_none(self, name: str, places: Ints) -> Column:
        """Return the numbers or days of a field at the indices `places`, None for a negative index."""
        values = self._columns[name]
        none = np.array([np.datetime64("NaT") if values.dtype.kind == "M" else NULL_NUMBER], dtype=values.dtype)
        return np.concatenate((values, none))[np.maximum(places, -1)]

    def replace_columns(self, **columns: Column) -> "ColumnTable[R]":
        """Return a copy with some columns replaced."""
        return ColumnTable(self.kind, self._columns | columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values())))

    def __iter__(self) -> Iterator[R]:
        columns = [plain_values(self._columns[name]) for name in fields(self.kind)]
        return map(self.kind, *columns)

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> "ColumnTable[R]": ...
    def __getitem__(self, index: int | slice) -> "R | ColumnTable[R]":
        if isinstance(index, slice):
            return ColumnTable(self.kind, {name: values[index] for name, values in self._columns.items()})
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return next(iter(self.select(np.array([index]))))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ColumnTable) and self.kind is other.kind:
            return all(_columns_equal(values, other.column(name)) for name, values in self._columns.items())
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"ColumnTable({', '.join(map(repr, self))})"


def narrow(values: Column) -> Column:
    """Convert whole numbers to 32 bits if they fit."""
    if values.dtype != np.int64 or values.min(initial=0) < NULL_NUMBER or values.max(initial=0) >= -NULL_NUMBER:
        return values
    return values.astype(np.int32)


def ordinals(days: Days) -> Ints:
    """Return the number of each day as `date.toordinal` does, 0 for NaT."""
    return np.where(np.isnat(days), 0, days.astype(np.int64) + _FIRST_DAY)


def from_ordinals(ordinal: Ints) -> Days:
    """Return the days with these numbers (see `ordinals`), NaT for 0."""
    days = (ordinal - _FIRST_DAY).astype("datetime64[D]")
    days[ordinal == 0] = np.datetime64("NaT")
    return days


def none_unless(present: Flags, values: Ints) -> Ints:
    """Return the numbers under the mask `present`, and None elsewhere."""
    return narrow(np.where(present, values, NULL_NUMBER))


def find_indices(keys: Column, wanted: Column) -> Ints:
    """Return the index of each wanted value in `keys`, −1 for an absent value. All `keys` must differ."""
    if keys.dtype.kind == "S":
        keys, wanted = sortable_columns(keys, wanted)
    if not len(keys):
        return np.full(len(wanted), -1)
    if keys.dtype.kind == "i" and int(keys.max()) - int(keys.min()) < _DENSE_FACTOR * len(keys):
        return _find_in_range(keys, wanted)
    if not (keys[1:] > keys[:-1]).all():
        order = np.argsort(keys)
        return np.append(order, -1)[find_indices(keys[order], wanted)]
    in_order = np.argsort(wanted)  # searchsorted is fastest on sorted values
    indexes = np.empty(len(wanted), dtype=np.int64)
    indexes[in_order] = np.minimum(np.searchsorted(keys, wanted[in_order]), len(keys) - 1)
    return np.where(keys[indexes] == wanted, indexes, -1)


_DENSE_FACTOR = 4


def _find_in_range(keys: Ints, wanted: Ints) -> Ints:
    """Find the wanted values with an array over the whole range of `keys`, for dense whole numbers."""
    first, last = keys.min(), keys.max()
    row = np.full(last - first + 2, -1)  # the last index is for absent values
    row[keys - first] = np.arange(len(keys))
    return np.asarray(row[np.where((wanted < first) | (wanted > last), -1, wanted - first)])


def sortable_columns(*some: Texts) -> Sequence[Column]:
    """Return short texts of digits and capitals A to N as whole numbers with the same order; other texts unchanged.

    All numbers of players are such texts. As whole numbers they are compared and sorted many times faster.
    """
    codes = [_codes(column) for column in some if column.itemsize <= _MAX_CHARACTERS]
    return some if len(codes) < len(some) or any((code < 0).any() for code in codes) else codes


def _codes(values: Texts) -> Ints:
    """Return each text as a whole number; negative if it has another character."""
    signs = values.view(np.uint8).reshape(len(values), values.itemsize)
    codes = np.zeros(len(values), dtype=np.int64)
    for sign in signs.T:
        codes <<= _BITS
        codes |= _CODES[sign]
    return codes << _BITS * (_MAX_CHARACTERS - values.itemsize)


_BITS, _MAX_CHARACTERS = 5, 12
_CODES = np.full(256, -1)
_CODES[0], _CODES[ord("0") : ord("N") + 1] = 0, np.arange(1, 1 << _BITS)


def require_indices(keys: Column, wanted: Column) -> Ints:
    """Return the index of each wanted value in `keys`. KeyError names the first absent value."""
    indexes = find_indices(keys, wanted)
    if (indexes < 0).any():
        raise KeyError(wanted[indexes < 0][0])
    return indexes


def texts(values: Iterable[str]) -> Texts:
    """Return texts as a column. ValueError for a text with a null character."""
    encoded = [value.encode() for value in values]
    if any(b"\0" in text for text in encoded):
        raise ValueError("a text with a zero character")
    return np.array(encoded, dtype=np.bytes_)


def _to_column(field: ColumnKind, values: Sequence[Any]) -> Column:
    if field.kind is str:
        return texts(values)
    if field.kind is int:
        return np.array([NULL_NUMBER if value is None else value for value in values], dtype=np.int64)
    if field.kind is dt.date:
        return np.array(values, dtype="datetime64[D]")
    if field.kind is bool:
        return np.array(values, dtype=np.bool_)
    return np.fromiter(values, dtype=object, count=len(values))


def plain_values(values: Column) -> list[Any]:
    """Return the values of a column as Python objects, the same as in the named tuple."""
    if values.dtype.kind == "S":
        return [text.decode() for text in values.tolist()]
    if values.dtype.kind == "i" and (values == NULL_NUMBER).any():
        return [None if value == NULL_NUMBER else value for value in values.tolist()]
    plain: list[Any] = values.tolist()
    return plain


def _columns_equal(column: Column, other: Column) -> bool:
    if column.dtype.kind == "M":
        column, other = column.view(np.int64), other.view(np.int64)
    return np.array_equal(column, other)
