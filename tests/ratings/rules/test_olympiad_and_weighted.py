"""First ratings from several events, and from an Olympiad."""

import pytest

from ratings.rules.edition import edition_named
from ratings.rules.initial_rating import InitialReason
from ratings.rules.olympiad_and_weighted import olympiad_rating, weighted_first_rating

OLD = edition_named("standard", "1998-07-01")


def test_only_the_leading_results_below_the_floor_are_ignored():
    assert weighted_first_rating(OLD, [2000, 2400, 2000], [5, 10, 5]).ignored == (True, False, False)
    assert weighted_first_rating(OLD, [2004, 2400], [5, 10]).rating == 2400
    assert weighted_first_rating(OLD, [2005, 2400], [5, 10]).rating == 2270


@pytest.mark.parametrize(
    ("ru", "games", "rating", "reason"),
    [
        ([2100], [8], 2100, InitialReason.TOO_FEW_GAMES),
        ([2100], [9], 2100, InitialReason.PUBLISHED),
        ([2102, 2103], [1, 9], 2105, InitialReason.PUBLISHED),
        ([2100, 1900], [5, 5], 2000, InitialReason.BELOW_FLOOR),
        ([2000], [9], 0, InitialReason.TOO_FEW_GAMES),
        ([2100, 0], [9, 4], 2100, InitialReason.PUBLISHED),
        ([], [], 0, InitialReason.TOO_FEW_GAMES),
    ],
)
def test_a_first_rating_needs_nine_games_and_the_floor(ru, games, rating, reason):
    result = weighted_first_rating(OLD, ru, games)
    assert (result.rating, result.reason) == (rating, reason)
    assert result.published == (reason == InitialReason.PUBLISHED)


@pytest.mark.parametrize(
    ("women", "games", "score", "rating"),
    [
        (False, 7, 350, 2200),
        (True, 7, 350, 2050),
        (False, 6, 600, None),
        (False, 8, 350, None),
        (False, 14, 700, 2200),
        (False, 0, 0, None),
    ],
)
def test_half_of_the_rounds_and_half_of_the_points_of_an_olympiad(women, games, score, rating):
    assert olympiad_rating(OLD, women, 14, games, score) == rating


def test_later_editions_know_no_such_rating():
    assert olympiad_rating(edition_named("standard", "2009-07-01"), False, 11, 9, 900) is None
