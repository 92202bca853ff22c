"""The keys by which the tables know the people and games that a month tells by numbers."""

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
FEW = 100_000  # numbers; for more of them the whole register is read in less time
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
    """The records of numbers, whoever they were merged with since; of one that was given up, the player who had it.

    And the games of submissions, by submission, round and White; those of merged records by the one kept.
    """

    def __init__(self, month: Consequences) -> None:
        """Reads what the tables know of everybody in a month and of its games."""
        sides = ColumnTable.of(GameRow, month.sides)
        people = ColumnTable.of(ListedPlayer, month.listed), ColumnTable.of(PeriodRow, month.periods), sides
        kept, merged = map(texts, zip(*month.merges, strict=True)) if month.merges else (texts(()), texts(()))
        self._known = _register(*(rows.texts("number") for rows in people), sides.texts("opponent"), kept, merged)
        self._played = columnar_copy.table(_Played, PLAYED, {"events": distinct(sides.numbers("event")).tolist()})
        self._kept, self._merged = self.players(kept), self.players(merged)

    def players(self, numbers: Texts) -> Ints:
        """The key of each record, below zero where there is none."""
        return _keys(find(self._known.texts("number"), numbers), self._known.numbers("player"))

    def games(self, events: Ints, rounds: Ints, white: Ints) -> Ints:
        """The key of each game, below zero where there is none; White by key."""
        which = find(self._merged, self._played.numbers("white"))
        played = np.where(which < 0, self._played.numbers("white"), np.append(self._kept, -1)[which])
        submissions, players = distinct(self._played.numbers("event")), distinct(played)

        def key_of(submission: Ints, number: Ints, player: Ints) -> Ints:
            """One number for three, below zero where anything is not known."""
            submission, player = find(submissions, submission), find(players, player)
            whole = (submission * ROUNDS + number) * len(players) + player
            return np.where((submission < 0) | (player < 0), -1, whole)

        keys = key_of(self._played.numbers("event"), self._played.numbers("round"), played)
        return _keys(find(keys, key_of(events, rounds, white)), self._played.numbers("game"))


def _register(*numbers: Texts) -> ColumnTable[_Numbered]:
    """The records of these numbers at least."""
    if sum(map(len, numbers)) > FEW:
        return columnar_copy.table(_Numbered, REGISTER.format(these=""), {})
    wanted = b"\t".join({number for some in numbers for number in some.tolist()})
    return columnar_copy.table(_Numbered, REGISTER.format(these=THESE), {"numbers": wanted.decode()})


def _keys(place: Ints, keys: Ints) -> Ints:
    """The keys at these places, each time another number below zero where there is none."""
    return np.where(place < 0, -1 - np.arange(len(place)), np.append(keys, -1)[place])
