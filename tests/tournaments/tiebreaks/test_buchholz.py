"""Fore Buchholz and the average of the opponents' Buchholz, article 8."""

from dataclasses import replace

from tests.tournaments.tiebreaks.report_lines import report_of_games, report_of_lines, standings_of, tie_break_values
from tournaments.tiebreaks.working import value_working


def test_fore_buchholz_takes_the_paired_games_of_the_final_round_as_drawn() -> None:
    report = report_of_games("1-2:1 3-4:1", "1-3:1 2-4:1", players=4)
    assert tie_break_values(report, "BH") == {1: "2.0", 2: "2.0", 3: "2.0", 4: "2.0"}
    assert tie_break_values(report, "AFB") == {1: "1.5", 2: "0.5", 3: "1.5", 4: "0.5"}
    assert tie_break_values(report, "FB") == {1: "2.0", 2: "2.0", 3: "2.0", 4: "2.0"}


def test_fore_buchholz_is_known_as_soon_as_the_final_round_is_paired() -> None:
    paired = report_of_games("1-2:1 3-4:1", "1-3:? 2-4:?", players=4, round_count=2)
    played = report_of_games("1-2:1 3-4:1", "1-3:0 2-4:=", players=4, round_count=2)
    assert tie_break_values(paired, "FB") == tie_break_values(played, "FB")
    assert tie_break_values(paired, "AFB") == {1: "1.5", 2: "0.5", 3: "1.5", 4: "0.5"}
    assert tie_break_values(paired, "PTS") == {1: "1.0", 2: "0.0", 3: "1.0", 4: "0.0"}


def test_before_the_final_round_is_paired_fore_buchholz_is_buchholz() -> None:
    report = report_of_games("1-2:1 3-4:1", "1-3:1 2-4:0", players=4, round_count=5)
    assert tie_break_values(report, "FB") == tie_break_values(report, "BH")
    assert tie_break_values(report, "FB") != tie_break_values(replace(report, round_count=2), "FB")


def test_a_forfeit_of_the_final_round_is_a_drawn_game_and_a_bye_stays_what_it_is() -> None:
    report = report_of_lines({1: "2w1 3w+", 2: "1b0 U", 3: "Z 1b-"})
    # 3 was paired last: the bye before is followed by a game, and the last round is drawn.
    assert tie_break_values(report, "AFB") == {1: "1.5", 2: "1.0", 3: "0.5"}
    assert tie_break_values(report, "ABH") == {1: "2.0", 2: "1.0", 3: "0.5"}
    assert tie_break_values(report, "FB")[1] == "1.5"
    working = value_working(standings_of(report, "AFB"), 1, 3)
    assert [step.basis for step in working.steps] == ["awarded", "drawn-by-assumption"]


def test_the_average_is_of_those_met_over_the_board() -> None:
    report = report_of_games("1-2:1 3-4:=", "1-3:1 2-4:+", players=4)
    assert tie_break_values(report, "BH") == {1: "1.5", 2: "2.5", 3: "2.5", 4: "1.0"}
    assert tie_break_values(report, "AOB") == {1: "2.50", 2: "1.50", 3: "1.25", 4: "2.50"}
    assert tie_break_values(report_of_lines({1: "2w+", 2: "1b-", 3: "4w1", 4: "3b0"}), "AOB")[1] == "0.00"


def test_the_average_may_be_that_of_fore_buchholz() -> None:
    report = report_of_games("1-2:1 3-4:1", "1-3:1 2-4:0", players=4)
    assert tie_break_values(report, "FB") == {1: "2.0", 2: "2.0", 3: "2.0", 4: "2.0"}
    assert tie_break_values(report, "AOB/F") == {1: "2.00", 2: "2.00", 3: "2.00", 4: "2.00"}
    assert tie_break_values(report, "BH") == {1: "1.0", 2: "3.0", 3: "3.0", 4: "1.0"}
    assert tie_break_values(report, "AOB") == {1: "3.00", 2: "1.00", 3: "1.00", 4: "3.00"}
