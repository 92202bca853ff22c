"""The rows of the list to record, in a temporary table for as long as the transaction lasts.

The texts stay with the server; only numbers come out, are reckoned with, and go back.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
from django.db import connection
from django.db.backends.utils import CursorWrapper

from ratings.core.copy_stream import copy_blocks
from ratings.engine.imported_list import (
    EPOCH,
    DerivedColumns,
    ImportedColumns,
    ImportedRow,
    row_line,
)
from ratings.engine.inputs_format.cells import NOTHING
from ratings.periods import columnar_copy
from ratings.periods.store import LISTED, Partitions
from ratings.rules.k_factor import UNKNOWN
from ratings.text.folding import fold

TABLE = """
    CREATE TEMPORARY TABLE listing (
        place integer NOT NULL,
        player_id bigint NOT NULL,
        folded varchar(120) COLLATE "C" NOT NULL,
        number varchar(12) COLLATE "C" NOT NULL,
        name varchar(80) NOT NULL,
        federation varchar(3) NOT NULL,
        sex varchar(1) NOT NULL,
        title varchar(2) NOT NULL,
        womens_title varchar(3) NOT NULL,
        other_titles varchar(40) NOT NULL,
        birth_year smallint,
        rating smallint NOT NULL,
        games smallint NOT NULL,
        k smallint,
        flag varchar(2) NOT NULL,
        highest smallint,
        games_so_far integer,
        counted_from date,
        last_game date
    ) ON COMMIT DROP
"""
LISTED_BEFORE = f"""
    CREATE TEMPORARY TABLE listing_told (
        place integer NOT NULL, {", ".join(f"{name} integer NOT NULL" for name in DerivedColumns._fields)}
    ) ON COMMIT DROP
"""
COLUMNS = ("player_id", "folded", *ImportedRow._fields)
LINES = f"""
    COPY (SELECT 'row', {", ".join(ImportedRow._fields)} FROM listing ORDER BY place) TO STDOUT (NULL '{NOTHING}')
"""  # noqa: S608
STATE = f"""
    SELECT place, rating, games, coalesce(k, 0), coalesce(birth_year, 0), (position('i' IN flag) > 0)::int,
        coalesce(highest, 0), coalesce(games_so_far, {UNKNOWN}),
        coalesce(counted_from - date '{EPOCH}', {UNKNOWN}), coalesce(last_game - date '{EPOCH}', {UNKNOWN})
    FROM listing
"""  # noqa: S608
STATE_COLUMNS = {
    "rank": "told.rank",
    "highest": "told.highest",
    "games_so_far": f"nullif(told.games_so_far, {UNKNOWN})",
    "counted_from": f"date '{EPOCH}' + nullif(told.counted_from, {UNKNOWN})",
    "last_game": f"date '{EPOCH}' + told.last_game",
}
ROWS = f"""
    SELECT {", ".join(STATE_COLUMNS.get(name, f"listing.{name}") for name in LISTED)}
    FROM listing JOIN listing_told told USING (place)
"""  # noqa: S608


class ImportedPlayer(NamedTuple):
    """A row of the list and the player it is about."""

    player: int
    row: ImportedRow


class _Stood(NamedTuple):
    """What a row says in numbers: its place, and the columns of ImportedColumns."""

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


def begin_listing(cursor: CursorWrapper) -> None:
    """An empty listing; what stood in one before is gone."""
    cursor.execute("DROP TABLE IF EXISTS listing, listing_told")
    cursor.execute(TABLE)
    cursor.execute(LISTED_BEFORE)


def list_members(members: Iterable[ImportedPlayer]) -> None:
    """Make these the rows of the listing, in this order. BadInputs: a control character in a text."""
    rows = [(place, player, fold(row.name), *row) for place, (player, row) in enumerate(members) if row_line(row)]
    with connection.cursor() as cursor:
        begin_listing(cursor)
        with cursor.copy(f"COPY listing (place, {', '.join(COLUMNS)}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)


def list_those(rows: str, params: Mapping[str, int | list[int]]) -> None:
    """Make what a question answers, in the order of COLUMNS, the rows of the listing."""
    with connection.cursor() as cursor:
        begin_listing(cursor)
        cursor.execute(f"INSERT INTO listing SELECT row_number() OVER () - 1, chosen.* FROM ({rows}) chosen", params)  # noqa: S608


def frozen_lines() -> Iterator[bytes]:
    """The lines of the rows, each with its line end, as `period.imported.row_line` writes them; thousands at a time."""
    for lines in copy_blocks(LINES):
        yield lines.replace(rb"\\", b"\\")  # no text has any other sign that COPY escapes


def state() -> ImportedColumns:
    """What the rows say in numbers, in their order."""
    rows = columnar_copy.table(_Stood, STATE, {})
    in_order = rows.at(np.argsort(rows.numbers("place")))
    return ImportedColumns(*map(in_order.column, ImportedColumns._fields))


def write_listed(derived: DerivedColumns, into: Partitions) -> None:
    """The rows of the listing, with what was told of each, into the partition of a run."""
    columnar_copy.write("listing_told", {"place": np.arange(len(derived.rank)), **derived._asdict()})
    into.listed_by(ROWS)
