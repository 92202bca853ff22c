"""What a tie-break answers: a value for everybody, and what each value is made of."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from ratings.rules.arrays import Flags, Ints

Basis = Literal[
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
State = Literal["counted", "cut-low", "cut-high", "left-out"]

# Their places are what the arrays of Terms hold.
BASES: tuple[Basis, ...] = (
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
STATES: tuple[State, ...] = ("counted", "cut-low", "cut-high", "left-out")
COUNTED, CUT_LOW, CUT_HIGH, LEFT_OUT = range(len(STATES))


def basis(name: Basis) -> int:
    """The place of a basis among BASES."""
    return BASES.index(name)


@dataclass(frozen=True, slots=True, eq=False)
class Contributions:
    """What each round of each player brought, by player and round.

    ``amount`` is in units of 1/``over``; it counts where ``state`` is COUNTED. ``basis`` says on what ground.
    ``worth`` is what the opponent or dummy is worth and ``factor`` the points against it, both in tenths, where a
    product is the amount.
    """

    amount: Ints
    over: int
    state: Ints
    basis: Ints
    worth: Ints | None = None
    factor: Ints | None = None

    def total(self) -> Ints:
        """The sum of what counts, for each player."""
        return np.asarray(np.where(self.state == COUNTED, self.amount, 0).sum(axis=1))


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """One tie-break of everybody: ``value`` / ``over`` exactly, printed with so many ``decimals``.

    The greater ``key`` ranks first. Where ``known`` is false there is no value: the player is not tied, or the
    tie-break is left out. ``parts`` are further steps of the making by name, in whole numbers.
    """

    key: Ints
    value: Ints
    over: Ints | int
    decimals: int
    known: Flags
    terms: Contributions | None = None
    parts: dict[str, Ints] = field(default_factory=dict)


def summed(terms: Contributions, decimals: int, **parts: Ints) -> Result:
    """The tie-break whose value is the sum of its terms: more is better."""
    value = terms.total()
    return Result(value, value, terms.over, decimals, np.ones(len(value), dtype=bool), terms, parts)
