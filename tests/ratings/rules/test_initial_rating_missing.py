"""The missing parts of a first rating.

Figures by 7.1.4 and 8.2 of the edition in force since March 2024: with two draws against 1800, floor 1400, five games.
"""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ratings.rules.edition import edition_named
from ratings.rules.initial_rating import first_ratings
from ratings.rules.initial_rating_missing import MissingForRating, missing_for_rating

NOW = edition_named("standard", "2025-10-01")


def of(opponents, score, name="2025-10-01"):
    return missing_for_rating(edition_named("standard", name), sum(opponents), len(opponents), score)


@pytest.mark.parametrize(
    ("opponents", "score", "expected"),
    [
        ([1800] * 5, 250, MissingForRating(0)),
        ([1800] * 3, 150, MissingForRating(2)),
        ([], 0, MissingForRating(5)),
        ([1461] * 5, 100, MissingForRating(0)),
        ([1460] * 5, 100, MissingForRating(0, 1461, 150)),
        ([1380] * 3, 50, MissingForRating(2, 1381, 100)),
    ],
)
def test_the_missing_games_and_points_of_a_first_rating(opponents, score, expected):
    assert of(opponents, score) == expected


def test_where_no_score_would_have_been_enough_none_is_given():
    missing = of([600] * 5, 100)
    assert missing.average == 1461
    assert missing.score is None


def test_the_average_of_events_is_not_turned_round():
    assert of([1500] * 4, 50, "1998-07-01") == MissingForRating(
        max(edition_named("standard", "1998-07-01").initial.minimum_games - 4, 0)
    )


@given(games=st.integers(1, 12), average=st.integers(1000, 2000), points=st.integers(0, 24))
def test_the_stated_score_is_enough_and_half_a_point_less_is_not(games, average, points):
    score = 50 * min(points, 2 * games)
    missing = missing_for_rating(NOW, games * average, games, score)
    assume(missing.average is not None)

    def rating(total, at_score):
        return int(first_ratings(NOW, np.array([total]), np.array([games]), np.array([at_score])).rating[0])

    assert rating(games * average, score) < NOW.initial.floor
    assert rating(games * missing.average, score) >= NOW.initial.floor > rating(games * (missing.average - 1), score)
    if missing.score is not None:
        assert rating(games * average, missing.score) >= NOW.initial.floor > rating(games * average, missing.score - 50)
