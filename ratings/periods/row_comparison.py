"""Comparison of stored rows with recomputed rows, cell by cell. Stored rows are streamed."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ratings.engine.columns import plain_values
from ratings.engine.results import ComputedRows
from ratings.lists.rows import BLOCK_ROWS, streaming_cursor
from ratings.periods.store import (
    GAME_COLUMNS,
    LISTED_COLUMNS,
    PERIOD_COLUMNS,
    Columns,
    rows_to_store,
)

JSON_COLUMNS = ("initial", "events")
Row = Sequence[Any]
Keyed = dict[tuple[Any, ...], tuple[str, Row]]


class RowDifference(NamedTuple):
    """A stored cell that differs from the recomputed cell. `row` identifies the row for people.

    For a superfluous or missing row `column` is empty, and `stored` or `expected` is the whole row.
    """

    table: str
    row: str
    column: str
    stored: object
    expected: object


class ComparedTable(NamedTuple):
    """A table of a run: its columns, the number of leading key columns, and its recomputed rows with labels."""

    name: str
    columns: Sequence[str]
    key: int
    computed: Keyed


def find_differences(run_id: int, computed: ComputedRows) -> Iterator[RowDifference]:
    """Yield every cell in which the stored rows of a run differ from the recomputed rows."""
    for table in _tables(computed):
        yield from _compare_table(run_id, table)


def _tables(computed: ComputedRows) -> tuple[ComparedTable, ...]:
    rows = rows_to_store(computed)
    sides = (f"{side.event}/{side.round} {side.number}–{side.opponent}" for side in computed.sides)
    return (
        ComparedTable(
            "ratings_listedrating", LISTED_COLUMNS, 1, _keyed((row.number for row in computed.listed), rows.listed, 1)
        ),
        ComparedTable(
            "ratings_playerperiod", PERIOD_COLUMNS, 1, _keyed((row.number for row in computed.periods), rows.periods, 1)
        ),
        ComparedTable("ratings_ratedgame", GAME_COLUMNS, 2, _keyed(sides, rows.games, 2)),
    )


def _keyed(labels: Iterable[str], columns: Columns, key: int) -> Keyed:
    rows = zip(*(plain_values(column[:]) for column in columns.values()), strict=True)
    return {row[:key]: (label, row) for label, row in zip(labels, rows, strict=True)}


def _compare_table(run_id: int, table: ComparedTable) -> Iterator[RowDifference]:
    sql = f"SELECT {', '.join(table.columns)} FROM {table.name} WHERE run_id = %(run)s"  # noqa: S608
    with streaming_cursor(sql, {"run": run_id}) as cursor:
        while block := cursor.fetchmany(BLOCK_ROWS):
            for stored in block:
                yield from _compare_row(table, stored)
    for label, row in table.computed.values():
        yield RowDifference(table.name, label, "", None, row)


def _compare_row(table: ComparedTable, stored: Row) -> Iterator[RowDifference]:
    """Yield the differences of one stored row, and remove the recomputed row from the table."""
    label, row = table.computed.pop(tuple(stored[: table.key]), ("", None))
    if row is None:
        yield RowDifference(table.name, str(stored[0]), "", tuple(stored), None)
        return
    for column, actual, expected in zip(table.columns, stored, row, strict=True):
        if (json.loads(actual) if column in JSON_COLUMNS and actual else actual) != expected:
            yield RowDifference(table.name, label, column, actual, expected)
