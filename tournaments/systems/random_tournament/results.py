"""Random results of games: FIDE's table of expected scores, a share of draws, and forfeits."""

from typing import Literal

import numpy as np

from ratings.rules.edition_schema import Edition
from ratings.rules.tables import expected_score
from tournaments.systems.random_tournament.chance import Dice

Outcome = tuple[Literal["1", "=", "0", "+", "-"], Literal["1", "=", "0", "+", "-"]]

_FORFEITS: tuple[Outcome, ...] = (("+", "-"),) * 9 + (("-", "+"),) * 9 + (("-", "-"),) * 2


def expected_by_difference(edition: Edition, widest: int) -> tuple[int, ...]:
    """Return White's expected score in hundredths (8.1.2), for rating differences from -``widest`` to ``widest``."""
    return tuple(expected_score(edition.tables, np.arange(-widest, widest + 1)).tolist())


def draw_outcome(dice: Dice, expected: int, draws: int, forfeits: int) -> Outcome:
    """Return random result codes of White and of Black.

    ``expected`` is White's expected score in hundredths, and White's average score in the long run. ``forfeits`` is
    their number in a hundred games, ``draws`` the number in a hundred games of equal players.
    """
    if dice.happens_in_percent(forfeits):
        return _FORFEITS[dice.below(len(_FORFEITS))]
    half = draws * min(expected, 100 - expected)  # half of the draws in 10,000 games
    case = dice.below(10_000)
    if case < 100 * expected - half:
        return "1", "0"
    return ("=", "=") if case < 100 * expected + half else ("0", "1")
