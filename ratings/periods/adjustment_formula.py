"""Points of an adjustment formula for each rating, computed exactly in whole hundredths. Pure."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

import numpy as np

from ratings.rules.arrays import Ints
from ratings.rules.rounding import half_away, half_up

Rounding = Literal["half-up", "half-away", "down", "towards-zero"]
ROUNDINGS: tuple[Rounding, ...] = ("half-up", "half-away", "down", "towards-zero")


@dataclass(frozen=True, slots=True)
class FormulaTerms:
    """Terms of a formula: the players concerned, a constant, and a share of the distance to a rating.

    `constant` is in hundredths of a point, `share` in hundredths (40 is 0.40). The formula applies to ratings from
    `low` to `high`, both included, of a `federation` ("" means all). `active` excludes inactive players. `towards`
    is the rating to which a share of the distance is added. `rounding` applies to exact halves, or to all
    fractions: "down" rounds to the lower number, "towards-zero" to the number nearer to zero.
    """

    low: int
    high: int
    federation: str = ""
    active: bool = False
    constant: int = 0
    share: int = 0
    towards: int = 0
    rounding: Rounding = "half-up"

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def applies_to(terms: FormulaTerms, rating: Ints) -> Ints:
    """Return 1 for each rating within the bounds, else 0."""
    return ((rating >= terms.low) & (rating <= terms.high)).astype(np.int64)


def formula_points(terms: FormulaTerms, rating: Ints) -> Ints:
    """Return the points of each rating, rounded once: constant + share × (towards − rating); 0 outside the bounds."""
    hundredths = terms.constant + terms.share * (terms.towards - rating)
    return applies_to(terms, rating) * _rounded(terms.rounding, hundredths)


def _rounded(rounding: Rounding, hundredths: Ints) -> Ints:
    if rounding == "half-up":
        return half_up(hundredths, 100)
    if rounding == "half-away":
        return half_away(hundredths, 100)
    if rounding == "down":
        return np.asarray(hundredths // 100)
    return np.asarray(np.sign(hundredths) * (np.abs(hundredths) // 100))
