"""Unplayed rounds, by articles 15 and 16."""

from decimal import Decimal

import pytest

from ratings.reports.report import Report
from tests.tournaments.tiebreaks.report_lines import (
    EDITION_2024,
    EDITION_2026,
    report_of_games,
    report_of_lines,
    tie_break_values,
)


def away_in_the_second_round(then: str) -> Report:
    """Return a report: number 2 loses, has a zero-point bye, then `then`; number 5 is the opponent, if any."""
    fifth = {"5b-": "2w+", "5b0": "2w1"}.get(then)
    return report_of_lines(
        {
            1: "2w1 3w1 4w1",
            2: f"1b0 Z {then}",
            3: f"4w= 1b0 {'Z' if fifth else '5w1'}",
            4: "3b= 5w= 1b0",
            5: f"Z 4b= {fifth or '3b0'}",
        }
    )


@pytest.mark.parametrize(
    ("then", "adjusted"),
    [("Z", "1.0"), ("H", "1.0"), ("5b-", "0.5"), ("U", "1.0"), ("F", "1.0"), ("5b0", "0.0")],
    ids=["zero-point bye", "half-point bye", "forfeit loss", "allocated bye", "full-point bye", "game lost"],
)
def test_a_requested_bye_that_only_absences_follow_is_a_draw_for_the_opponents(then: str, adjusted: str) -> None:
    assert tie_break_values(away_in_the_second_round(then), "ABH")[2] == adjusted


def test_a_zero_point_bye_before_a_game_keeps_its_points_and_one_in_the_last_round_is_a_draw() -> None:
    report = report_of_games("1-2:1", "1-3:1 2-4:0", "1-4:1 2-3:1", players=4)
    assert tie_break_values(report, "ABH") == {1: "3.0", 2: "1.0", 3: "0.0", 4: "1.0"}
    assert tie_break_values(report_of_games("1-2:1", "1-2:1 3-4:=", players=5), "ABH")[5] == "1.0"


def test_rounds_without_an_entry_are_zero_point_byes() -> None:
    explicit = report_of_lines({1: "2w1 3w1", 2: "1b0 Z", 3: "Z 1b0"})
    unsaid = report_of_lines({1: "2w1 3w1", 2: "1b0", 3: ". 1b0"})
    for code in ("ABH", "BH", "BH/C1", "SB", "REP"):
        assert tie_break_values(explicit, code) == tie_break_values(unsaid, code)


def with_half_point_bye(points_elsewhere: int) -> Report:
    """Return a report: number 1 has a half-point bye in round 2 of five and wins so many of the other four rounds."""
    results = ["1"] * points_elsewhere + ["0"] * (4 - points_elsewhere)
    line = [f"{number}w{result}" for number, result in zip((2, 3, 4, 5), results, strict=True)]
    own = [line[0], "H", *line[1:]]
    answers = {"1": "0", "0": "1"}
    lines = {1: " ".join(own)}
    for number, result, at in zip((2, 3, 4, 5), results, (0, 2, 3, 4), strict=True):
        lines[number] = " ".join(["."] * at + [f"1b{answers[result]}"])
    return report_of_lines(lines)


def without_opponents(report: Report, edition: str, *opponents: int) -> str:
    """Return the Buchholz of number 1 without these opponents: the dummy of the unplayed round."""
    scores = tie_break_values(report, "ABH", edition)
    left = Decimal(tie_break_values(report, "BH", edition)[1]) - sum(Decimal(scores[number]) for number in opponents)
    return str(left)


@pytest.mark.parametrize(("points", "own", "capped"), [(1, "1.5", "1.5"), (2, "2.5", "2.5"), (3, "3.5", "2.5")])
def test_the_dummy_has_the_own_score_from_2026_at_most_a_draw_in_every_round(
    points: int, own: str, capped: str
) -> None:
    report = with_half_point_bye(points)
    assert without_opponents(report, EDITION_2024, 2, 3, 4, 5) == own
    assert without_opponents(report, EDITION_2026, 2, 3, 4, 5) == capped


def forfeited_by(winner_points: int) -> Report:
    """Return a report: number 1 wins by forfeit against 2, who scores so many points of two and is never absent."""
    results = ["1"] * winner_points + ["0"] * (2 - winner_points)
    other = {"1": "0", "0": "1"}
    return report_of_lines(
        {
            1: "2w+ 3w1 4w1",
            2: f"1b- 4w{results[0]} 3w{results[1]}",
            3: f". 1b0 2b{other[results[1]]}",
            4: f". 2b{other[results[0]]} 1b0",
        }
    )


@pytest.mark.parametrize(("points", "capped"), [(0, "0.0"), (1, "1.0"), (2, "2.0")])
def test_the_dummy_of_a_forfeit_has_from_2026_at_most_the_score_of_the_scheduled_opponent(
    points: int, capped: str
) -> None:
    report = forfeited_by(points)
    assert without_opponents(report, EDITION_2024, 3, 4) == "3.0"
    assert without_opponents(report, EDITION_2026, 3, 4) == capped


def test_the_modifier_takes_forfeits_as_games_against_the_scheduled_opponent() -> None:
    report = forfeited_by(1)
    scores = {number: Decimal(score) for number, score in tie_break_values(report, "ABH").items()}
    result = tie_break_values(report, "BH/P")
    assert Decimal(result[1]) == scores[2] + scores[3] + scores[4]
    assert Decimal(result[2]) == scores[1] + scores[3] + scores[4]
    assert tie_break_values(report, "SB/P")[1] == "2.00"


def test_in_a_round_robin_forfeits_are_games_and_rests_are_nothing() -> None:
    report = report_of_lines({1: "2w+ Z 3b1", 2: "1b- 3w1 Z", 3: "Z 2b0 1w0"})
    assert tie_break_values(report, "SB", round_robin=True) == {1: "1.00", 2: "0.00", 3: "0.00"}
    assert tie_break_values(report, "BH", round_robin=True) == {1: "1.0", 2: "2.0", 3: "3.0"}
    assert tie_break_values(report, "ABH", round_robin=True) == {1: "2.0", 2: "1.0", 3: "0.0"}
    assert tie_break_values(report, "SB", round_robin=False) != tie_break_values(report, "SB", round_robin=True)


def test_a_game_without_a_result_counts_the_opponent_and_is_no_absence() -> None:
    report = report_of_games("1-2:1 3-4:=", "1-3:1 2-4:?", players=4)
    assert tie_break_values(report, "BH")[2] == "2.5"
    assert tie_break_values(report, "BH/C1")[2] == "2.0"
    assert tie_break_values(report, "REP")[2] == "2"
