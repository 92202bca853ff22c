"""Tie-breaks from a player's own record, article 7."""

from dataclasses import replace

import pytest

from ratings.reports.point_system import PointSystem
from ratings.reports.report import Report
from tests.tournaments.tiebreaks.report_lines import THREE_ONE_NOUGHT, report_of_lines, standings_of, tie_break_values


def every_kind() -> Report:
    """Return a report in which number 1 has one round of every kind, with Black in all pairings."""
    return report_of_lines(
        {
            1: "2b1 3b= 4b0 5b+ 6b- U F H Z . 2bW 3bD 4bL",
            2: "1w0 Z Z Z Z Z Z Z Z Z 1wL",
            3: "Z 1w= Z Z Z Z Z Z Z Z Z 1wD",
            4: "Z Z 1w1 Z Z Z Z Z Z Z Z Z 1wW",
            5: "Z Z Z 1w-",
            6: "Z Z Z Z 1w+",
        }
    )


@pytest.mark.parametrize(
    ("code", "value"),
    [("PTS", "6.5"), ("WIN", "5"), ("WON", "2"), ("BPG", "6"), ("BWG", "2"), ("REP", "9"), ("GE", "9"), ("STD", "6.5")],
)
def test_each_kind_of_round_counts_where_it_belongs(code: str, value: str) -> None:
    assert tie_break_values(every_kind(), code)[1] == value


def test_rounds_without_playing_count_as_wins_only_with_the_points_of_a_win() -> None:
    bye = report_of_lines({1: "2w1 U", 2: "1b0 Z", 3: "Z 4w1", 4: "Z 3b0"})
    assert tie_break_values(bye, "WIN")[1] == "2"
    assert tie_break_values(replace(bye, point_system=PointSystem(allocated_bye=5)), "WIN")[1] == "1"


def test_standard_points_make_wins_and_draws_of_any_point_system() -> None:
    report = report_of_lines({1: "H U 2w1 2b= 2w0", 2: "Z Z 1b0 1w= 1b1"}, point_system=THREE_ONE_NOUGHT)
    assert tie_break_values(report, "PTS") == {1: "7.5", 2: "4.0"}
    assert tie_break_values(report, "STD") == {1: "2.5", 2: "1.5"}


def test_standard_points_without_playing_are_measured_by_a_draw() -> None:
    report = report_of_lines({1: "2w1 H", 2: "1b0 4w1", 3: "4w1 Z", 4: "3b0 2b0"})
    for points, value in ((4, "1.0"), (5, "1.5"), (6, "2.0")):
        assert tie_break_values(replace(report, point_system=PointSystem(half_point_bye=points)), "STD")[1] == value


def test_a_game_lost_by_both_is_level_and_a_game_without_a_result_is_nothing_yet() -> None:
    report = report_of_lines({1: "2w0 3w?", 2: "1b0 4w1", 3: "4w1 1b?", 4: "3b0 2b0"})
    assert tie_break_values(report, "STD") == {1: "0.5", 2: "1.5", 3: "1.0", 4: "0.0"}


def test_progressive_scores_add_up_what_was_awarded_after_each_round() -> None:
    report = report_of_lines({1: "U 2w= H", 2: "Z 1b= 3w1", 3: "Z Z 2b0"})
    assert tie_break_values(report, "PS") == {1: "4.5", 2: "2.0", 3: "0.0"}


def test_pairing_numbers_rank_the_lowest_first_and_reversed_the_highest() -> None:
    report = report_of_lines({7: "9w=", 9: "7b="})
    assert tie_break_values(report, "TPN") == tie_break_values(report, "SNO") == {7: "7", 9: "9"}
    assert standings_of(report, "TPN").ranks.tolist() == [1, 2]
    assert standings_of(report, "TPN/R").ranks.tolist() == [2, 1]
