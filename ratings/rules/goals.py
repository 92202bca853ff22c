"""Points needed in future games of a period for a rating."""

from dataclasses import dataclass

import numpy as np

from ratings.rules.change import new_ratings
from ratings.rules.edition_schema import Edition


@dataclass(frozen=True, slots=True)
class PointsForRating:
    """The least ``score`` (hundredths) needed in the games to come, and the ``rating`` after it.

    ``change`` is the change of the whole period with that score, in hundredths, K included. ``rating_below`` is the
    rating with half a point less; None if no point is needed. ``score`` is None if even all points are not enough;
    ``change`` and ``rating`` are then the values for all points.
    """

    score: int | None
    change: int
    rating: int
    rating_below: int | None


def points_for_rating(edition: Edition, base: int, k: int, total: int, games: int, goal: int) -> PointsForRating:
    """Return the least score in ``games`` more games of the period for a rating of ``goal`` or more (B.02, 8.3.4).

    ``base`` is the rating before the period. ``total`` is the sum of the changes of the whole period in hundredths,
    without K, as if all games to come were lost. The result of a game changes neither its expected score nor K.
    """
    scores = np.arange(0, 100 * games + 1, 50)
    periods = new_ratings(edition, np.full_like(scores, base), np.full_like(scores, k), total + scores)
    ratings, changes = periods.rating, periods.change
    enough = np.flatnonzero(ratings >= goal)
    if not len(enough):
        return PointsForRating(None, int(changes[-1]), int(ratings[-1]), None)
    first = enough[0]
    below = int(ratings[first - 1]) if first else None
    return PointsForRating(int(scores[first]), int(changes[first]), int(ratings[first]), below)
