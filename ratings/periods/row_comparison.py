"""Comparison of stored rows with recomputed rows, cell by cell. Stored rows are streamed."""

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
    """A cell that differs from the recomputed one; `row` identifies the row for people.

    A superfluous or missing row has no `column`: then `found` or `expected` is the whole row.
    """

    table: str
    row: str
    column: str
    found: object
    expected: object


class ComparedTable(NamedTuple):
    """A table of a run: its columns, the number of leading key columns, and its recomputed rows with labels."""

    name: str
    columns: Sequence[str]
    key: int
    derived: Keyed


def differences(run_id: int, derived: Consequences) -> Iterator[RowDifference]:
    """Yield every cell in which the stored rows of a run differ from the recomputed ones."""
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
    """Yield the differences of one stored row, and remove the recomputed row from the table."""
    label, row = table.derived.pop(tuple(stored[: table.key]), ("", None))
    if row is None:
        yield RowDifference(table.name, str(stored[0]), "", tuple(stored), None)
        return
    for column, actual, expected in zip(table.columns, stored, row, strict=True):
        if (json.loads(actual) if column in WORKINGS and actual else actual) != expected:
            yield RowDifference(table.name, label, column, actual, expected)
