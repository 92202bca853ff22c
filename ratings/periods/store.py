"""Storage of a run's rows: COPY into partitions of the run, which are then closed to changes."""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
from django.db import connection, transaction

from ratings.engine.columns import ColumnTable, Texts
from ratings.engine.inputs_format.lines import ColumnLike
from ratings.engine.results import (
    ComputedRows,
    GameRow,
    ListedPlayer,
    PeriodRow,
)
from ratings.periods import columnar_copy
from ratings.periods.keys import DatabaseKeys
from ratings.text.folding import fold

LISTED_COLUMNS = ("player_id", *ListedPlayer._fields, "folded")
PERIOD_COLUMNS = ("player_id", *PeriodRow._fields[1:])
GAME_COLUMNS = ("game_id", "white", "player_id", "opponent_id", *GameRow._fields[6:])
SEPARATOR = b"\x01"  # a separator that occurs in no text: texts have no control characters
Columns = Mapping[str, ColumnLike]


class Partitions:
    """The open partitions of a run in the three tables."""

    def __init__(self, run_id: int) -> None:
        self._run_id = run_id

    def copy_listed(self, columns: Columns) -> None:
        self._copy("ratings_listedrating", columns)

    def insert_listed(self, question: str) -> None:
        """Insert the rows of a query on the server; its columns are LISTED_COLUMNS in order."""
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO ratings_listedrating_run_{self._run_id} (run_id, {', '.join(LISTED_COLUMNS)}) "  # noqa: S608
                f"SELECT {self._run_id}, asked.* FROM ({question}) asked"
            )

    def copy_periods(self, columns: Columns) -> None:
        self._copy("ratings_playerperiod", columns)

    def copy_games(self, columns: Columns) -> None:
        self._copy("ratings_ratedgame", columns)

    def _copy(self, table: str, columns: Columns) -> None:
        rows = len(next(iter(columns.values())))
        columnar_copy.copy_rows(f"{table}_run_{self._run_id}", {"run_id": np.full(rows, self._run_id), **columns})

    def close_listed(self) -> None:
        """Close the partition of the list, which is complete; the other partitions close at the end."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT ratings_close_part(%s, 'ratings_listedrating')", [self._run_id])


@contextmanager
def partitions(run_id: int) -> Iterator[Partitions]:
    """Open empty partitions of a run, without rows of an earlier attempt, and close them at the end.

    Closed partitions never change. Closing locks the tables to which the partitions refer. Take the lock `locks.ROWS`
    before writing to any of these tables.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT ratings_open_run(%s)", [run_id])
        yield Partitions(run_id)
        cursor.execute("SELECT ratings_close_run(%s)", [run_id])


class StoredRows(NamedTuple):
    """Rows of a run as in its tables, by column. The key of an unknown player or game is negative."""

    listed: Columns
    periods: Columns
    games: Columns


def store_rows(run_id: int, computed: ComputedRows) -> None:
    """Write all rows of a month. Rows of games are prepared while the server closes the list."""
    keys = DatabaseKeys(computed)
    with partitions(run_id) as open_run, ThreadPoolExecutor(1) as aside:
        open_run.copy_listed(_listed(keys, computed))
        games = aside.submit(_games, keys, computed)
        open_run.close_listed()
        open_run.copy_periods(_periods(keys, computed))
        open_run.copy_games(games.result())


def rows_to_store(computed: ComputedRows) -> StoredRows:
    """Return the rows of a month as in the tables."""
    keys = DatabaseKeys(computed)
    return StoredRows(_listed(keys, computed), _periods(keys, computed), _games(keys, computed))


def _listed(keys: DatabaseKeys, computed: ComputedRows) -> Columns:
    rows = ColumnTable.from_rows(ListedPlayer, computed.listed)
    return _columns(
        LISTED_COLUMNS, rows, player_id=keys.players(rows.texts("number")), folded=FoldedNames(rows.texts("name"))
    )


def _periods(keys: DatabaseKeys, computed: ComputedRows) -> Columns:
    rows = ColumnTable.from_rows(PeriodRow, computed.periods)
    return _columns(PERIOD_COLUMNS, rows, player_id=keys.players(rows.texts("number")))


def _games(keys: DatabaseKeys, computed: ComputedRows) -> Columns:
    rows = ColumnTable.from_rows(GameRow, computed.sides)
    player, opponent = (keys.players(rows.texts(name)) for name in ("number", "opponent"))
    white = np.where(rows.flags("white"), player, opponent)
    game = keys.games(rows.numbers("event"), rows.numbers("round"), white)
    return _columns(GAME_COLUMNS, rows, game_id=game, player_id=player, opponent_id=opponent)


def _columns(names: Iterable[str], rows: ColumnTable[Any], **columns: ColumnLike) -> Columns:
    """Return the columns of these names, from `columns` or else from the rows."""
    return {name: columns[name] if name in columns else rows.column(name) for name in names}


class FoldedNames:
    """A column of folded names. Each slice is folded while the server receives the previous slice."""

    def __init__(self, names: Texts) -> None:
        self._names = names

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, rows: slice) -> Texts:
        names = self._names[rows]
        together = SEPARATOR.join(names.tolist()).decode()  # folding thousands at once takes a third of the time
        folded = [name.strip() for name in fold(together).encode().split(SEPARATOR)]
        return np.array(folded[: len(names)], np.bytes_)
