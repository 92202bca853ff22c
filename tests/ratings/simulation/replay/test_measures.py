"""Log-loss, Brier's score and calibration, computed by hand."""

import math

import numpy as np
import pytest

from ratings.simulation.replay.measures import (
    CalibrationBin,
    brier,
    calibration,
    interval,
    log_loss,
    logistic,
    mean,
    paired_difference,
    spread,
)

EXPECTED = np.array([0.75, 0.75, 0.5, 0.92])
SCORED = np.array([1.0, 0.0, 0.5, 1.0])


def test_log_loss_is_the_surprise_at_the_result() -> None:
    """−ln 0.75 = 0.28768, −ln 0.25 = 1.38629, a draw at even odds ln 2 = 0.69315, −ln 0.92 = 0.08338."""
    assert log_loss(EXPECTED, SCORED) == pytest.approx([0.28768, 1.38629, 0.69315, 0.08338], abs=0.000005)


@pytest.mark.parametrize(("certain", "clipped"), [(1.0, 0.99), (0.0, 0.01), (0.995, 0.99), (0.99, 0.99), (0.98, 0.98)])
def test_certainty_is_taken_to_be_a_hundredth_short(certain: float, clipped: float) -> None:
    losses = log_loss(np.array([certain, certain]), np.array([1.0, 0.0]))
    assert losses == pytest.approx([-math.log(clipped), -math.log(1 - clipped)])


def test_brier_is_the_squared_error() -> None:
    assert brier(EXPECTED, SCORED) == pytest.approx([0.0625, 0.5625, 0, 0.0064])


def test_calibration_puts_each_game_in_from_both_sides() -> None:
    assert calibration(EXPECTED, SCORED) == [
        CalibrationBin(0.0, 1, pytest.approx(0.08), 0.0),
        CalibrationBin(0.2, 2, 0.25, 0.5),
        CalibrationBin(0.5, 2, 0.5, 0.5),
        CalibrationBin(0.7, 2, 0.75, 0.5),
        CalibrationBin(0.9, 1, 0.92, 1.0),
    ]


def test_the_ends_of_the_ten_bins() -> None:
    """0.3 begins the fourth bin, although it is below three tenths in binary; 1 belongs to the last."""
    lows = [bin_.low for bin_ in calibration(np.array([0.3, 1.0, 0.29]), np.array([1.0, 1.0, 1.0]))]
    assert lows == [0.0, 0.2, 0.3, 0.7, 0.9]
    assert [bin_.low for bin_ in calibration(np.array([0.6]), np.array([1.0]))] == [0.4, 0.6]


def test_the_difference_of_two_scores_has_the_error_of_its_mean() -> None:
    """1, 2 and 3 apart: 2 on average, deviation 1, error 1/√3; the games share no player."""
    comparison = paired_difference(np.zeros(3), np.array([1.0, 2.0, 3.0]), [("A", "B"), ("C", "D"), ("E", "F")])
    assert (comparison.difference, comparison.error) == (2.0, pytest.approx(1 / math.sqrt(3)))


def test_games_of_a_player_count_as_dependent() -> None:
    """A has +1 and +1, X −1 and −1: sums 2 and −2 of A and X, ±1 of their four opponents; 12 − 4 of the pairs is 8.

    8 / 4² × 6 / 5 for six players.
    """
    games = [("A", "B"), ("C", "A"), ("X", "Y"), ("Z", "X")]
    comparison = paired_difference(np.zeros(4), np.array([1.0, 1.0, -1.0, -1.0]), games)
    assert comparison.error == pytest.approx(math.sqrt(8 / 16 * 6 / 5))


def test_a_repeated_pair_counts_once() -> None:
    """A and B play four times, as C and D do: 4² + 4² by pair, half of what the four players add up to."""
    games = [("A", "B"), ("B", "A")] * 2 + [("C", "D")] * 4
    comparison = paired_difference(np.zeros(8), np.array([1.0] * 4 + [-1.0] * 4), games)
    assert comparison.error == pytest.approx(math.sqrt(32 / 64 * 4 / 3))


def test_a_player_who_is_mistaken_both_ways_makes_no_error_smaller() -> None:
    comparison = paired_difference(np.zeros(2), np.array([1.0, -1.0]), [("A", "B"), ("A", "C")])
    assert comparison.error == pytest.approx(1.0)


def test_the_interval_has_1_96_errors_on_both_sides() -> None:
    assert interval(0.5, 0.25) == pytest.approx((0.01, 0.99))


@pytest.mark.parametrize(("games", "difference"), [([], 0.0), ([0.5], 0.5)])
def test_fewer_than_two_games_have_no_standard_error(games: list[float], difference: float) -> None:
    assert paired_difference(np.zeros(len(games)), np.array(games), [("A", "B")] * len(games)) == (difference, None)


def test_mean_and_spread_of_nothing_are_nought() -> None:
    assert (mean([]), spread([]), mean([1, 2, 3, 6]), spread([1, 3])) == (0.0, 0.0, 3.0, 1.0)


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    assert logistic(np.array([0.0, 400.0, -400.0])) == pytest.approx([1 / 2, 10 / 11, 1 / 11])
