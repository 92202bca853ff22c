"""Points by a formula: exact, rounded once, on both sides of the bounds."""

import numpy as np
import pytest

from ratings.periods.adjustment_formula import FormulaTerms, formula_points


def points_of(terms: FormulaTerms, *ratings: int) -> list[int]:
    return formula_points(terms, np.array(ratings, dtype=np.int64)).tolist()


def test_the_one_time_increase_of_2024_as_a_formula() -> None:
    # FIDE Handbook B.02, March 2024: 0.40 of the distance to 2000 for all players from 1000 to 1999.
    increase = FormulaTerms(low=1000, high=1999, share=40, towards=2000)
    assert points_of(increase, 999, 1000, 1001, 1600, 1999, 2000) == [0, 400, 400, 160, 0, 0]


def test_a_constant_is_added_to_every_rating_within_the_bounds() -> None:
    assert points_of(FormulaTerms(low=1500, high=1600, constant=500), 1499, 1500, 1600, 1601) == [0, 5, 5, 0]


@pytest.mark.parametrize(
    ("rounding", "rounded"),
    [("half-up", [-2, 3]), ("half-away", [-3, 3]), ("down", [-3, 2]), ("towards-zero", [-2, 2])],
)
def test_exact_halves_are_rounded_as_named(rounding: str, rounded: list[int]) -> None:
    terms = FormulaTerms(low=0, high=3000, share=50, towards=2000, rounding=rounding)  # type: ignore[arg-type]
    assert points_of(terms, 2005, 1995) == rounded


def test_constant_and_share_are_rounded_together() -> None:
    assert points_of(FormulaTerms(low=0, high=3000, constant=30, share=30, towards=2000), 1999, 1998) == [1, 1]
