"""The limits on a rating difference, on both sides of each."""

import numpy as np
import pytest

from ratings.rules.difference import limit_differences
from ratings.rules.edition import edition_named


def difference_of(edition, own, opponent):
    result = limit_differences(edition, np.array([own]), np.array([opponent]), np.array([0]))
    return result.difference[0], result.counted[0], bool(result.capped[0])


@pytest.mark.parametrize("name", ["2009-07-01", "2014-07-01", "2018-07-01", "2024-03-01", "2025-10-01"])
def test_four_hundred_points_count_in_full_and_one_more_counts_as_four_hundred(name):
    edition = edition_named("standard", name)
    assert difference_of(edition, 2400, 2000) == (400, 400, False)
    assert difference_of(edition, 2401, 2000) == (401, 400, True)
    assert difference_of(edition, 2000, 2401) == (-401, -400, True)


def test_from_october_2025_a_player_rated_2650_has_no_limit_and_their_opponent_has():
    edition = edition_named("standard", "2025-10-01")
    assert difference_of(edition, 2649, 2100) == (549, 400, True)
    assert difference_of(edition, 2650, 2100) == (550, 550, False)
    assert difference_of(edition, 2100, 2650) == (-550, -400, True)
    assert difference_of(edition_named("standard", "2024-03-01"), 2650, 2100) == (550, 400, True)


def test_rapid_and_blitz_know_no_such_exemption():
    assert difference_of(edition_named("rapid-blitz", "2024-12-01"), 2700, 2150) == (550, 400, True)


@pytest.mark.parametrize("name", ["2012-01-01", "2017-07-01", "2018-07-01"])
def test_rapid_and_blitz_had_no_limit_before_2022(name):
    assert difference_of(edition_named("rapid-blitz", name), 2700, 1900) == (800, 800, False)


def test_in_2022_only_the_greatest_difference_of_each_event_is_limited():
    own = np.full(5, 2700)
    result = limit_differences(
        edition_named("standard", "2022-01-01"),
        own,
        own - np.array([500, 600, 450, 401, 700]),
        np.array([1, 1, 1, 2, 2]),
    )
    assert result.counted.tolist() == [500, 400, 450, 401, 400]
    assert result.capped.tolist() == [False, True, False, False, True]


def test_in_2022_one_of_two_equal_greatest_differences_is_limited():
    result = limit_differences(
        edition_named("standard", "2022-01-01"), np.full(2, 2700), np.full(2, 2200), np.array([7, 7])
    )
    assert sorted(result.counted.tolist()) == [400, 500]


def test_in_2022_the_lower_rated_player_is_limited_in_every_game():
    result = limit_differences(
        edition_named("standard", "2022-01-01"),
        np.full(3, 2000),
        np.array([2500, 2600, 1500]),
        np.array([1, 1, 1]),
    )
    assert result.counted.tolist() == [-400, -400, 400]


def test_in_2022_a_greatest_difference_within_the_limit_stays():
    result = limit_differences(
        edition_named("standard", "2022-01-01"), np.full(2, 2400), np.array([2000, 2100]), np.array([1, 1])
    )
    assert result.counted.tolist() == [400, 300]
    assert not result.capped.any()


def test_no_games_have_no_differences():
    none = np.array([], dtype=np.int64)
    for name in ("2022-01-01", "2025-10-01"):
        assert len(limit_differences(edition_named("standard", name), none, none, none).counted) == 0
