"""Database keys of players and games; computed rows have only public numbers."""

from typing import NamedTuple

import numpy as np

from ratings.engine.columns import (
    ColumnTable,
    Texts,
    find_indices,
    texts,
)
from ratings.engine.results import (
    ComputedRows,
    GameRow,
    ListedPlayer,
    PeriodRow,
)
from ratings.periods import columnar_copy
from ratings.rules.arrays import Ints, distinct

NUMBER_KEYS = """
    SELECT known.number, coalesce(player.id, known.player_id)
    FROM ratings_playernumber known LEFT JOIN ratings_player player ON player.number = known.number {these}
    ORDER BY known.number
"""
NUMBER_CONDITION = "WHERE known.number = ANY(string_to_array(%(numbers)s, E'\\t'))"
GAME_KEYS = """
    SELECT event.submission_id, game.round, game.white_id, game.id
    FROM ratings_game game JOIN ratings_ratedevent event ON event.id = game.event_id
    WHERE event.submission_id = ANY(%(events)s)
"""
MAX_QUERIED_NUMBERS = 100_000  # for more numbers it is faster to read the whole register
ROUND_LIMIT = 1 << 15  # more than any event has


class _NumberKey(NamedTuple):
    number: str
    player: int


class _GameKey(NamedTuple):
    event: int
    round: int
    white: int
    game: int


class DatabaseKeys:
    """Keys of numbers and games.

    A number leads to its own record, even if the record was merged later. A former number leads to the player who had
    it. Games are found by submission, round and White; games of merged records by the remaining record.
    """

    def __init__(self, computed: ComputedRows) -> None:
        """Read the records of all players of a month, and its games."""
        sides = ColumnTable.from_rows(GameRow, computed.sides)
        players = (
            ColumnTable.from_rows(ListedPlayer, computed.listed),
            ColumnTable.from_rows(PeriodRow, computed.periods),
            sides,
        )
        remaining, merged = (
            map(texts, zip(*computed.merges, strict=True)) if computed.merges else (texts(()), texts(()))
        )
        self._number_keys = _number_keys(
            *(rows.texts("number") for rows in players), sides.texts("opponent"), remaining, merged
        )
        self._game_keys = columnar_copy.query_table(
            _GameKey, GAME_KEYS, {"events": distinct(sides.numbers("event")).tolist()}
        )
        self._remaining, self._merged = self.players(remaining), self.players(merged)

    def players(self, numbers: Texts) -> Ints:
        """Return the key of each record, negative if unknown."""
        return _keys(find_indices(self._number_keys.texts("number"), numbers), self._number_keys.numbers("player"))

    def games(self, events: Ints, rounds: Ints, white: Ints) -> Ints:
        """Return the key of each game, negative if unknown; White is a key."""
        indices = find_indices(self._merged, self._game_keys.numbers("white"))
        played = np.where(indices < 0, self._game_keys.numbers("white"), np.append(self._remaining, -1)[indices])
        submissions, players = distinct(self._game_keys.numbers("event")), distinct(played)

        def key_of(submission: Ints, number: Ints, player: Ints) -> Ints:
            """Return a single number for three, negative if a part is unknown."""
            submission, player = find_indices(submissions, submission), find_indices(players, player)
            whole = (submission * ROUND_LIMIT + number) * len(players) + player
            return np.where((submission < 0) | (player < 0), -1, whole)

        keys = key_of(self._game_keys.numbers("event"), self._game_keys.numbers("round"), played)
        return _keys(find_indices(keys, key_of(events, rounds, white)), self._game_keys.numbers("game"))


def _number_keys(*numbers: Texts) -> ColumnTable[_NumberKey]:
    """Return the records of these numbers, possibly with others."""
    if sum(map(len, numbers)) > MAX_QUERIED_NUMBERS:
        return columnar_copy.query_table(_NumberKey, NUMBER_KEYS.format(these=""), {})
    wanted = b"\t".join({number for some in numbers for number in some.tolist()})
    return columnar_copy.query_table(
        _NumberKey, NUMBER_KEYS.format(these=NUMBER_CONDITION), {"numbers": wanted.decode()}
    )


def _keys(indices: Ints, keys: Ints) -> Ints:
    """Return the keys at these indices; each negative index gives another negative number."""
    return np.where(indices < 0, -1 - np.arange(len(indices)), np.append(keys, -1)[indices])
