"""The working of every value: the steps add up to the printed value."""

from fractions import Fraction
from pathlib import Path

import pytest

from ratings.reports.reading import read_report
from ratings.reports.report import Report
from tests.tournaments.tiebreaks.report_lines import (
    EDITION_2024,
    EDITION_2026,
    report_of_games,
    report_of_lines,
    standings_of,
)
from tournaments.tiebreaks.ranking import format_decimal
from tournaments.tiebreaks.working import ValueWorking, WorkingStep, value_working

FILES = Path(__file__).parent / "files"
SUMS = ("PTS", "WIN", "WON", "BPG", "BWG", "PS/C1", "REP", "STD", "BH", "BH/C1", "BH/M2", "FB", "ABH", "AFB", "SB/C2")


def swiss() -> Report:
    report = read_report((FILES / "swiss.trf").read_bytes()).report
    assert report is not None
    return report


@pytest.mark.parametrize("edition", [EDITION_2024, EDITION_2026])
@pytest.mark.parametrize("code", SUMS)
def test_the_counted_steps_add_up_to_the_value(code: str, edition: str) -> None:
    standings = standings_of(swiss(), code, edition)
    column = len(standings.codes) - 1
    decimals = standings.results[column].decimals
    for number in standings.field.numbers.tolist():
        explained = value_working(standings, column, number)
        assert (
            format_decimal(
                sum((step.amount for step in explained.steps if step.state == "counted"), Fraction(0)), decimals
            )
            == explained.value
        )


def test_the_working_of_a_value_of_fifteen_and_a_half() -> None:
    standings = standings_of(swiss(), "BH")
    assert value_working(standings, 1, 3) == ValueWorking(
        code="BH",
        number=3,
        value="15.5",
        steps=tuple(
            WorkingStep(rnd, opponent, "game", Fraction(score, 2), "counted")
            for rnd, opponent, score in ((1, 11, 5), (2, 6, 6), (3, 8, 5), (4, 4, 7), (5, 2, 8))
        ),
        parts={},
    )


def test_a_dummy_states_its_value_and_the_reason() -> None:
    now, before = standings_of(swiss(), "BH/C1", EDITION_2026), standings_of(swiss(), "BH/C1", EDITION_2024)
    assert [step for step in value_working(now, 1, 4).steps if step.round == 2] == [
        WorkingStep(2, None, "draw-in-every-round", Fraction(5, 2), "cut-low")
    ]
    assert value_working(before, 1, 4).steps[1] == WorkingStep(2, None, "own-score", Fraction(7, 2), "cut-low")
    forfeit = value_working(standings_of(swiss(), "BH", EDITION_2026), 1, 11).steps[3]
    assert forfeit == WorkingStep(4, 9, "scheduled-opponent", Fraction(3, 2), "counted")


def test_a_product_shows_what_the_opponent_is_worth_and_the_points_against_them() -> None:
    working = value_working(standings_of(swiss(), "SB"), 1, 3)
    assert working.steps[0] == WorkingStep(1, 11, "game", Fraction(5, 4), "counted", Fraction(5, 2), Fraction(1, 2))


def test_the_adjusted_score_shows_which_rounds_count_as_draws() -> None:
    working = value_working(standings_of(swiss(), "ABH"), 1, 12)
    assert [(step.round, step.basis, step.amount) for step in working.steps if step.round > 3] == [
        (4, "counted-as-draw", Fraction(1, 2)),
        (5, "counted-as-draw", Fraction(1, 2)),
    ]
    assert working.value == "3.0"


def test_a_performance_shows_average_percentage_and_difference() -> None:
    working = value_working(standings_of(swiss(), "TPR"), 1, 2)
    assert working.value == "2120"
    assert working.parts == {"average": 1880, "percentage": 80, "difference": 240}
    assert [step.amount for step in working.steps] == [1750, 1900, 2200, 1450, 2100]


def test_a_direct_encounter_shows_the_games_among_the_tied_and_the_place() -> None:
    report = report_of_games("1-2:1 3-4:1", "3-1:1 2-4:1", "3-2:0 4-1:0", players=4)
    working = value_working(standings_of(report, "DE"), 1, 2)
    assert [(step.round, step.opponent, step.amount) for step in working.steps if step.state == "counted"] == [
        (1, 1, 0),
        (3, 3, 1),
    ]
    assert working.parts == {"place": 1, "tied": 3}


def test_a_pairing_of_the_final_round_shows_in_fore_buchholz_before_it_is_played() -> None:
    report = report_of_games("1-2:1 3-4:1", "1-3:? 2-4:?", players=4, round_count=2)
    working = value_working(standings_of(report, "FB"), 1, 1)
    assert [(step.round, step.opponent, step.amount) for step in working.steps] == [
        (1, 2, Fraction(1, 2)),
        (2, 3, Fraction(3, 2)),
    ]


def test_an_unknown_start_number_is_refused() -> None:
    with pytest.raises(KeyError):
        value_working(standings_of(report_of_lines({1: "2w1", 2: "1b0"}), "BH"), 1, 3)
