"""The rows of a run go by COPY into partitions of its own, which close behind them."""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
from django.db import connection, transaction

from ratings.engine.columns import ColumnTable, Texts
from ratings.engine.inputs_format.lines import Cells
from ratings.engine.results import (
    Consequences,
    GameRow,
    ListedPlayer,
    PeriodRow,
)
from ratings.periods import columnar_copy
from ratings.periods.keys import Keys
from ratings.text.folding import fold

LISTED = ("player_id", *ListedPlayer._fields, "folded")
PERIODS = ("player_id", *PeriodRow._fields[1:])
GAMES = ("game_id", "white", "player_id", "opponent_id", *GameRow._fields[6:])
APART = b"\x01"  # stands in no text: they are plain
Columns = Mapping[str, Cells]


class Partitions:
    """The three tables of an open run."""

    def __init__(self, run_id: int) -> None:
        self._run_id = run_id

    def listed(self, columns: Columns) -> None:
        self._copy("ratings_listedrating", columns)

    def listed_by(self, question: str) -> None:
        """The rows a question answers, in the order of LISTED, which never leave the server."""
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO ratings_listedrating_run_{self._run_id} (run_id, {', '.join(LISTED)}) "  # noqa: S608
                f"SELECT {self._run_id}, asked.* FROM ({question}) asked"
            )

    def periods(self, columns: Columns) -> None:
        self._copy("ratings_playerperiod", columns)

    def games(self, columns: Columns) -> None:
        self._copy("ratings_ratedgame", columns)

    def _copy(self, table: str, columns: Columns) -> None:
        rows = len(next(iter(columns.values())))
        columnar_copy.write(f"{table}_run_{self._run_id}", {"run_id": np.full(rows, self._run_id), **columns})

    def close_listed(self) -> None:
        """The list has all its rows; the others close at the end."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT ratings_close_part(%s, 'ratings_listedrating')", [self._run_id])


@contextmanager
def partitions(run_id: int) -> Iterator[Partitions]:
    """Opens the partitions of a run, what an earlier attempt left in them thrown away, and closes them for good.

    Closing wants the tables they refer to for itself: take your turn (ROWS) before you write to any of these.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT ratings_open_run(%s)", [run_id])
        yield Partitions(run_id)
        cursor.execute("SELECT ratings_close_run(%s)", [run_id])


class Stored(NamedTuple):
    """The rows of a run as its tables have them, by column; a player or game that is not known is below zero."""

    listed: Columns
    periods: Columns
    games: Columns


def store(run_id: int, consequences: Consequences) -> None:
    """Write everything that follows from a month. While the server closes the list, the games are made ready."""
    keys = Keys(consequences)
    with partitions(run_id) as open_run, ThreadPoolExecutor(1) as aside:
        open_run.listed(_listed(keys, consequences))
        games = aside.submit(_games, keys, consequences)
        open_run.close_listed()
        open_run.periods(_periods(keys, consequences))
        open_run.games(games.result())


def stored(consequences: Consequences) -> Stored:
    """What follows from a month as the tables have it."""
    keys = Keys(consequences)
    return Stored(_listed(keys, consequences), _periods(keys, consequences), _games(keys, consequences))


def _listed(keys: Keys, consequences: Consequences) -> Columns:
    rows = ColumnTable.of(ListedPlayer, consequences.listed)
    return _columns(LISTED, rows, player_id=keys.players(rows.texts("number")), folded=Folded(rows.texts("name")))


def _periods(keys: Keys, consequences: Consequences) -> Columns:
    rows = ColumnTable.of(PeriodRow, consequences.periods)
    return _columns(PERIODS, rows, player_id=keys.players(rows.texts("number")))


def _games(keys: Keys, consequences: Consequences) -> Columns:
    rows = ColumnTable.of(GameRow, consequences.sides)
    player, opponent = (keys.players(rows.texts(name)) for name in ("number", "opponent"))
    white = np.where(rows.flags("white"), player, opponent)
    game = keys.games(rows.numbers("event"), rows.numbers("round"), white)
    return _columns(GAMES, rows, game_id=game, player_id=player, opponent_id=opponent)


def _columns(names: Iterable[str], rows: ColumnTable[Any], **given: Cells) -> Columns:
    """The columns of these names: those that are given, and of the others what the rows say."""
    return {name: given[name] if name in given else rows.column(name) for name in names}


class Folded:
    """A column of folded names, each folded when it is asked for: while the server takes those before."""

    def __init__(self, names: Texts) -> None:
        self._names = names

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, rows: slice) -> Texts:
        names = self._names[rows]
        together = APART.join(names.tolist()).decode()  # thousands are folded in a third of the time
        folded = [name.strip() for name in fold(together).encode().split(APART)]
        return np.array(folded[: len(names)], np.bytes_)
