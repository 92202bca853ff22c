"""The drawings and texts of a simulation: lines, tables, and the verdict."""

import datetime as dt
from typing import Any

import pytest

from ratings.simulation.charts import calibration, changes, drift
from ratings.simulation.replay.comparison import ListComparison
from ratings.simulation.templatetags.simulation import decimals
from ratings.simulation.texts import describe_sample, verdict

DAYS = [dt.date(2025, number, 1) for number in (1, 2, 3)]


def outcome(**forecasts: Any) -> dict[str, Any]:
    comparison = ListComparison(DAYS[0], {"A": 2000, "B": 1800})
    comparison.add_published(DAYS[1], {"A": 2010, "B": 1796})
    comparison.add_published(DAYS[2], {"A": 2012, "B": 1796})
    comparison.add_simulated({"A": 2020, "B": 1796})
    outcome_ = comparison.outcome()
    return outcome_ | {"forecasts": outcome_["forecasts"] | forecasts}


def test_changes_are_two_outlines_over_the_same_ranges() -> None:
    drawn = changes(outcome())
    assert drawn is not None
    assert [line.name for line in drawn.plot.lines] == ["as published", "simulated"]
    assert [row for row in drawn.rows if row[1] != ("0", "0")] == [
        ("−4 … −3", ("1", "1")), ("+11 … +12", ("1", "0")), ("+19 … +20", ("0", "1")),
    ]  # fmt: skip
    first, last = drawn.plot.lines[0].points.split()[0], drawn.plot.lines[0].points.split()[-1]
    assert (first, last) == (f"64,{drawn.plot.bottom}", f"624,{drawn.plot.bottom}")
    assert [tick.label for tick in drawn.plot.across][2] == "0"


def test_no_changes_are_drawn_without_players() -> None:
    assert changes(ListComparison(DAYS[0], {}).outcome()) is None


def test_inflation_leaves_out_lists_that_were_none() -> None:
    drawn = drift(outcome())
    assert drawn.rows == [("2025-01", ("0.00", "0.00")), ("2025-02", ("+3.00", "–")), ("2025-03", ("+4.00", "+8.00"))]
    assert [len(line.points.split()) for line in drawn.plot.lines] == [3, 2]
    assert [tick.label for tick in drawn.plot.across] == ["2025-01", "2025-02", "2025-03"]
    assert [tick.value for tick in drawn.plot.down] == [0, 2, 4, 6, 8]


def test_a_drift_of_nothing_is_drawn_as_well() -> None:
    assert [tick.value for tick in drift(ListComparison(DAYS[0], {"A": 2000}).outcome()).plot.down] == [0, 0.01]


def test_calibration_has_a_line_for_perfect_forecasts() -> None:
    table = {"published": {"bins": [[0.5, 4, 0.5, 0.75]]}, "shadow": {"bins": [[0.7, 2, 0.75, 1.0]]}}
    drawn = calibration(outcome(games=4, table=table), "table")
    assert drawn is not None
    assert [line.name for line in drawn.plot.lines] == ["as published", "simulated", "perfect forecast"]
    assert drawn.rows == [("50 … 60 %", ("75.0 % (4)", "–")), ("70 … 80 %", ("–", "100.0 % (2)"))]
    assert calibration(outcome(), "table") is None


@pytest.mark.parametrize(
    ("games", "difference", "sentence"),
    [
        (0, [0.0, None], "No game was played"),
        (900, [0.0, 0.0], "Both give the same expected score"),
        (1, [0.1, None], "Neither predicted better"),
        (900, [-0.0195, 0.01], "within chance. Difference in log-loss −0.01950, 95% interval −0.03910 to +0.00010."),
        (900, [-0.0197, 0.01], "The simulation predicted the games better"),
        (900, [0.0197, 0.01], "The published ratings predicted"),
    ],
)
def test_the_verdict_wants_an_interval_without_0(games: int, difference: list[float], sentence: str) -> None:
    assert sentence in verdict(outcome(games=games, table={"log_loss_difference": difference}))


@pytest.mark.parametrize(("games", "few"), [(499, True), (500, False)])
def test_few_games_are_called_few(games: int, few: bool) -> None:
    sentence = describe_sample(outcome(games=games))
    assert f"Judged by {games} games" in sentence
    assert ("These are few" in sentence) is few


@pytest.mark.parametrize(
    ("value", "places", "expected"),
    [(0.5, 1, "+0.5"), (-0.5, 1, "−0.5"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"), (0.05001, 1, "+0.1"), (-12, 0, "−12")],
)
def test_numbers_carry_their_sign(value: float, places: int, expected: str) -> None:
    assert decimals(value, places) == expected
