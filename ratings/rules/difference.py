"""How much of a rating difference counts."""

from dataclasses import dataclass

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Edition


@dataclass(frozen=True, slots=True)
class Differences:
    """A side of each game: own less opponent's rating, what of it counts, and whether the limit cut it."""

    difference: Ints
    counted: Ints
    capped: Flags


def counted(edition: Edition, own: Ints, opponent: Ints, event: Ints) -> Differences:
    """The differences in rating that count (8.3.1; 10.61, 8.54 before).

    A difference above the limit counts as the limit, except where the edition exempts the player by their own
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
    """Where a group begins, the rows of each being together."""
    begins = np.ones(len(group), dtype=np.bool_)
    begins[1:] = group[1:] != group[:-1]
    return begins
