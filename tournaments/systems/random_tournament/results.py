"""What a game ends with, by the ratings of both: the table of FIDE, a share of draws, and games not played."""

from typing import Literal

import numpy as np

from ratings.rules.edition_schema import Edition
from ratings.rules.tables import expected_score
from tournaments.systems.random_tournament.chance import Dice

Outcome = tuple[Literal["1", "=", "0", "+", "-"], Literal["1", "=", "0", "+", "-"]]

_FORFEITS: tuple[Outcome, ...] = (("+", "-"),) * 9 + (("-", "+"),) * 9 + (("-", "-"),) * 2


def expected_by_difference(edition: Edition, widest: int) -> tuple[int, ...]:
    """White's expected score in hundredths (8.1.2), for the differences in rating from -``widest`` to ``widest``."""
    return tuple(expected_score(edition.tables, np.arange(-widest, widest + 1)).tolist())


def draw_outcome(dice: Dice, expected: int, draws: int, forfeits: int) -> Outcome:
    """The result codes of White and of Black.

    ``expected`` is White's in hundredths, and what White makes in the long run; ``draws`` and ``forfeits`` are in a
    hundred games, draws in a hundred of equals.
    """
    if dice.percent(forfeits):
        return _FORFEITS[dice.below(len(_FORFEITS))]
    half = draws * min(expected, 100 - expected)  # of 10,000 games, half of those that are drawn
    case = dice.below(10_000)
    if case < 100 * expected - half:
        return "1", "0"
    return ("=", "=") if case < 100 * expected + half else ("0", "1")
