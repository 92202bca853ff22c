"""Rating differences and their limits."""

from dataclasses import dataclass

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Edition


@dataclass(frozen=True, slots=True)
class Differences:
    """One player's side of each game: own less opponent's rating, and the difference that counts.

    ``capped`` is true if the limit reduced the difference.
    """

    difference: Ints
    counted: Ints
    capped: Flags


def limit_differences(edition: Edition, own: Ints, opponent: Ints, event: Ints) -> Differences:
    """Compute the rating differences that count (B.02, 8.3.1; 10.61 and 8.54 in older editions).

    All players are rated. A difference above the limit counts as the limit, unless the edition exempts the player by
    their own rating. ``event`` is the same number for the games of one player in one event, and differs otherwise: in
    some editions the higher rated player profits in one game of an event only.
    """
    difference = own - opponent
    article = edition.difference
    if article.limit is None:
        return Differences(difference, difference, np.zeros(len(difference), dtype=np.bool_))
    limited = np.clip(difference, -article.limit, article.limit)
    if article.exempt_from is not None:
        limited = np.where(own < article.exempt_from, limited, difference)
    if article.upgrades == "greatest-of-event":
        others = _unupgraded_games(difference, event, limited)
        limited[others] = difference[others]
    return Differences(difference, limited, limited != difference)


def _unupgraded_games(difference: Ints, event: Ints, limited: Ints) -> Ints:
    """Return the indices of the games in which the limit may not help the higher rated player.

    It helps in the game with the greatest difference of each event, the first of equal differences.
    """
    profits = np.flatnonzero(difference > limited)
    if not len(profits):
        return profits
    if not (event[1:] >= event[:-1]).all():
        profits = profits[np.argsort(event[profits], kind="stable")]
    profit, begins = difference[profits], _first_of_each(event[profits])
    starts = np.flatnonzero(begins)
    greatest = np.repeat(np.maximum.reduceat(profit, starts), np.diff(starts, append=len(profits)))
    equal = np.flatnonzero(profit == greatest)
    upgraded = equal[_first_of_each(np.cumsum(begins, dtype=np.int64)[equal])]
    return np.delete(profits, upgraded)


def _first_of_each(group: Ints) -> Flags:
    """Return a mask of the first row of each group; the rows of a group are adjacent."""
    begins = np.ones(len(group), dtype=np.bool_)
    begins[1:] = group[1:] != group[:-1]
    return begins
