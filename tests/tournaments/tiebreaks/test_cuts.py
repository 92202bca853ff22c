"""Cut and median, and the cut value of a player with voluntary unplayed rounds (14, 16.5)."""

from fractions import Fraction

import numpy as np
import pytest

from ratings.reports.report import Report
from tests.tournaments.tiebreaks.report_lines import (
    EDITION_2024,
    EDITION_2026,
    report_of_lines,
    standings_of,
    tie_break_values,
)
from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.query import TiebreakCode
from tournaments.tiebreaks.result import STATES
from tournaments.tiebreaks.working import value_working


def states(low: int, high: int, amount: list[int], worth: list[int], unplayed: list[int] | None = None) -> str:
    """Return one letter per round: counted, low, high, out. A negative worth is left out."""
    amounts, worths = np.array([amount]), np.array([worth])
    voluntary = np.array([[round_number in (unplayed or []) for round_number in range(1, len(amount) + 1)]])
    result = cut(TiebreakCode("X", "X", low=low, high=high), amounts, worths, worths >= 0, voluntary)
    return "".join(
        {"counted": "c", "cut-low": "l", "cut-high": "h", "left-out": "o"}[STATES[state]] for state in result[0]
    )


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 0, "ccccc"), (1, 0, "cclcc"), (2, 0, "lclcc"), (1, 1, "cclch"), (2, 2, "lclhh"), (3, 0, "lllcc")],
)
def test_the_least_are_cut_before_the_greatest(low: int, high: int, expected: str) -> None:
    assert states(low, high, [20, 30, 10, 40, 50], [20, 30, 10, 40, 50]) == expected


def test_more_cuts_than_values_leave_nothing() -> None:
    assert states(9, 0, [20, 30], [20, 30]) == "ll"
    assert states(1, 1, [20, 30, 10], [20, -1, -1]) == "loo"


def test_a_product_is_cut_by_the_score_of_the_opponent_and_then_by_its_own_size() -> None:
    assert states(1, 0, [90, 20, 10], [30, 20, 10]) == "ccl"
    assert states(1, 0, [5, 0, 10], [30, 20, 10]) == "ccl"
    assert states(1, 0, [10, 0, 5], [10, 20, 10]) == "ccl"


@pytest.mark.parametrize(
    ("unplayed_amount", "expected"),
    [(9, "lcc"), (10, "ccl"), (11, "ccl")],
    ids=["lower: the least is cut", "equal: the absence is cut", "higher: the absence is cut"],
)
def test_an_absence_is_cut_unless_it_brings_less_than_the_least(unplayed_amount: int, expected: str) -> None:
    assert states(1, 0, [10, 50, unplayed_amount], [10, 20, 30], [3]) == expected


def test_only_the_absence_with_the_lowest_value_is_considered_for_the_cut() -> None:
    assert states(1, 0, [10, 0, 12], [10, 50, 30], [2, 3]) == "lcc"
    assert states(1, 0, [10, 11, 12], [10, 50, 30], [2, 3]) == "clc"


def test_the_preference_applies_again_to_each_further_cut_and_never_to_the_greatest() -> None:
    assert states(2, 0, [10, 40, 40], [10, 40, 40], [2, 3]) == "cll"
    assert states(2, 0, [10, 40, 50], [10, 40, 50], [2]) == "llc"
    assert states(0, 1, [10, 40, 50], [10, 40, 50], [2]) == "cch"


def with_bye_and_forfeit() -> Report:
    """Return a report in which number 2 has a half-point bye and a loss by forfeit: the dummies differ from 2026."""
    return report_of_lines(
        {
            1: "4w1 3b1 2w+ 5b1",
            2: "5w1 H 1b- 4w1",
            3: "U 1w0 5w1 Z",
            4: "1b0 5b= U 2b0",
            5: "2b0 4w= 3b0 1w0",
        }
    )


@pytest.mark.parametrize(
    ("edition", "uncut", "first", "second"),
    [(EDITION_2026, "3.00", "2.50", "1.00"), (EDITION_2024, "3.25", "2.75", "1.25")],
)
def test_both_absences_and_the_edition_decide_what_sonneborn_berger_keeps(
    edition: str, uncut: str, first: str, second: str
) -> None:
    report = with_bye_and_forfeit()
    assert [tie_break_values(report, code, edition)[2] for code in ("SB", "SB/C1", "SB/C2")] == [
        uncut,
        first,
        second,
    ]


def test_the_working_says_which_rounds_were_cut() -> None:
    working = value_working(standings_of(with_bye_and_forfeit(), "SB/C2"), 1, 2)
    assert [step.round for step in working.steps if step.state == "cut-low"] == [1, 4]
    assert sum(step.amount for step in working.steps if step.state == "counted") == Fraction(1)


def test_progressive_scores_lose_those_of_the_first_rounds() -> None:
    report = report_of_lines({1: "2w1 2b0 2w1", 2: "1b0 1w1 1b0"})
    assert tie_break_values(report, "PS") == {1: "4.0", 2: "2.0"}
    assert tie_break_values(report, "PS/C1") == {1: "3.0", 2: "2.0"}
    assert tie_break_values(report, "PS/C2") == {1: "2.0", 2: "1.0"}
    assert tie_break_values(report, "PS/M1") == {1: "1.0", 2: "1.0"}
