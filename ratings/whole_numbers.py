"""Columns of whole numbers out of the database and into it by binary COPY: hundreds of thousands in one piece."""

import struct
from collections.abc import Mapping, Sequence

import numpy as np
from django.db.backends.utils import CursorWrapper

from ratings.rules.arrays import Ints

# Signature, no flags, no extension; behind the rows a record of no cells.
_BEGIN, _END = b"PGCOPY\n\xff\r\n\0" + bytes(8), struct.pack(">h", -1)


def received(cursor: CursorWrapper, rows: str, names: Sequence[str]) -> dict[str, Ints]:
    """The columns of these names that a question answers, each an integer of four bytes and none null."""
    with cursor.copy(f"COPY ({rows}) TO STDOUT (FORMAT binary)") as copy:
        sent = b"".join(copy)
    records = np.frombuffer(sent, dtype=_record(names), offset=len(_BEGIN), count=_count(sent, names))
    return {name: records[name].astype(np.int64) for name in names}


def send(cursor: CursorWrapper, table: str, columns: Mapping[str, Ints]) -> None:
    """Write these columns into a table whose columns of these names are integers of four bytes."""
    records = np.empty(len(next(iter(columns.values()))), dtype=_record([*columns]))
    records["cells"] = len(columns)
    for name, numbers in columns.items():
        records[name], records[_size(name)] = numbers, 4
    with cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN (FORMAT binary)") as copy:
        copy.write(_BEGIN + records.tobytes() + _END)


def _record(names: Sequence[str]) -> np.dtype[np.void]:
    """A row: how many cells, then of each its size and its number."""
    return np.dtype([("cells", ">i2"), *((each, ">i4") for name in names for each in (_size(name), name))])


def _size(name: str) -> str:
    return f"size of {name}"


def _count(sent: bytes, names: Sequence[str]) -> int:
    return (len(sent) - len(_BEGIN) - len(_END)) // _record(names).itemsize
