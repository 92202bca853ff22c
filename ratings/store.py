"""The rows of a run go by COPY into partitions of its own, which close behind them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from psycopg.types.json import Jsonb

from ratings.folding import fold
from ratings.models import Game
from ratings.period.consequences import Consequences, Listed, PeriodOf, Side
from ratings.period.inputs import Merged

LISTED = ("player_id", *Listed._fields, "folded")
PERIODS = ("player_id", *PeriodOf._fields[1:])
BY_NUMBER = """
    SELECT known.number, coalesce(player.id, known.player_id)
    FROM ratings_playernumber known LEFT JOIN ratings_player player ON player.number = known.number
    WHERE known.number = ANY(%s)
"""
GAMES = ("game_id", "white", "player_id", "opponent_id", *Side._fields[6:])
Row = Sequence[Any]
GameKey = tuple[int, int, int]


class Partitions:
    """The three tables of an open run."""

    def __init__(self, cursor: CursorWrapper, run_id: int) -> None:
        self._cursor, self._run_id = cursor, run_id

    def listed(self, rows: Iterable[Row]) -> None:
        self._copy("ratings_listedrating", LISTED, rows)

    def listed_by(self, question: str) -> None:
        """The rows a question answers, in the order of LISTED, which never leave the server."""
        self._cursor.execute(
            f"INSERT INTO ratings_listedrating_run_{self._run_id} (run_id, {', '.join(LISTED)}) "  # noqa: S608
            f"SELECT {self._run_id}, asked.* FROM ({question}) asked"
        )

    def periods(self, rows: Iterable[Row]) -> None:
        self._copy("ratings_playerperiod", PERIODS, (tuple(map(_json, row)) for row in rows))

    def games(self, rows: Iterable[Row]) -> None:
        self._copy("ratings_ratedgame", GAMES, rows)

    def _copy(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        into = f"COPY {table}_run_{self._run_id} (run_id, {', '.join(columns)}) FROM STDIN"
        with connection.wrap_database_errors, self._cursor.copy(into) as copy:
            for row in rows:
                copy.write_row((self._run_id, *row))


def _json(value: object) -> object:
    """A working as the database takes it; everything else as it is."""
    return Jsonb(value) if isinstance(value, dict | list) else value


@contextmanager
def partitions(run_id: int) -> Iterator[Partitions]:
    """Opens the partitions of a run, what an earlier attempt left in them thrown away, and closes them for good.

    Closing wants the tables they refer to for itself: take your turn (ROWS) before you write to any of these.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT ratings_open_run(%s)", [run_id])
        yield Partitions(cursor, run_id)
        cursor.execute("SELECT ratings_close_run(%s)", [run_id])


def store(run_id: int, found: Consequences) -> None:
    """Write everything that follows from a month."""
    players = players_by_number(numbers_of(found))
    games = games_by_side({side.event for side in found.sides}, found.merges)
    with partitions(run_id) as open_run:
        open_run.listed(listed_row(players[row.number], row) for row in found.listed)
        open_run.periods(period_row(players[row.number], row) for row in found.periods)
        open_run.games(game_row(games, players, row) for row in found.sides)


def listed_row(player: int, row: Listed) -> Row:
    """A row of the list as its table has it."""
    return (player, *row, fold(row.name))


def period_row(player: int, row: PeriodOf) -> Row:
    """A person's period as its table has it."""
    return (player, *row[1:])


def game_row(games: Mapping[GameKey, int], players: Mapping[str, int], row: Side) -> Row:
    """One side of a game as its table has it."""
    game = games[row.event, row.round, players[row.white_number]]
    return (game, row.white, players[row.number], players[row.opponent], *row[6:])


def numbers_of(found: Consequences) -> set[str]:
    """Everybody who stands in any of the rows."""
    of_games = {number for row in found.sides for number in (row.number, row.opponent)}
    return of_games.union((row.number for row in found.listed), (row.number for row in found.periods))


def players_by_number(numbers: Collection[str]) -> dict[str, int]:
    """The record of each number, whoever it was merged with since; of one that was given up, the player who had it."""
    with connection.cursor() as cursor:
        cursor.execute(BY_NUMBER, [list(numbers)])
        return dict(cursor.fetchall())


def games_by_side(events: Collection[int], merges: Collection[Merged] = ()) -> dict[GameKey, int]:
    """The games of submissions, by submission, round and White; those of merged records by the one kept."""
    players = players_by_number({number for merge in merges for number in merge})
    kept = {players[merge.merged]: players[merge.number] for merge in merges}
    games = Game.objects.filter(event__submission__in=events).order_by()
    rows = games.values_list("event__submission_id", "round", "white_id", "pk")
    return {(event, number, kept.get(white, white)): pk for event, number, white, pk in rows.iterator()}
