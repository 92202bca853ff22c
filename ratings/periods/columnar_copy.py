"""Bulk reading and writing of column tables with COPY."""

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
    ColumnLike,
    encode_column,
    encode_lines,
    read_table,
)
from ratings.rules.arrays import Ints

R = TypeVar("R")
NULL = rb"\N"
ESCAPE = re.compile(rb"\\(.)")
ESCAPED = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"v": b"\v"}


def query_table(kind: type[R], sql: str, params: Mapping[str, Any]) -> ColumnTable[R]:
    """Return the rows of a query. Its columns are the fields of `kind` in order.

    NULL in a text becomes "". ValueError for NULL in a field of `kind` without None, or a flag other than 0 or 1.
    """
    with connection.cursor() as cursor:
        question = cursor.mogrify(f"COPY ({sql}) TO STDOUT (NULL '')", params)
    with closing(copy_blocks(question)) as pieces:
        return ColumnTable.concatenate(kind, [_parse_block(kind, piece) for piece in pieces])


def _parse_block(kind: type[R], piece: bytes) -> ColumnTable[R]:
    rows = read_table(kind, [piece], none=b"")
    if b"\\" not in piece:
        return rows
    texts = [name for name, field in fields(kind).items() if field.kind is str]
    return rows.replace_columns(**{name: _unescaped(rows.texts(name)) for name in texts})


def _unescaped(cells: Texts) -> Texts:
    """Remove COPY's escapes from texts."""
    return np.array([ESCAPE.sub(_unescape, cell) for cell in cells.tolist()], np.bytes_)


def _unescape(match: re.Match[bytes]) -> bytes:
    return ESCAPED.get(match[1], match[1])


def keys_condition(name: str, keys: Ints) -> str:
    """Return a condition on a key column for these keys. It may also match other rows, if the keys are dense.

    A range of keys is faster than a list, with which the server compares each row, if at most half of its rows are
    unwanted.
    """
    first, last = (int(keys.min()), int(keys.max())) if len(keys) else (0, -1)
    if last - first < 2 * len(keys):
        return f"{name} BETWEEN {first} AND {last}"
    return f"{name} = ANY('{{{','.join(map(str, keys.tolist()))}}}'::bigint[])"


def copy_rows(into: str, columns: Mapping[str, ColumnLike]) -> None:
    """Copy rows into a table, with its columns by name. Object columns are written as JSON."""
    question = f"COPY {into} ({', '.join(columns)}) FROM STDIN"
    with connection.cursor() as cursor, connection.wrap_database_errors, cursor.copy(question) as copy:
        for piece in _read_ahead(encode_lines([*columns.values()], _encode_cells)):
            copy.write(piece)


def _read_ahead(pieces: Iterator[bytes]) -> Generator[bytes]:
    """Yield the pieces, computing the next one while the caller uses the current one."""
    with ThreadPoolExecutor(1) as aside:
        coming = aside.submit(next, pieces, None)
        while piece := coming.result():
            coming = aside.submit(next, pieces, None)
            yield piece


def _encode_cells(column: Column) -> Texts:
    """Return the cells of a column, escaped for COPY."""
    if column.dtype.kind == "O":
        cells = [NULL if value is None else _escaped(json.dumps(value).encode()) for value in column.tolist()]
        return np.array(cells, np.bytes_)
    if column.dtype.kind == "S" and (column.view(np.uint8) == ord("\\")).any():
        return np.array([_escaped(text) for text in column.tolist()], np.bytes_)
    return encode_column(column, NULL)


def _escaped(text: bytes) -> bytes:
    return text.replace(b"\\", rb"\\")
