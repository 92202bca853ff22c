"""How many points in games still to play bring a rating."""

from dataclasses import dataclass

import numpy as np

from ratings.rules.change import of_period
from ratings.rules.edition_schema import Edition


@dataclass(frozen=True, slots=True)
class PointsForRating:
    """The least ``score`` (hundredths) in the games to come, the ``rating`` it brings and the one half a point less
    brings.

    ``score`` is None where not even all points are enough: then ``rating`` is what they bring. ``rating_below`` is None
    where no point is needed.
    """

    score: int | None
    rating: int
    rating_below: int | None


def points_for_rating(edition: Edition, base: int, k: int, total: int, games: int, goal: int) -> PointsForRating:
    """The least score in ``games`` more games of the period with which its rating is ``goal`` or more (8.3.4).

    ``total`` is the sum of the changes of the whole period in hundredths, without K, as if all these games were lost:
    what is expected of a game does not depend on its result, and K depends on their number alone.
    """
    scores = np.arange(0, 100 * games + 1, 50)
    ratings = of_period(edition, np.full_like(scores, base), np.full_like(scores, k), total + scores).rating
    enough = np.flatnonzero(ratings >= goal)
    if not len(enough):
        return PointsForRating(None, int(ratings[-1]), None)
    first = enough[0]
    return PointsForRating(int(scores[first]), int(ratings[first]), int(ratings[first - 1]) if first else None)
