"""Exact halves, in both directions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.rules.change import new_ratings
from ratings.rules.edition import edition_named
from ratings.rules.rounding import fraction_half_up, half_away, half_up


@pytest.mark.parametrize(
    ("numerator", "up", "away"),
    [(-251, -3, -3), (-250, -2, -3), (-249, -2, -2), (-50, 0, -1), (0, 0, 0), (50, 1, 1), (249, 2, 2), (250, 3, 3)],
)
def test_hundredths_become_whole_points(numerator, up, away):
    assert half_up(np.array([numerator]), 100).tolist() == [up]
    assert half_away(np.array([numerator]), 100).tolist() == [away]


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**4))
def test_both_roundings_agree_with_exact_fractions(numerator, denominator):
    exact = Fraction(numerator, denominator)
    up, away = half_up(np.array([numerator]), denominator)[0], half_away(np.array([numerator]), denominator)[0]
    assert abs(up - exact) <= Fraction(1, 2)
    assert abs(away - exact) <= Fraction(1, 2)
    if abs(up - exact) == Fraction(1, 2):
        assert up > exact
        assert abs(away) > abs(exact)
    assert up == fraction_half_up(exact)


def test_the_nearest_five_takes_halves_upward():
    assert [fraction_half_up(Fraction(value), 5) for value in ("2722.4", "2722.5", "2727.4", "-2.5")] == [
        2720,
        2725,
        2725,
        0,
    ]


@pytest.mark.parametrize(
    ("name", "rounded"), [("2009-07-01", -2), ("2017-07-01", -2), ("2018-07-01", -3), ("2025-10-01", -3)]
)
def test_a_negative_half_goes_as_the_edition_says(name, rounded):
    period = new_ratings(edition_named("standard", name), np.array([2500]), np.array([10]), np.array([-25]))
    assert period.rounded.tolist() == [rounded]
    assert period.rating.tolist() == [2500 + rounded]
