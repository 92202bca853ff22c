"""First ratings, on both sides of the minimum of games, the floor and the maximum."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.rules.edition import edition_named, editions
from ratings.rules.initial_rating import REASONS, InitialReason, first_ratings
from ratings.rules.rounding import fraction_half_up


def first_rating(name, opponents, score):
    result = first_ratings(
        edition_named("standard", name), np.array([sum(opponents)]), np.array([len(opponents)]), np.array([score])
    )
    reason = REASONS[InitialReason(int(result.reason[0]))].code
    return int(result.rating[0]), bool(result.published[0]), reason


def test_five_games_of_a_published_case():
    result = first_ratings(edition_named("standard", "2025-10-01"), np.array([9507]), np.array([5]), np.array([300]))
    assert result.average(0) == Fraction(13107, 7)
    assert (result.percentage[0], result.dp[0], result.rating[0]) == (57, 50, 1922)


@pytest.mark.parametrize(
    ("name", "opponents", "score", "expected"),
    [
        ("2024-03-01", [1800] * 4, 200, (1800, False, "too-few-games")),
        ("2024-03-01", [1800] * 5, 250, (1800, True, "published")),
        ("2024-03-01", [1461] * 5, 100, (1400, True, "published")),
        ("2024-03-01", [1460] * 5, 100, (1399, False, "below-floor")),
        ("2024-03-01", [2400] * 5, 300, (2200, True, "maximum")),
        ("2024-03-01", [], 0, (0, False, "too-few-games")),
        ("2022-01-01", [2400] * 5, 300, (2420, True, "published")),
        ("2022-01-01", [1366] * 5, 50, (1000, True, "published")),
        ("2022-01-01", [1365] * 5, 50, (999, False, "below-floor")),
        ("2014-07-01", [2000] * 4, 300, (2040, False, "too-few-games")),
        ("2014-07-01", [2000] * 5, 300, (2020, True, "published")),
        ("2012-07-01", [2000] * 8, 450, (2015, False, "too-few-games")),
        ("2012-07-01", [2000] * 9, 500, (2015, True, "published")),
        ("2009-07-01", [2000] * 9, 500, (2013, True, "published")),
        ("2009-07-01", [2000] * 9, 900, (2113, True, "published")),
        ("2009-07-01", [2000] * 9, 0, (0, False, "no-difference")),
        ("2009-07-01", [2000] * 9, 450, (2000, True, "published")),
    ],
)
def test_a_first_rating_and_whether_it_is_published(name, opponents, score, expected):
    assert first_rating(name, opponents, score) == expected


def test_an_eighth_of_a_per_cent_goes_up():
    assert first_rating("2024-03-01", [1800] * 6, 400)[0] == 1895
    assert first_rating("2024-03-01", [1800] * 6, 200)[0] == 1713


@given(
    st.sampled_from([e for e in editions("standard") if e.initial.combining == "as-one-event"]),
    st.lists(st.tuples(st.integers(1000, 2800), st.sampled_from([0, 50, 100])), min_size=1, max_size=20),
)
def test_a_first_rating_agrees_with_exact_fractions(edition, games):
    score, article = sum(points for _, points in games), edition.initial
    result = first_ratings(
        edition, np.array([sum(rating for rating, _ in games)]), np.array([len(games)]), np.array([score])
    )
    count = len(games) + (article.draws or 0)
    average = Fraction(sum(rating for rating, _ in games) + (article.draws or 0) * (article.draws_rating or 0), count)
    if article.average == "whole":
        average = Fraction(fraction_half_up(average))
    half_points = Fraction(score, 50) - len(games)
    exact = average + int(result.dp[0])
    if article.half_point is not None and half_points > 0:
        exact = average + article.half_point * half_points
    expected = min(fraction_half_up(exact), article.maximum or 4000) if result.has_dp[0] else 0
    assert result.rating.tolist() == [expected]
    assert result.percentage.tolist() == [fraction_half_up(Fraction(score + 50 * (article.draws or 0), count))]
