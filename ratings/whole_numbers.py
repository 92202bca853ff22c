"""Columns of whole numbers out of the database and into it, hundreds of thousands at once, as the bytes they are."""

import struct
from collections.abc import Mapping, Sequence

import numpy as np
from django.db.backends.utils import CursorWrapper

from ratings.rows import streamed
from ratings.rules.arrays import Ints

# Rows by their place, ten thousand in one answer.
IN_BLOCKS = "GROUP BY place / 10000 ORDER BY place / 10000"
# Signature, no flags, no extension; behind the rows a record of no cells.
_BEGIN, _END = b"PGCOPY\n\xff\r\n\0" + bytes(8), struct.pack(">h", -1)


def received(rows: str, names: Sequence[str]) -> dict[str, Ints]:
    """The columns of these names that a question answers in the order of its `place`, integers of which none is null.

    The server packs thousands of rows into one answer: row by row they would take longer to receive than to find.
    """
    row = " || ".join(f"int4send({name})" for name in names)
    packed = f"SELECT string_agg({row}, ''::bytea ORDER BY place) FROM ({rows}) asked {IN_BLOCKS}"  # noqa: S608
    with streamed(packed, {}) as cursor:
        blocks = [np.frombuffer(block, dtype=">i4") for (block,) in iter(cursor.fetchone, None)]
    numbers = np.concatenate([*blocks, np.empty(0, dtype=">i4")]).reshape(-1, len(names))
    return {name: numbers[:, place].astype(np.int64) for place, name in enumerate(names)}


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
