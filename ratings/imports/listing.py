"""The rows of an imported list in a staging table (the listing), until they are stored.

The texts stay in the database. Only numbers are read, used in computations, and written back.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
from django.db import connection

from ratings.core.copy_stream import copy_blocks
from ratings.engine.imported_list import (
    EPOCH,
    DerivedColumns,
    ImportedColumns,
    ImportedRow,
    row_line,
)
from ratings.engine.inputs_format.cells import NONE_CELL
from ratings.imports.staged_tables import DERIVED, LISTING, create_table, table_name
from ratings.periods import columnar_copy
from ratings.periods.store import LISTED_COLUMNS, Partitions
from ratings.rules.k_factor import UNKNOWN
from ratings.text.folding import fold

COLUMNS = ("player_id", "folded", *ImportedRow._fields)
FROZEN_LINES_SQL = f"""
    COPY (SELECT 'row', {", ".join(ImportedRow._fields)} FROM {{listing}} ORDER BY place) TO STDOUT (NULL '{NONE_CELL}')
"""  # noqa: S608
NUMBERS_SQL = f"""
    SELECT place, rating, games, coalesce(k, 0), coalesce(birth_year, 0), (position('i' IN flag) > 0)::int,
        coalesce(highest, 0), coalesce(games_so_far, {UNKNOWN}),
        coalesce(counted_from - date '{EPOCH}', {UNKNOWN}), coalesce(last_game - date '{EPOCH}', {UNKNOWN})
    FROM {{listing}}
"""  # noqa: S608
DERIVED_EXPRESSIONS = {
    "rank": "derived.rank",
    "highest": "derived.highest",
    "games_so_far": f"nullif(derived.games_so_far, {UNKNOWN})",
    "counted_from": f"date '{EPOCH}' + nullif(derived.counted_from, {UNKNOWN})",
    "last_game": f"date '{EPOCH}' + derived.last_game",
}
LISTED_ROWS_SQL = f"""
    SELECT {", ".join(DERIVED_EXPRESSIONS.get(name, f"listing.{name}") for name in LISTED_COLUMNS)}
    FROM {{listing}} listing JOIN {{derived}} derived USING (place)
"""  # noqa: S608


class ImportedPlayer(NamedTuple):
    """A row of the list, and the primary key of its player."""

    player: int
    row: ImportedRow


class RowNumbers(NamedTuple):
    """The numbers of a row: its position, and the columns of `ImportedColumns`."""

    place: int
    rating: int
    games: int
    k: int
    birth_year: int
    inactive: bool
    highest: int
    games_so_far: int
    counted_from: int
    last_game: int


def stage_rows(members: Iterable[ImportedPlayer]) -> None:
    """Write these rows to the listing in the same order. BadInputs for a control character in a text."""
    rows = [(index, player, fold(row.name), *row) for index, (player, row) in enumerate(members) if row_line(row)]
    question = f"COPY {create_table(LISTING)} (place, {', '.join(COLUMNS)}) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(question) as copy:
        for row in rows:
            copy.write_row(row)


def stage_query(rows: str, params: Mapping[str, int | list[int]]) -> None:
    """Write the result of a query to the listing. Its columns must be in the order of COLUMNS."""
    with connection.cursor() as cursor:
        numbered = f"SELECT row_number() OVER () - 1, chosen.* FROM ({rows}) chosen"  # noqa: S608
        cursor.execute(f"INSERT INTO {create_table(LISTING)} {numbered}", params)


def frozen_lines() -> Iterator[bytes]:
    """Yield the frozen lines of the rows, thousands at a time.

    The format is that of `ratings.engine.imported_list.row_line`.
    """
    for lines in copy_blocks(FROZEN_LINES_SQL.format(listing=table_name(LISTING))):
        yield lines.replace(rb"\\", b"\\")  # the texts have no other character that COPY escapes


def numeric_columns() -> ImportedColumns:
    """Return the numbers of the rows, in their order."""
    rows = columnar_copy.query_table(RowNumbers, NUMBERS_SQL.format(listing=table_name(LISTING)), {})
    in_order = rows.select(np.argsort(rows.numbers("place")))
    return ImportedColumns(*map(in_order.column, ImportedColumns._fields))


def write_listed(derived: DerivedColumns, into: Partitions) -> None:
    """Write the rows of the listing, with the computed columns, into the partition of a run."""
    derived_table = create_table(DERIVED)
    columnar_copy.copy_rows(derived_table, {"place": np.arange(len(derived.rank)), **derived._asdict()})
    into.insert_listed(LISTED_ROWS_SQL.format(listing=table_name(LISTING), derived=derived_table))
