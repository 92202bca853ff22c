"""A report as the field of the tie-breaks."""

from dataclasses import replace

import pytest

from ratings.reports.report import AbnormalPoints, Byes, NationalRecord, Report, StartRank
from tests.tournaments.tiebreaks.report_lines import report_of_games, report_of_lines, standings_of, tie_break_values
from tournaments.tiebreaks.field import RoundKind
from tournaments.tiebreaks.from_report import field_of


def kinds(report: Report, number: int) -> list[str]:
    field = field_of(report, is_round_robin=False)
    return [RoundKind(kind).name for kind in field.kind[field.index_of(number)]]


def test_each_code_is_its_kind_of_round() -> None:
    report = report_of_lines({1: "2w1 2b= 2w0 2bW 2wD 2bL 2w+ 2b- 2w? H F U Z . 2w1", 2: "1b0"})
    assert kinds(report, 1) == [
        *["GAME"] * 6, "FORFEIT_WIN", "FORFEIT_LOSS", "PENDING",
        "HALF_BYE", "FULL_BYE", "ALLOCATED_BYE", "ZERO_BYE", "ZERO_BYE", "GAME",
    ]  # fmt: skip


def test_a_game_code_without_an_opponent_is_an_absence_or_a_bye() -> None:
    report = report_of_lines({1: "- + = 2w1", 2: "Z Z Z 1b0"})
    assert kinds(report, 1) == ["ZERO_BYE", "FULL_BYE", "HALF_BYE", "GAME"]


def test_a_bye_that_names_an_opponent_has_none() -> None:
    report = report_of_lines({1: "2wH 2w1", 2: "1b+ 1b0"})
    assert kinds(report, 1) == ["HALF_BYE", "GAME"]
    assert field_of(report, is_round_robin=False).opponent[0].tolist() == [-1, 1]


def test_byes_of_their_own_record_fill_rounds_missing_in_the_line() -> None:
    report = report_of_lines({1: "2w1 . 2w1", 2: "1b0 U 1b0"}, byes=(Byes("H", 2, (1, 2)),))
    assert kinds(report, 1) == ["GAME", "HALF_BYE", "GAME"]
    assert kinds(report, 2) == ["GAME", "ALLOCATED_BYE", "GAME"]
    assert tie_break_values(report, "PTS") == {1: "2.5", 2: "1.0"}


def test_rounds_after_the_last_result_do_not_count_yet() -> None:
    report = report_of_games("1-2:1 3-4:=", "1-3:? 2-4:?", players=4, round_count=9)
    assert field_of(report, is_round_robin=False).rounds == 1
    assert tie_break_values(report, "BH") == {1: "0.0", 2: "1.0", 3: "0.5", 4: "0.5"}
    begun = report_of_games("1-2:1 3-4:=", "1-3:? 2-4:1", players=4, round_count=9)
    assert field_of(begun, is_round_robin=False).rounds == 2


@pytest.mark.parametrize("through", [1, 2])
def test_the_field_after_an_earlier_round_is_that_of_a_report_that_ends_there(through: int) -> None:
    rounds = ("1-2:1 3-4:=", "1-3:= 2-4:1", "4-1:1 2-3:=")
    whole = field_of(report_of_games(*rounds, players=4, round_count=3), is_round_robin=False, through=through)
    ended = field_of(report_of_games(*rounds[:through], players=4, round_count=3), is_round_robin=False)
    assert whole.totals.tolist() == ended.totals.tolist()
    assert whole.opponent.tolist() == ended.opponent.tolist()
    assert whole.with_final_round_drawn is None
    assert ended.with_final_round_drawn is None


def test_players_come_in_the_order_of_start_numbers_whatever_the_file_has() -> None:
    report = report_of_lines({5: "2w1", 2: "5b0"})
    assert field_of(report, is_round_robin=False).numbers.tolist() == [2, 5]
    assert tie_break_values(report, "BH") == {2: "1.0", 5: "0.0"}


def test_a_penalty_changes_the_score_for_everybody_and_not_the_game() -> None:
    report = report_of_games("1-2:1 3-4:=", "1-3:1 2-4:1", players=4)
    fined = replace(report, abnormal_points=(AbnormalPoints("", None, -5, 1, (1,)),))
    assert tie_break_values(fined, "PTS") == {1: "1.5", 2: "1.0", 3: "0.5", 4: "0.5"}
    assert tie_break_values(fined, "WIN") == tie_break_values(report, "WIN")
    assert tie_break_values(fined, "BH")[2] == "2.0"
    assert tie_break_values(report, "BH")[2] == "2.5"
    assert tie_break_values(fined, "PS")[1] == "2.0"
    assert tie_break_values(report, "PS")[1] == "3.0"


def test_points_of_a_result_that_differ_from_the_system_are_those_awarded() -> None:
    report = report_of_games("1-2:+ 3-4:1", "1-3:1 2-4:1", players=4)
    everywhere = replace(report, abnormal_points=(AbnormalPoints("+", None, 5, None, ()),))
    elsewhere = replace(
        report, abnormal_points=(AbnormalPoints("+", None, 5, 2, ()), AbnormalPoints("+", None, 5, 1, (3,)))
    )
    assert tie_break_values(everywhere, "PTS")[1] == "1.5"
    assert tie_break_values(everywhere, "WIN")[1] == "1"
    assert tie_break_values(elsewhere, "PTS")[1] == "2.0"


def test_clashing_results_count_for_each_as_their_own_line_says() -> None:
    report = report_of_lines({1: "2w=", 2: "1b0"})
    assert tie_break_values(report, "PTS") == {1: "0.5", 2: "0.0"}
    assert standings_of(report, "PTS").ranks.tolist() == [1, 2]


@pytest.mark.parametrize(
    ("method", "ratings"),
    [
        ("FIDE", [2000, 0, 1900]),
        ("NRO", [2100, 1800, 0]),
        ("FIDON", [2000, 1800, 1900]),
        ("NIDOF", [2100, 1800, 1900]),
        ("HBFN", [2100, 1800, 1900]),
        ("LBFN", [2000, 1800, 1900]),
        ("OTHER", [2000, 0, 1900]),
    ],
)
def test_ratings_are_those_by_which_start_ranks_were_made(method: str, ratings: list[int]) -> None:
    national = (NationalRecord("NOR", 1, rating=2100), NationalRecord("NOR", 2, rating=1800))
    report = report_of_lines({1: "2w1", 2: "1b0", 3: "Z"}, {1: 2000, 3: 1900}, national=national)
    assert field_of(report, is_round_robin=False).ratings.tolist() == [2000, 0, 1900]
    stated = replace(report, start_rank=StartRank("NOR", method))
    assert field_of(stated, is_round_robin=False).ratings.tolist() == ratings
