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
    capped = np.abs(difference) > article.limit
    if article.exempt_from is not None:
        capped &= own < article.exempt_from
    if article.upgrades == "greatest-of-event":
        capped &= (difference < 0) | _greatest(difference, event)
    cut = np.clip(difference, -article.limit, article.limit)
    return Differences(difference, np.where(capped, cut, difference), capped)


def _greatest(difference: Ints, event: Ints) -> Flags:
    """Where the greatest difference of each event stands; of equal ones the first."""
    order = np.lexsort((-difference, event))
    first = np.ones(len(order), dtype=np.bool_)
    first[1:] = event[order][1:] != event[order][:-1]
    greatest = np.zeros(len(order), dtype=np.bool_)
    greatest[order[first]] = True
    return greatest
