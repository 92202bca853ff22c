"""Ranks, printed values, and lots."""

from fractions import Fraction

import pytest

from tests.tournaments.tiebreaks.report_lines import report_of_games, standings_of, tie_break_values
from tournaments.tiebreaks.ranking import format_decimal


def test_each_tie_break_divides_only_those_tied_before_and_equal_ones_share_a_rank() -> None:
    report = report_of_games("1-2:1 3-4:1 5-6:=", "1-3:1 2-4:1 5-6:=", players=6)
    assert tie_break_values(report, "PTS") == {1: "2.0", 2: "1.0", 3: "1.0", 4: "0.0", 5: "1.0", 6: "1.0"}
    assert standings_of(report, "PTS").ranks.tolist() == [1, 2, 2, 6, 2, 2]
    standings = standings_of(report, "WIN")
    assert standings.ranks.tolist() == [1, 2, 2, 6, 4, 4]
    assert standings.field.numbers[standings.order()].tolist() == [1, 2, 3, 5, 6, 4]


def test_an_order_that_puts_points_later_is_followed() -> None:
    report = report_of_games("1-2:= 3-4:1", "1-2:= 4-3:=", "1-2:= 3-4:0", players=4)
    assert tie_break_values(report, "PTS") == {1: "1.5", 2: "1.5", 3: "1.5", 4: "1.5"}
    assert standings_of(report, "WIN,PTS").ranks.tolist() == [3, 3, 1, 1]


@pytest.mark.parametrize(
    ("value", "decimals", "printed"),
    [
        (Fraction(107, 8), 2, "13.38"),
        (Fraction(79, 6), 2, "13.17"),
        (Fraction(1, 200), 2, "0.01"),
        (Fraction(31, 2), 1, "15.5"),
        (Fraction(0), 1, "0.0"),
        (Fraction(-1, 2), 1, "-0.5"),
        (Fraction(2000), 0, "2000"),
    ],
)
def test_values_are_printed_with_halves_upward(value: Fraction, decimals: int, printed: str) -> None:
    assert format_decimal(value, decimals) == printed


def test_lots_are_all_different_and_the_same_for_the_same_seed() -> None:
    report = report_of_games("1-2:= 3-4:= 5-6:=", players=6)
    first = standings_of(report, "RND", seed="Open of 2026")
    assert sorted(first.ranks.tolist()) == [1, 2, 3, 4, 5, 6]
    assert first.ranks.tolist() == standings_of(report, "RND", seed="Open of 2026").ranks.tolist()
    others = {tuple(standings_of(report, "RND", seed=str(seed)).ranks.tolist()) for seed in range(50)}
    assert len(others) > 40
    assert all(int(first.format_value(1, player)) == first.ranks[player] for player in range(6))


def test_lots_divide_only_those_who_are_tied() -> None:
    report = report_of_games("1-2:1 3-4:=", players=4)
    standings = standings_of(report, "RND", seed="x")
    assert standings.ranks.tolist()[:2] == [1, 4]
    assert sorted(standings.ranks.tolist()) == [1, 2, 3, 4]


def test_without_games_all_players_are_tied() -> None:
    report = report_of_games("1-2:?", players=3)
    standings = standings_of(report, "DE,BH/C1,BH,SB,FB,WIN,KS,ABH,PS,STD")
    assert standings.ranks.tolist() == [1, 1, 1]
    assert standings.field.rounds == 0


def test_all_values_at_once_are_those_of_one_after_the_other() -> None:
    standings = standings_of(report_of_games("1-2:1 3-4:+", "1-3:= 2-4:1", players=5), "BH/C1,ARO,TPR,DE,SB")
    columns = range(len(standings.codes))
    assert standings.format_all() == [
        tuple(standings.format_value(column, player) for column in columns) for player in range(5)
    ]
    assert {"", "0.0"} < {value for row in standings.format_all() for value in row}
