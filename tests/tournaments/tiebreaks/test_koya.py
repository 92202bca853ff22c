"""The Koya system, 9.2."""

import pytest

from ratings.reports.report import Report
from tests.tournaments.tiebreaks.report_lines import THREE_ONE_NOUGHT, report_of_games, standings_of, tie_break_values
from tournaments.tiebreaks.working import value_working


def four_player_report(**fields: object) -> Report:
    """Return a report of three rounds: 1 has 3 points, 2 has 1½, 3 has 1, 4 has ½."""
    return report_of_games("1-4:1 2-3:=", "1-2:1 3-4:=", "1-3:1 2-4:1", players=4, **fields)


@pytest.mark.parametrize(
    ("code", "of_first"),
    [("KS", "1.0"), ("KS/L+1", "0.0"), ("KS/L-1", "2.0"), ("KS/L-2", "3.0"), ("KS/L-3", "3.0")],
    ids=["1½ reach the limit", "2", "1", "½", "0"],
)
def test_points_count_against_those_who_reach_half_of_the_greatest_score(code: str, of_first: str) -> None:
    assert tie_break_values(four_player_report(), "PTS") == {1: "3.0", 2: "1.5", 3: "1.0", 4: "0.5"}
    assert tie_break_values(four_player_report(), code, round_robin=True)[1] == of_first


def test_the_limit_follows_the_point_system() -> None:
    report = four_player_report(point_system=THREE_ONE_NOUGHT)
    assert tie_break_values(report, "PTS") == {1: "9.0", 2: "4.0", 3: "2.0", 4: "1.0"}
    assert tie_break_values(report, "KS", round_robin=True)[1] == "0.0"
    assert tie_break_values(report, "KS/L-1", round_robin=True)[1] == "3.0"


def test_with_an_odd_number_the_round_of_rest_is_not_part_of_the_greatest_score() -> None:
    report = report_of_games("1-2:1", "1-3:=", "2-3:1", players=3)
    assert tie_break_values(report, "PTS") == {1: "1.5", 2: "1.0", 3: "0.5"}
    assert tie_break_values(report, "KS", round_robin=True) == {1: "1.0", 2: "0.0", 3: "0.5"}
    assert tie_break_values(report, "KS") == {1: "0.0", 2: "0.0", 3: "0.5"}


def test_forfeits_count_as_the_points_they_brought() -> None:
    report = report_of_games("1-2:+", "1-3:=", "2-3:1", players=3)
    assert tie_break_values(report, "KS", round_robin=True)[1] == "1.0"


def test_the_working_has_the_limit_and_what_was_left_out() -> None:
    working = value_working(standings_of(four_player_report(), "KS", round_robin=True), 1, 1)
    assert (working.parts["limit"], working.parts["limit_over"]) == (30, 20)
    assert [(step.opponent, step.state) for step in working.steps] == [(4, "left-out"), (2, "counted"), (3, "left-out")]
