"""The printed example of a round robin with unrated players."""

from fractions import Fraction

import numpy as np
import pytest

from ratings.rules.edition import edition_named
from ratings.rules.round_robin import NoField, counted_ratings, round_robin_field, round_robin_outcome

OLD = edition_named("standard", "1998-07-01")
RATING = np.array([2600, 2500, 0, 2400, 0, 2150, 2300, 0, 0, 2300])
SCORE = np.array([800, 700, 700, 600, 600, 400, 300, 200, 100, 100])


def test_the_ratings_of_the_unrated_players_after_the_second_pass():
    result = round_robin_outcome(OLD, RATING, SCORE, 9, round_robin_field(OLD, RATING, SCORE, 9))
    assert result.ru[[2, 4, 7, 8]].tolist() == [2414, 2386, 2139, 1989]


def test_with_a_stronger_player_in_the_field_a_newcomer_gains_more_for_a_point_less():
    rating, score = RATING.copy(), SCORE.copy()
    rating[5], score[2] = 2380, 600
    assert round_robin_field(OLD, rating, score, 9).ru[2] == 2425
    assert round_robin_field(OLD, RATING, SCORE, 9).ru[2] == 2411


def test_a_rated_player_without_a_point_is_left_out_of_the_average_difference():
    rating, score = np.array([2400, 2300, 2200, 0]), np.array([300, 200, 0, 100])
    result = round_robin_field(OLD, rating, score, 3)
    assert result.has_dp.tolist() == [False, True, False, True]
    assert (result.rar, result.dpa) == (2300, 125)
    today = round_robin_field(edition_named("standard", "2017-07-01"), rating, score, 3)
    assert today.dpa == Fraction(800 + 125 - 800, 3)


def test_a_newcomer_without_a_point_has_no_rating_before_2014():
    rating, score = np.array([2400, 2300, 0]), np.array([150, 150, 0])
    assert round_robin_field(OLD, rating, score, 2).ru.tolist() == [0, 0, 0]


def test_in_a_double_round_robin_opponents_count_once_and_games_twice():
    rating, score = np.array([2400, 2400, 2400, 0]), np.array([300, 300, 300, 300])
    result = round_robin_field(OLD, rating, score, 6)
    last = round_robin_outcome(OLD, rating, score, 6, result)
    assert (result.ra, last.expected[0], last.change[0]) == (2400, 300, 0)


def test_a_field_without_a_usable_score_is_refused():
    with pytest.raises(NoField):
        round_robin_field(OLD, np.array([2400, 0]), np.array([100, 0]), 1)


@pytest.mark.parametrize(
    ("name", "score", "counts_with"),
    [
        ("2007-01-01", 100, 2175),
        ("2007-01-01", 50, 0),
        ("2011-07-01", 100, 2175),
        ("2014-07-01", 50, 2033),
        ("2014-07-01", 0, 0),
        ("2018-07-01", 50, 2033),
        ("2022-01-01", 100, 0),
    ],
)
def test_a_newcomer_in_a_round_robin_counted_with_their_own_result_until_2021(name, score, counts_with):
    rating, scores = np.array([2300, 2300, 2300, 0]), np.array([200, 200, 200 - score, score])
    assert counted_ratings(edition_named("standard", name), rating, scores, 3).tolist() == [
        2300,
        2300,
        2300,
        counts_with,
    ]


def test_rated_players_count_with_their_own_rating():
    rating = np.array([2300, 2200])
    assert counted_ratings(edition_named("standard", "2014-07-01"), rating, np.array([100, 0]), 1).tolist() == [
        2300,
        2200,
    ]
