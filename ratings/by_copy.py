"""Rows by the million out of the database and into it: by COPY, and column by column on this side."""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar

import numpy as np
from django.db import connection

from ratings.period.lines import lines, read, spelled
from ratings.period.table import Column, Table, Texts

R = TypeVar("R")
AT_ONCE = 1 << 14  # rows
NULL = rb"\N"
_ESCAPED = re.compile(rb"\\(.)")
_CONTROLS = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"v": b"\v"}


def table(kind: type[R], sql: str, asked: Mapping[str, Any]) -> Table[R]:
    """What a question answers, its columns the fields of `kind`; whoever asks for yes or no asks for 1 or 0."""
    with connection.cursor() as cursor, cursor.copy(f"COPY ({sql}) TO STDOUT (NULL '.')", asked) as copy:
        return read(kind, _pieces(map(bytes, copy))).each_text(_unescaped)


def _pieces(sent: Iterator[bytes]) -> Iterator[bytes]:
    """The lines as they come, some thousand in one piece."""
    while piece := b"".join(islice(sent, AT_ONCE)):
        yield piece


def _unescaped(cells: Texts) -> Texts:
    """Texts as they are: COPY has a sign behind a backslash for a control character, and a backslash for itself."""
    if not (cells.view(np.uint8) == ord("\\")).any():
        return cells
    return np.array([_ESCAPED.sub(_sign, text) for text in cells.tolist()], np.bytes_)


def _sign(escaped: re.Match[bytes]) -> bytes:
    return _CONTROLS.get(escaped[1], escaped[1])


def write(into: str, columns: Mapping[str, Column]) -> None:
    """Rows into a table, their columns by name; workings are written as JSON."""
    question = f"COPY {into} ({', '.join(columns)}) FROM STDIN"
    with connection.cursor() as cursor, connection.wrap_database_errors, cursor.copy(question) as copy:
        for piece in lines([*columns.values()], _sent):
            copy.write(piece)


def _sent(column: Column) -> Texts:
    """The cells of a column as COPY takes them."""
    if column.dtype.kind == "O":
        found = [NULL if one is None else _escaped(json.dumps(one).encode()) for one in column.tolist()]
        return np.array(found, np.bytes_)
    if column.dtype.kind == "S" and (column.view(np.uint8) == ord("\\")).any():
        return np.array([_escaped(text) for text in column.tolist()], np.bytes_)
    return spelled(column, NULL)


def _escaped(text: bytes) -> bytes:
    return text.replace(b"\\", rb"\\")
