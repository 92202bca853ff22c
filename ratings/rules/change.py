"""Changes of single games, and of a period."""

from dataclasses import dataclass

from ratings.rules.arrays import Flags, Ints
from ratings.rules.difference import limit_differences
from ratings.rules.edition_schema import Edition
from ratings.rules.expectation import expected_scores
from ratings.rules.rounding import nearest


@dataclass(frozen=True, slots=True)
class SideChanges:
    """The working of one side of each game: ``expected`` and ``change`` (without K) in hundredths of a point."""

    difference: Ints
    counted: Ints
    capped: Flags
    expected: Ints
    change: Ints


@dataclass(frozen=True, slots=True)
class NewRatings:
    """The working of each player's period: ``change`` in hundredths of a rating point, K included.

    ``rating`` may be below the floor of the list: ``list_dates.listed`` applies the floor.
    """

    change: Ints
    rounded: Ints
    rating: Ints


def changes_per_game(edition: Edition, own: Ints, opponent: Ints, score: Ints, event: Ints) -> SideChanges:
    """Compute score less expected score per game (8.3.2), under the edition of the event's first day.

    ``score`` is in hundredths (0, 50, 100); ``event`` separates the events of a player as in
    ``difference.counted``. All games are rated ones.
    """
    differences = limit_differences(edition, own, opponent, event)
    awaited = expected_scores(edition, differences.counted)
    return SideChanges(differences.difference, differences.counted, differences.capped, awaited, score - awaited)


def new_ratings(edition: Edition, base: Ints, k: Ints, total: Ints) -> NewRatings:
    """Compute the new rating: the base and K times the sum of all changes of the period, rounded once (8.3.4).

    ``total`` is the sum of the changes of the period in hundredths, without K. The edition is the one of the
    period's first day.
    """
    change = k * total
    rating = base + nearest(edition.rounding.halves, change, 100)
    if edition.rounding.step > 1:
        rating = edition.rounding.step * nearest("up", 100 * base + change, 100 * edition.rounding.step)
    return NewRatings(change, rating - base, rating)
