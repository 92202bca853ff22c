"""Games that count as forecast, their expected scores, and a quality computed by hand."""

import math

import numpy as np
import pytest

from ratings.engine.inputs import EntryInput, RunInputs
from ratings.simulation.replay.forecasts import Forecasts, forecast_games, forecast_quality
from tests.ratings.engine.run_inputs import (
    event_input,
    game_inputs,
    player_input,
    run_inputs,
)


def played(*results: str, brought: dict[tuple[int, str], EntryInput] | None = None) -> RunInputs:
    return run_inputs(
        [player_input("A", 2000), player_input("B", 1900), player_input("C", 1700), player_input("N")], [event_input()],
        game_inputs(1, *results), brought=brought,
    )  # fmt: skip


SAME = {(1, "A"): 2000, (1, "B"): 1900, (1, "C"): 1700}


@pytest.mark.parametrize(
    ("results", "scored"),
    [
        (["A 1-0 B", "B =-= A"], [1.0, 0.5]),
        (["A +-- B", "A 0-1 C"], [0.0]),
        (["A 1-0 N"], []),
    ],
)
def test_games_played_between_the_rated_count(results: list[str], scored: list[float]) -> None:
    """A forfeit is no game, and unrated players have no expected score."""
    assert forecast_games(played(*results), SAME, "").scores.tolist() == scored


def test_both_players_must_be_rated_in_both_results() -> None:
    forecast = forecast_games(played("A 1-0 B", "A 1-0 C"), {(1, "A"): 2000, (1, "C"): 1700}, "")
    assert forecast.expected["table", "published"].tolist() == [0.85]


def test_each_result_predicts_by_its_own_ratings() -> None:
    """100 up: 0.64 by the table, 0.64006 by the formula; 191 up: 0.75."""
    forecast = forecast_games(played("A 1-0 B"), SAME | {(1, "A"): 2091}, "")
    assert {world: p.tolist() for (way, world), p in forecast.expected.items() if way == "table"} == {
        "published": [0.64],
        "shadow": [0.75],
    }
    assert forecast.expected["formula", "published"].tolist() == pytest.approx([0.640065], abs=0.000001)


def test_the_whole_difference_is_looked_up() -> None:
    brought = {(1, "A"): EntryInput(1, "A", 2600, "list")}
    assert forecast_games(played("A 1-0 C", brought=brought), SAME, "").expected["table", "published"].tolist() == [1.0]


def test_an_edition_of_another_time_expects_by_its_own_table() -> None:
    assert forecast_games(played("A 1-0 B"), SAME, "announced-2009").expected["table", "shadow"].tolist() == [0.64]


def row(scored: list[float], published: list[float], simulated: list[float]) -> Forecasts:
    expected = {(way, "published"): np.array(published) for way in ("table", "formula")}
    expected |= {(way, "shadow"): np.array(simulated) for way in ("table", "formula")}
    return Forecasts(np.array(scored), [("A", "B")] * len(scored), expected)


def test_the_judgement_is_over_all_games() -> None:
    """Won at 0.5 and 0.75, lost at 0.5 and 0.25: the second misses by a quarter, ln 4/3 in place of ln 2."""
    result = forecast_quality([row([1.0], [0.5], [0.75]), row([0.0], [0.5], [0.25])])
    table = result["table"]
    assert result["games"] == 2
    assert table["published"]["log_loss"] == pytest.approx(math.log(2))
    assert table["shadow"]["log_loss"] == pytest.approx(math.log(4 / 3))
    assert (table["published"]["brier"], table["shadow"]["brier"]) == (0.25, 0.0625)
    assert table["log_loss_difference"] == pytest.approx([math.log(2 / 3), 0.0])
    assert table["brier_difference"] == [-0.1875, 0.0]
    assert table["published"]["bins"] == [[0.5, 4, 0.5, 0.5]]
    assert table["shadow"]["bins"] == [[0.2, 2, 0.25, 0.0], [0.7, 2, 0.75, 1.0]]


def test_without_games_nothing_is_judged() -> None:
    result = forecast_quality([])
    assert result["games"] == 0
    assert result["table"]["published"] == {"log_loss": 0.0, "brier": 0.0, "bins": []}
