"""Who met whom and with what result, as arrays of players by rounds: all that the tie-breaks read."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from ratings.rules.arrays import Flags, Ints


class RoundKind(IntEnum):
    """What a round was for a player (C.07 15.1, 16.1, 16.2).

    A game is one played over the board, a pending one is paired and its result not known yet. Half- and zero-point
    byes are the requested ones; every round in which nothing is said of a player is a zero-point bye (16.1.1).
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
    """A tournament after some rounds. Points are tenths of a point; players and opponents are places from 0.

    By player and round: ``opponent`` (−1 for none), ``kind``, ``points`` as awarded, ``extra`` points as a penalty
    or bonus, ``halves`` of a game over the board (2 won, 1 drawn, 0 lost), ``black`` and ``win``, what a win would
    have brought. ``draw`` is what a draw brings. ``fore`` is the field as if the paired games of the final round had
    been drawn, None where that round is not paired yet.
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
    round_robin: bool
    fore: "TiebreakField | None" = None

    @property
    def size(self) -> int:
        """How many players."""
        return len(self.numbers)

    @property
    def rounds(self) -> int:
        """How many rounds are counted."""
        return int(self.kind.shape[1])

    @property
    def totals(self) -> Ints:
        """The points of each player."""
        return np.asarray((self.points + self.extra).sum(axis=1))

    @property
    def met(self) -> Flags:
        """Where an opponent was met over the board."""
        return self.is_kind(RoundKind.GAME)

    @property
    def round_numbers(self) -> Ints:
        """The round of each cell."""
        return np.broadcast_to(np.arange(1, self.rounds + 1), self.kind.shape)

    def is_kind(self, *kinds: RoundKind) -> Flags:
        """Where a round was of one of these kinds."""
        return np.isin(self.kind, kinds)

    def place_of(self, number: int) -> int:
        """The place of a start number; KeyError for one that nobody has."""
        places = np.flatnonzero(self.numbers == number)
        if not len(places):
            raise KeyError(number)
        return int(places[0])
