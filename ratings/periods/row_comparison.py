"""Stored rows against rows derived again, cell by cell; the stored ones are streamed."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ratings.engine.columns import plain_values
from ratings.engine.results import Consequences
from ratings.lists.rows import BLOCK, streamed
from ratings.periods.store import (
    GAMES,
    LISTED,
    PERIODS,
    Columns,
    stored,
)

WORKINGS = ("initial", "events")
Row = Sequence[Any]
Keyed = dict[tuple[Any, ...], tuple[str, Row]]


class RowDifference(NamedTuple):
    """A cell that is not what follows from the inputs; `row` tells a person which.

    A row that should not be there, or is missing, has no `column`: then `found` or `expected` is the whole row.
    """

    table: str
    row: str
    column: str
    found: object
    expected: object


class ComparedTable(NamedTuple):
    """A table of a run: its columns, how many of the first make its key, and its derived rows with a label each."""

    name: str
    columns: Sequence[str]
    key: int
    derived: Keyed


def differences(run_id: int, derived: Consequences) -> Iterator[RowDifference]:
    """Every cell in which the stored rows of a run differ from the derived ones."""
    for table in _tables(derived):
        yield from _in_table(run_id, table)


def _tables(derived: Consequences) -> tuple[ComparedTable, ...]:
    rows = stored(derived)
    sides = (f"{side.event}/{side.round} {side.number}–{side.opponent}" for side in derived.sides)
    return (
        ComparedTable(
            "ratings_listedrating", LISTED, 1, _keyed((row.number for row in derived.listed), rows.listed, 1)
        ),
        ComparedTable(
            "ratings_playerperiod", PERIODS, 1, _keyed((row.number for row in derived.periods), rows.periods, 1)
        ),
        ComparedTable("ratings_ratedgame", GAMES, 2, _keyed(sides, rows.games, 2)),
    )


def _keyed(labels: Iterable[str], columns: Columns, key: int) -> Keyed:
    rows = zip(*(plain_values(column[:]) for column in columns.values()), strict=True)
    return {row[:key]: (label, row) for label, row in zip(labels, rows, strict=True)}


def _in_table(run_id: int, table: ComparedTable) -> Iterator[RowDifference]:
    sql = f"SELECT {', '.join(table.columns)} FROM {table.name} WHERE run_id = %(run)s"  # noqa: S608
    with streamed(sql, {"run": run_id}) as cursor:
        while block := cursor.fetchmany(BLOCK):
            for stored in block:
                yield from _in_row(table, stored)
    for label, row in table.derived.values():
        yield RowDifference(table.name, label, "", None, row)


def _in_row(table: ComparedTable, stored: Row) -> Iterator[RowDifference]:
    """What is other in one stored row; the derived one is then done with."""
    label, row = table.derived.pop(tuple(stored[: table.key]), ("", None))
    if row is None:
        yield RowDifference(table.name, str(stored[0]), "", tuple(stored), None)
        return
    for column, actual, expected in zip(table.columns, stored, row, strict=True):
        if (json.loads(actual) if column in WORKINGS and actual else actual) != expected:
            yield RowDifference(table.name, label, column, actual, expected)
