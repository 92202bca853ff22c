"""The result of a tie-break: a value for each player, and the terms of each value."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from ratings.rules.arrays import Flags, Ints

TermBasis = Literal[
    "nothing",
    "game",
    "pending",
    "forfeit-as-game",
    "own-score",
    "scheduled-opponent",
    "draw-in-every-round",
    "awarded",
    "counted-as-draw",
    "drawn-by-assumption",
]
TermState = Literal["counted", "cut-low", "cut-high", "left-out"]

# The arrays of ``RoundTerms`` hold indices of these tuples.
BASES: tuple[TermBasis, ...] = (
    "nothing",
    "game",
    "pending",
    "forfeit-as-game",
    "own-score",
    "scheduled-opponent",
    "draw-in-every-round",
    "awarded",
    "counted-as-draw",
    "drawn-by-assumption",
)
STATES: tuple[TermState, ...] = ("counted", "cut-low", "cut-high", "left-out")
COUNTED, CUT_LOW, CUT_HIGH, LEFT_OUT = range(len(STATES))


def basis_index(name: TermBasis) -> int:
    """Return the index of a basis in BASES."""
    return BASES.index(name)


@dataclass(frozen=True, slots=True, eq=False)
class RoundTerms:
    """The contribution of each round to a value, by player and round.

    ``amount`` is in units of 1/``denominator``; it counts if ``state`` is COUNTED. ``basis_index`` is the reason for
    the amount. If the amount is a product, ``opponent_value`` is the value of the opponent or dummy and ``factor`` the
    points against it, both in tenths.
    """

    amount: Ints
    denominator: int
    state: Ints
    basis: Ints
    opponent_value: Ints | None = None
    factor: Ints | None = None

    def total(self) -> Ints:
        """Return the sum of the counted amounts of each player."""
        return np.asarray(np.where(self.state == COUNTED, self.amount, 0).sum(axis=1))


@dataclass(frozen=True, slots=True, eq=False)
class TiebreakResult:
    """One tie-break of all players: ``value`` / ``denominator`` exactly, printed with ``decimals`` decimals.

    The greater ``key`` ranks first. A player has no value if ``has_value`` is False: the player is not tied, or the
    tie-break is left out. ``parts`` are further steps of the working by name, in whole numbers.
    """

    key: Ints
    value: Ints
    denominator: Ints | int
    decimals: int
    has_value: Flags
    terms: RoundTerms | None = None
    parts: dict[str, Ints] = field(default_factory=dict)


def sum_of_terms(terms: RoundTerms, decimals: int, **parts: Ints) -> TiebreakResult:
    """Return a tie-break whose value is the sum of its terms; the greater sum ranks first."""
    value = terms.total()
    return TiebreakResult(value, value, terms.denominator, decimals, np.ones(len(value), dtype=bool), terms, parts)
