"""Rows by the million out of the database and into it, column by column, by COPY either way."""

import json
import re
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any, TypeVar

import numpy as np
from django.db import connection

from ratings.core.copy_stream import copy_blocks
from ratings.engine.columns import (
    Column,
    ColumnTable,
    Texts,
    fields,
)
from ratings.engine.inputs_format.lines import (
    Cells,
    lines,
    read,
    spelled,
)
from ratings.rules.arrays import Ints

R = TypeVar("R")
NULL = rb"\N"
ESCAPE = re.compile(rb"\\(.)")
ESCAPED = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"v": b"\v"}


def table(kind: type[R], sql: str, params: Mapping[str, Any]) -> ColumnTable[R]:
    """What a question answers, its columns the fields of `kind` in order; what is nothing is an empty text.

    ValueError: nothing where `kind` has no None, a flag that is not 0 or 1.
    """
    with connection.cursor() as cursor:
        question = cursor.mogrify(f"COPY ({sql}) TO STDOUT (NULL '')", params)
    with closing(copy_blocks(question)) as pieces:
        return ColumnTable.joined(kind, [_received(kind, piece) for piece in pieces])


def _received(kind: type[R], piece: bytes) -> ColumnTable[R]:
    rows = read(kind, [piece], none=b"")
    if b"\\" not in piece:
        return rows
    texts = [name for name, field in fields(kind).items() if field.kind is str]
    return rows.having(**{name: _unescaped(rows.texts(name)) for name in texts})


def _unescaped(cells: Texts) -> Texts:
    """Texts as they were before COPY escaped signs in them."""
    return np.array([ESCAPE.sub(_sign, cell) for cell in cells.tolist()], np.bytes_)


def _sign(match: re.Match[bytes]) -> bytes:
    return ESCAPED.get(match[1], match[1])


def among(name: str, keys: Ints) -> str:
    """A condition for rows of these keys, by the name of their column; where they are many, for some others too.

    A question grows with the keys that it names, and the server compares each row with them: to read some rows in
    vain costs less than that if there are not more of them than are wanted.
    """
    first, last = (int(keys.min()), int(keys.max())) if len(keys) else (0, -1)
    if last - first < 2 * len(keys):
        return f"{name} BETWEEN {first} AND {last}"
    return f"{name} = ANY('{{{','.join(map(str, keys.tolist()))}}}'::bigint[])"


def write(into: str, columns: Mapping[str, Cells]) -> None:
    """Rows into a table, their columns by name; workings are written as JSON."""
    question = f"COPY {into} ({', '.join(columns)}) FROM STDIN"
    with connection.cursor() as cursor, connection.wrap_database_errors, cursor.copy(question) as copy:
        for piece in _ahead(lines([*columns.values()], _sent)):
            copy.write(piece)


def _ahead(pieces: Iterator[bytes]) -> Generator[bytes]:
    """The pieces; while one is taken, the next is made."""
    with ThreadPoolExecutor(1) as aside:
        coming = aside.submit(next, pieces, None)
        while piece := coming.result():
            coming = aside.submit(next, pieces, None)
            yield piece


def _sent(column: Column) -> Texts:
    """The cells of a column as COPY takes them."""
    if column.dtype.kind == "O":
        cells = [NULL if value is None else _escaped(json.dumps(value).encode()) for value in column.tolist()]
        return np.array(cells, np.bytes_)
    if column.dtype.kind == "S" and (column.view(np.uint8) == ord("\\")).any():
        return np.array([_escaped(text) for text in column.tolist()], np.bytes_)
    return spelled(column, NULL)


def _escaped(text: bytes) -> bytes:
    return text.replace(b"\\", rb"\\")
