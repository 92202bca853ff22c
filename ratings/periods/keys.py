"""Database keys of the players and games that computed rows name by public numbers."""

from typing import NamedTuple

import numpy as np

from ratings.engine.columns import (
    ColumnTable,
    Texts,
    find,
    texts,
)
from ratings.engine.results import (
    Consequences,
    GameRow,
    ListedPlayer,
    PeriodRow,
)
from ratings.periods import columnar_copy
from ratings.rules.arrays import Ints, distinct

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
FEW = 100_000  # numbers; for more, reading the whole register is faster
ROUNDS = 1 << 15  # more than any event has


class _Numbered(NamedTuple):
    number: str
    player: int


class _Played(NamedTuple):
    event: int
    round: int
    white: int
    game: int


class Keys:
    """Keys of numbers and games.

    A number leads to its own record, even if that was merged since; a number given up leads to the player who had it.
    Games are found by submission, round and White; games of merged records by the remaining record.
    """

    def __init__(self, month: Consequences) -> None:
        """Read the records of all players of a month, and its games."""
        sides = ColumnTable.of(GameRow, month.sides)
        people = ColumnTable.of(ListedPlayer, month.listed), ColumnTable.of(PeriodRow, month.periods), sides
        kept, merged = map(texts, zip(*month.merges, strict=True)) if month.merges else (texts(()), texts(()))
        self._known = _register(*(rows.texts("number") for rows in people), sides.texts("opponent"), kept, merged)
        self._played = columnar_copy.table(_Played, PLAYED, {"events": distinct(sides.numbers("event")).tolist()})
        self._kept, self._merged = self.players(kept), self.players(merged)

    def players(self, numbers: Texts) -> Ints:
        """Return the key of each record, negative if unknown."""
        return _keys(find(self._known.texts("number"), numbers), self._known.numbers("player"))

    def games(self, events: Ints, rounds: Ints, white: Ints) -> Ints:
        """Return the key of each game, negative if unknown; White is a key."""
        which = find(self._merged, self._played.numbers("white"))
        played = np.where(which < 0, self._played.numbers("white"), np.append(self._kept, -1)[which])
        submissions, players = distinct(self._played.numbers("event")), distinct(played)

        def key_of(submission: Ints, number: Ints, player: Ints) -> Ints:
            """Return a single number for three, negative if a part is unknown."""
            submission, player = find(submissions, submission), find(players, player)
            whole = (submission * ROUNDS + number) * len(players) + player
            return np.where((submission < 0) | (player < 0), -1, whole)

        keys = key_of(self._played.numbers("event"), self._played.numbers("round"), played)
        return _keys(find(keys, key_of(events, rounds, white)), self._played.numbers("game"))


def _register(*numbers: Texts) -> ColumnTable[_Numbered]:
    """Return the records of these numbers, possibly with others."""
    if sum(map(len, numbers)) > FEW:
        return columnar_copy.table(_Numbered, REGISTER.format(these=""), {})
    wanted = b"\t".join({number for some in numbers for number in some.tolist()})
    return columnar_copy.table(_Numbered, REGISTER.format(these=THESE), {"numbers": wanted.decode()})


def _keys(place: Ints, keys: Ints) -> Ints:
    """Return the keys at these indices, a distinct negative number for each negative index."""
    return np.where(place < 0, -1 - np.arange(len(place)), np.append(keys, -1)[place])
