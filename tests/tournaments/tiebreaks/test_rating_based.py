"""Tie-breaks from ratings, article 10."""

import pytest

from ratings.reports.point_system import PointSystem
from tests.tournaments.tiebreaks.report_lines import (
    EDITION_2026,
    THREE_ONE_NOUGHT,
    report_of_lines,
    standings_of,
    tie_break_values,
)
from tournaments.tiebreaks.codes import standings_order
from tournaments.tiebreaks.edition import edition_named
from tournaments.tiebreaks.from_report import field_of, with_ratings_of_rounds
from tournaments.tiebreaks.ranking import standings

TWO = {1: "2w1 3w0", 2: "1b0 Z", 3: "Z 1b1"}


@pytest.mark.parametrize(("third", "average"), [(2001, "2001"), (2002, "2001"), (2003, "2002")])
def test_the_average_of_the_opponents_is_rounded_with_halves_upward(third: int, average: str) -> None:
    assert tie_break_values(report_of_lines(TWO, {1: 2100, 2: 2000, 3: third}), "ARO")[1] == average


def test_only_opponents_met_over_the_board_count() -> None:
    report = report_of_lines(
        {1: "2w1 3w+ 4w- U", 2: "1b0 Z Z Z", 3: "Z 1b-", 4: "Z Z 1b+"}, {1: 2000, 2: 1900, 3: 2500, 4: 2600}
    )
    assert tie_break_values(report, "ARO") == {1: "1900", 2: "2000", 3: "0", 4: "0"}
    assert tie_break_values(report, "TPR") == {1: "2700", 2: "1200", 3: "0", 4: "0"}
    assert tie_break_values(report, "PTP") == {1: "2636", 2: "1200", 3: "0", 4: "0"}
    assert tie_break_values(report, "APRO") == {1: "1200", 2: "2700", 3: "0", 4: "0"}
    assert tie_break_values(report, "APPO") == {1: "1200", 2: "2636", 3: "0", 4: "0"}


def test_forfeits_are_no_games_for_ratings_in_a_round_robin_either() -> None:
    report = report_of_lines({1: "2w+ 3w1", 2: "1b- Z", 3: "Z 1b0"}, {1: 2000, 2: 2500, 3: 1900})
    assert tie_break_values(report, "ARO", round_robin=True)[1] == "1900"


def test_a_cut_leaves_out_the_lowest_ratings_and_a_median_the_highest_too() -> None:
    report = report_of_lines(
        {1: "2w1 3w0 4w=", 2: "1b0", 3: "Z 1b1", 4: "Z Z 1b="}, {1: 2100, 2: 1500, 3: 2000, 4: 2300}
    )
    assert [tie_break_values(report, code)[1] for code in ("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/C3")] == [
        "1933", "2150", "2300", "2000", "0",
    ]  # fmt: skip


@pytest.mark.parametrize("system", [PointSystem(), THREE_ONE_NOUGHT])
def test_the_fractional_score_counts_a_win_as_one_in_every_point_system(system: PointSystem) -> None:
    lines = {1: "2w1 3w=", 2: "1b0", 3: "Z 1b="}
    report = report_of_lines(lines, {1: 2000, 2: 1900, 3: 2100}, point_system=system)
    assert tie_break_values(report, "TPR")[1] == "2193"  # 75 %: 193 above the average of 2000


@pytest.mark.parametrize(
    ("line", "rating"), [("2w1 3w1", "2836"), ("2w1 3w=", "2203"), ("2w= 3w=", "1999"), ("2w0 3w0", "1100")]
)
def test_the_perfect_performance_is_the_lowest_rating_that_expects_the_score(line: str, rating: str) -> None:
    answers = {"1": "0", "0": "1", "=": "="}
    second, third = (word[-1] for word in line.split())
    report = report_of_lines(
        {1: line, 2: f"1b{answers[second]}", 3: f"Z 1b{answers[third]}"}, {1: 2000, 2: 1900, 3: 2100}
    )
    assert tie_break_values(report, "PTP")[1] == rating


def test_with_an_unrated_player_they_are_left_out_and_the_next_tie_break_decides() -> None:
    report = report_of_lines(TWO, {1: 2100, 2: 2000})
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
        assert set(tie_break_values(report, code).values()) == {""}
    assert standings_of(report, "RTNG,TPN/R").ranks.tolist() == [2, 3, 1]


def test_the_rules_of_a_tournament_may_say_what_an_unrated_player_counts_as() -> None:
    report = report_of_lines(TWO, {1: 2100, 2: 2000})
    assert tie_break_values(report, "ARO/U1400") == {1: "1700", 2: "2100", 3: "2100"}
    assert tie_break_values(report, "RTNG/U1400") == {1: "2100", 2: "2000", 3: "1400"}


def test_ratings_rank_the_highest_first_and_reversed_the_lowest() -> None:
    report = report_of_lines({1: "2w=", 2: "1b="}, {1: 2000, 2: 2100})
    assert standings_of(report, "RTNG", EDITION_2026).ranks.tolist() == [2, 1]
    assert standings_of(report, "RTNG/R", EDITION_2026).ranks.tolist() == [1, 2]


def test_ratings_of_rounds_count_for_the_opponents_of_these_rounds_only() -> None:
    """In each round the opponent has the rating of its day; without one, that of the first day."""
    report = report_of_lines({1: "2w1 3w1 2b=", 2: "1b0 Z 1w=", 3: "Z 1b0"}, {1: 2100, 2: 2000, 3: 1900})
    field = with_ratings_of_rounds(field_of(report, is_round_robin=False), {2: [0, 2300, 2210], 3: [1950, 1960]})
    table = standings(field, standings_order(["ARO"]), edition_named(EDITION_2026), "")
    average = [table.format_value(1, index) for index in range(3)]
    assert average == ["2057", "2100", "2100"]  # (2000 + 1960 + 2210) ÷ 3
    assert tie_break_values(report, "ARO")[1] == "1967"
