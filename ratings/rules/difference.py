"""How much of a rating difference counts."""

from dataclasses import dataclass

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.articles import Edition


@dataclass(frozen=True, slots=True)
class Differences:
    """A side of each game: own less opponent's rating, what of it counts, and whether the limit cut it."""

    difference: Ints
    counted: Ints
    capped: Flags


def counted(edition: Edition, own: Ints, opponent: Ints, event: Ints) -> Differences:
    """The differences in rating that count (8.3.1; 10.61, 8.54 before).

    A difference above the limit counts as the limit, except where the edition exempts the player by his own
    rating. ``event`` is any number that is the same for the games of one player in one event and for no others:
    an edition may let the higher rated player profit in one game of an event only. All ratings are given.
    """
    difference = own - opponent
    article = edition.difference
    if article.limit is None:
        return Differences(difference, difference, np.zeros(len(difference), dtype=np.bool_))
    limited = np.clip(difference, -article.limit, article.limit)
    if article.exempt_from is not None:
        limited = np.where(own < article.exempt_from, limited, difference)
    if article.upgrades == "greatest-of-event":
        others = _others(difference, event, limited)
        limited[others] = difference[others]
    return Differences(difference, limited, limited != difference)


def _others(difference: Ints, event: Ints, limited: Ints) -> Ints:
    """The games in which the higher rated player would profit, but for the greatest difference of each event.

    Of several equal ones the first is the greatest.
    """
    profits = np.flatnonzero(difference > limited)
    profits = profits[np.lexsort((-difference[profits], event[profits]))]
    again = np.zeros(len(profits), dtype=np.bool_)
    again[1:] = event[profits][1:] == event[profits][:-1]
    return profits[again]
