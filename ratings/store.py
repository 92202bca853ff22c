"""The rows of a run go by COPY into partitions of its own, which close behind them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
from django.db import connection, transaction

from ratings import by_column
from ratings.folding import fold
from ratings.period.consequences import Consequences, Listed, PeriodOf, Side
from ratings.period.inputs import Merged
from ratings.period.table import Column, Table, Texts, find, texts, told
from ratings.rules.arrays import Ints, distinct

LISTED = ("player_id", *Listed._fields, "folded")
PERIODS = ("player_id", *PeriodOf._fields[1:])
GAMES = ("game_id", "white", "player_id", "opponent_id", *Side._fields[6:])
REGISTER = """
    SELECT known.number, coalesce(player.id, known.player_id)
    FROM ratings_playernumber known LEFT JOIN ratings_player player ON player.number = known.number {these}
    ORDER BY known.number
"""
THESE = "WHERE known.number = ANY(string_to_array(%(numbers)s, E'\\t'))"
PLAYED = """
    SELECT event.submission_id, game.round, game.white_id, game.id
    FROM ratings_game game JOIN ratings_ratedevent event ON event.id = game.event_id
    WHERE event.submission_id = ANY(%(events)s)
"""
FEW = 100_000  # numbers; for more of them the whole register is read in less time
FOLDED_AT_ONCE = 100_000
ROUNDS = 1 << 15  # more than any event has
Columns = Mapping[str, Column]


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
        by_column.write(f"{table}_run_{self._run_id}", {"run_id": np.full(rows, self._run_id), **columns})


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


def store(run_id: int, found: Consequences) -> None:
    """Write everything that follows from a month."""
    rows = stored(found)
    with partitions(run_id) as open_run:
        open_run.listed(rows.listed)
        open_run.periods(rows.periods)
        open_run.games(rows.games)


def stored(found: Consequences) -> Stored:
    """What follows from a month as the tables have it."""
    listed, periods = Table.of(Listed, found.listed), Table.of(PeriodOf, found.periods)
    sides, everybody = Table.of(Side, found.sides), ("number", "opponent")
    register = Register(listed.texts("number"), periods.texts("number"), *(sides.texts(name) for name in everybody))
    player, opponent = (register.players(sides.texts(name)) for name in everybody)
    white = np.where(sides.flags("white"), player, opponent)
    game = _games(sides.numbers("event"), sides.numbers("round"), white, found.merges)
    return Stored(
        listed_columns(register.players(listed.texts("number")), listed),
        _columns(PERIODS, periods, player_id=register.players(periods.texts("number"))),
        _columns(GAMES, sides, game_id=game, player_id=player, opponent_id=opponent),
    )


def listed_columns(player: Ints, rows: Table[Listed]) -> Columns:
    """Rows of the list as their table has them."""
    return _columns(LISTED, rows, player_id=player, folded=_folded(rows.texts("name")))


def _columns(names: Iterable[str], rows: Table[Any], **known: Column) -> Columns:
    """The columns of these names: those that are known, and of the others what the rows say."""
    return {name: known[name] if name in known else rows.column(name) for name in names}


def _folded(names: Texts) -> Texts:
    parts = [names[first : first + FOLDED_AT_ONCE] for first in range(0, max(len(names), 1), FOLDED_AT_ONCE)]
    return np.concatenate([texts(map(fold, told(part))) for part in parts])


class _Numbered(NamedTuple):
    number: str
    player: int


class Register:
    """The records of numbers, whoever they were merged with since; of one that was given up, the player who had it."""

    def __init__(self, *numbers: Texts) -> None:
        """Of these numbers at least."""
        if sum(map(len, numbers)) > FEW:
            self._known = by_column.table(_Numbered, REGISTER.format(these=""), {})
        else:
            asked = b"\t".join({number for some in numbers for number in some.tolist()})
            self._known = by_column.table(_Numbered, REGISTER.format(these=THESE), {"numbers": asked.decode()})

    def players(self, numbers: Texts) -> Ints:
        """The key of each record."""
        return _keys(find(self._known.texts("number"), numbers), self._known.numbers("player"))


class _Played(NamedTuple):
    event: int
    round: int
    white: int
    game: int


def _games(events: Ints, rounds: Ints, white: Ints, merges: Collection[Merged]) -> Ints:
    """The games of submissions, by submission, round and White; those of merged records by the one kept."""
    known = by_column.table(_Played, PLAYED, {"events": distinct(events).tolist()})
    kept, merged = (texts(numbers) for numbers in zip(*merges, strict=True)) if merges else (texts(()), texts(()))
    register = Register(kept, merged)
    which = find(register.players(merged), known.numbers("white"))
    played = np.where(which < 0, known.numbers("white"), np.append(register.players(kept), -1)[which])
    submissions, players = distinct(known.numbers("event")), distinct(played)

    def one(submission: Ints, number: Ints, player: Ints) -> Ints:
        """One number for three, below zero where anything is not known."""
        submission, player = find(submissions, submission), find(players, player)
        whole = (submission * ROUNDS + number) * len(players) + player
        return np.where((submission < 0) | (player < 0), -1, whole)

    found = find(one(known.numbers("event"), known.numbers("round"), played), one(events, rounds, white))
    return _keys(found, known.numbers("game"))


def _keys(place: Ints, keys: Ints) -> Ints:
    """The keys at these places, each time another number below zero where there is none."""
    return np.where(place < 0, -1 - np.arange(len(place)), np.append(keys, -1)[place])
