"""The performance rating Rp."""

from dataclasses import dataclass

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Edition
from ratings.rules.rounding import half_up
from ratings.rules.tables import rating_difference


@dataclass(frozen=True, slots=True)
class Performances:
    """The working of each performance rating; ``rating`` is valid if ``is_valid`` is true."""

    average: Ints
    percentage: Ints
    dp: Ints
    is_valid: Flags
    rating: Ints


def performances(edition: Edition, total: Ints, games: Ints, score: Ints) -> Performances:
    """Compute Rp = Ra + dp from the rounded average of the opponents and the table in B.02, 8.1.1.

    ``total`` is the sum of the opponents' ratings, ``games`` the number of games, ``score`` the score in hundredths.
    The percentage is rounded to a whole number, too. Rp is not valid without games, and at 0 and 100 % if the edition's
    table is blank there. Source: B.01, 1.4.8, 1.4.9.
    """
    count = np.maximum(games, 1)
    average = half_up(total, count)
    percentage = half_up(score, count)
    dp, in_table = rating_difference(edition.tables, percentage)
    return Performances(average, percentage, dp, in_table & (games > 0), average + dp)
