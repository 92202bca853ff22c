"""One-time increases, on the first list of an edition."""

from dataclasses import dataclass
from datetime import date

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Edition, OneTimeIncrease
from ratings.rules.rounding import half_up


@dataclass(frozen=True, slots=True)
class IncreasedRatings:
    """Each rating after the one-time increase, and a flag for increased ratings."""

    rating: Ints
    is_increased: Flags


def apply_increase(edition: Edition, list_date: date, rating: Ints, standard: Ints) -> IncreasedRatings:
    """Return ratings after the one-time increase. Only the list dated on the edition's first day has one.

    The increase applies after the changes of the month and before the floor. ``standard`` is the standard rating on the
    same list, 0 without one. A rating of 0 is no rating and does not change.
    """
    if edition.lift is None or list_date != edition.first_day:
        return IncreasedRatings(rating, np.zeros(len(rating), dtype=np.bool_))
    raised = np.maximum(rating, _increased_ratings(edition.lift, rating, standard))
    raised = np.where(rating > 0, raised, rating)
    return IncreasedRatings(raised, raised > rating)


def _increased_ratings(increase: OneTimeIncrease, rating: Ints, standard: Ints) -> Ints:
    if increase.reasoning == "standard-less":
        return np.where(standard > 0, standard - (increase.distance or 0), rating)
    below, share = increase.below or 0, increase.share or 0
    return rating + half_up(share.numerator * np.maximum(below - rating, 0), share.denominator)
