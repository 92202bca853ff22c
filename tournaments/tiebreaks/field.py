"""The opponents and results of all players, as arrays of players by rounds: the only input of the tie-breaks."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from ratings.rules.arrays import Flags, Ints


class RoundKind(IntEnum):
    """The kind of a round for a player (C.07 15.1, 16.1, 16.2).

    A game is played over the board; a pending game is paired and has no result yet. Half- and zero-point byes are
    requested byes. A round without any entry for a player is a zero-point bye (16.1.1).
    """

    GAME = 0
    PENDING = 1
    FORFEIT_WIN = 2
    FORFEIT_LOSS = 3
    ALLOCATED_BYE = 4
    FULL_BYE = 5
    HALF_BYE = 6
    ZERO_BYE = 7


@dataclass(frozen=True, slots=True, eq=False)
class TiebreakField:
    """A tournament after some rounds.

    Points are tenths of a point; players and opponents are indices from 0. The arrays by player and round are:
    ``opponent`` (−1 for none), ``kind``, ``points`` as awarded, ``extra`` points of a penalty or bonus, ``halves`` of
    a game over the board (2 won, 1 drawn, 0 lost), ``black``, and ``win``, the points of a win in this round. ``draw``
    is the points of a draw. ``with_final_round_drawn`` is the field with the paired games of the final round as draws,
    None if that round is not paired yet. ``opponent_ratings`` are the ratings of the opponents on the day of the round,
    0 where the one in ``ratings`` counts; None if it counts everywhere.
    """

    numbers: Ints
    names: tuple[str, ...]
    ratings: Ints
    opponent: Ints
    kind: Ints
    points: Ints
    extra: Ints
    halves: Ints
    black: Flags
    win: Ints
    draw: int
    is_round_robin: bool
    with_final_round_drawn: "TiebreakField | None" = None
    opponent_ratings: Ints | None = None

    @property
    def size(self) -> int:
        return len(self.numbers)

    @property
    def rounds(self) -> int:
        """The number of rounds that are counted."""
        return int(self.kind.shape[1])

    @property
    def totals(self) -> Ints:
        """The points of each player."""
        return np.asarray((self.points + self.extra).sum(axis=1))

    @property
    def over_the_board(self) -> Flags:
        """A mask of the rounds with an opponent met over the board, by player."""
        return self.is_kind(RoundKind.GAME)

    @property
    def round_numbers(self) -> Ints:
        """The round number of each cell."""
        return np.broadcast_to(np.arange(1, self.rounds + 1), self.kind.shape)

    def is_kind(self, *kinds: RoundKind) -> Flags:
        """Return a mask of the rounds of one of these kinds, by player."""
        return np.isin(self.kind, kinds)

    def index_of(self, number: int) -> int:
        """Return the index of a start number; KeyError for an unknown number."""
        places = np.flatnonzero(self.numbers == number)
        if not len(places):
            raise KeyError(number)
        return int(places[0])
