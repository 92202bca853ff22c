"""Changes of single games, and of a period."""

from dataclasses import dataclass

from ratings.rules.arrays import Flags, Ints
from ratings.rules.difference import limit_differences
from ratings.rules.edition_schema import Edition
from ratings.rules.expectation import expected_scores
from ratings.rules.rounding import nearest


@dataclass(frozen=True, slots=True)
class SideChanges:
    """The working of one player's side of each game, see ``Differences``.

    ``expected`` and ``change`` (without K) are in hundredths of a point.
    """

    difference: Ints
    counted: Ints
    capped: Flags
    expected: Ints
    change: Ints


@dataclass(frozen=True, slots=True)
class NewRatings:
    """The working of each player's period.

    ``change`` is in hundredths of a rating point, K included; ``rounded`` is the change in whole points. ``rating`` may
    be below the floor of the list, see ``list_dates.reaches_floor``.
    """

    change: Ints
    rounded: Ints
    rating: Ints


def changes_per_game(edition: Edition, own: Ints, opponent: Ints, score: Ints, event: Ints) -> SideChanges:
    """Compute score less expected score per game (B.02, 8.3.2), under the edition of the event's first day.

    All games are rated, and all players. ``score`` is in hundredths (0, 50, 100); ``event`` separates the events of a
    player as in ``difference.limit_differences``.
    """
    differences = limit_differences(edition, own, opponent, event)
    awaited = expected_scores(edition, differences.counted)
    return SideChanges(differences.difference, differences.counted, differences.capped, awaited, score - awaited)


def new_ratings(edition: Edition, base: Ints, k: Ints, total: Ints) -> NewRatings:
    """Compute the new rating: the base and K times the sum of all changes of the period, rounded once.

    ``total`` is the sum of the changes of the period in hundredths, without K. The edition is the one of the
    period's first day. Source: B.02, 8.3.4.
    """
    change = k * total
    rating = base + nearest(edition.rounding.halves, change, 100)
    if edition.rounding.step > 1:
        rating = edition.rounding.step * nearest("up", 100 * base + change, 100 * edition.rounding.step)
    return NewRatings(change, rating - base, rating)
