"""Rows by the million out of the database and into it, column by column: read as long values, written by COPY."""

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np
from django.db import connection

from ratings.period.lines import lines, spelled
from ratings.period.table import NOTHING, Column, Field, Table, Texts, fields
from ratings.rules.arrays import Ints

R = TypeVar("R")
NULL = rb"\N"
BETWEEN = 31  # the sign between two texts, a blank where it stands in one
NUMBERS = f"string_agg(int8send(coalesce({{}}::bigint, {NOTHING})), '')"
DAYS = f"string_agg(int8send(coalesce({{}} - date '1970-01-01', {NOTHING})), '')"
# Nothing is left out of a long value: it would move all rows behind it to other players.
TEXTS = f"string_agg(replace(coalesce({{}}, ''), chr({BETWEEN}), ' '), chr({BETWEEN}))"
LONG = {int: NUMBERS, bool: NUMBERS, dt.date: DAYS, str: TEXTS}


def table(kind: type[R], sql: str, asked: Mapping[str, Any]) -> Table[R]:
    """What a question answers, its columns the fields of `kind`: a single row comes, each column one value of it."""
    names = ", ".join(fields(kind))
    long = ", ".join(LONG[field.kind].format(name) for name, field in fields(kind).items())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {long} FROM ({sql}) AS answer ({names})", asked)  # noqa: S608
        values = cursor.fetchone()
    return Table(
        kind, {name: _column(field, value) for (name, field), value in zip(fields(kind).items(), values, strict=True)}
    )


def _column(field: Field, value: Any) -> Column:
    """A column from the one value that it came in; None is that of no rows."""
    if field.kind is str:
        return np.array([] if value is None else value.encode().split(bytes([BETWEEN])), dtype=np.bytes_)
    numbers = np.frombuffer(value or b"", dtype=">i8").astype(np.int64)
    return numbers.view("datetime64[D]") if field.kind is dt.date else numbers.astype(field.kind)


def array(keys: Ints) -> str:
    """Keys as a question takes them for an array."""
    return f"{{{','.join(map(str, keys.tolist()))}}}"


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
