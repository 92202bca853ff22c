"""Events rated by the average of the opponents."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.rules.averages import changes_per_event, rating_method
from ratings.rules.edition import edition_named

OLD = edition_named("standard", "1998-07-01")


def test_the_average_is_whole_before_the_difference_is_taken():
    averages = changes_per_event(OLD, np.full(2, 2400), np.array([2300, 2301]), np.array([100, 50]), np.array([5, 5]))
    assert (averages.rc[0], averages.difference[0], averages.per_game[0]) == (2301, 99, 64)
    assert (averages.expected[0], averages.change[0]) == (128, 22)


@pytest.mark.parametrize(("opponent", "counts_as"), [(2050, 2050), (2049, 2050), (1000, 2050), (2751, 2750)])
def test_an_opponent_counts_as_no_further_than_350_points(opponent, counts_as):
    averages = changes_per_event(OLD, np.array([2400]), np.array([opponent]), np.array([100]), np.array([1]))
    assert averages.rc.tolist() == [counts_as]


def test_the_events_of_several_players_are_kept_apart():
    averages = changes_per_event(
        OLD,
        np.array([2400, 2500, 2400]),
        np.array([2400, 2500, 2350]),
        np.array([100, 0, 50]),
        np.array([9, 4, 9]),
    )
    assert averages.event.tolist() == [4, 9]
    assert averages.games.tolist() == [1, 2]
    assert averages.score.tolist() == [0, 150]


@given(st.lists(st.integers(2100, 2700), min_size=1, max_size=13))
def test_an_event_against_equal_opponents_is_the_same_by_game_and_by_average(opponents):
    equal = np.full(len(opponents), opponents[0])
    averages = changes_per_event(OLD, np.full_like(equal, 2400), equal, np.full_like(equal, 50), np.zeros_like(equal))
    assert averages.rc.tolist() == [opponents[0]]
    assert averages.change[0] == len(opponents) * (50 - averages.per_game[0])


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("1998-07-01", ("average", "average")),
        ("2005-07-01", ("average", "per-game")),
        ("2007-01-01", ("per-game", "per-game")),
    ],
)
def test_round_robins_were_averaged_until_2007_and_swiss_events_until_2005(name, ways):
    edition = edition_named("standard", name)
    assert (rating_method(edition, "round-robin"), rating_method(edition, "swiss")) == ways
    assert rating_method(edition, "team") == rating_method(edition, "match") == ways[1]
