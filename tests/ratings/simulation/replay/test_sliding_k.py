"""The sliding K of V. Andrejic's paper in a whole month: the number of the game decides, not the status."""

import tomllib
from pathlib import Path

import pytest

from ratings.engine.inputs import AdjustmentInput, RunInputs
from ratings.engine.rate import rate
from ratings.rules.sliding_k import proposal_named
from ratings.simulation.replay.first_game import with_first_ratings
from ratings.simulation.replay.sliding_k import number_sides, period_changes, sliding_rows
from ratings.simulation.replay.terms import SimulationTerms
from tests.ratings.engine.run_inputs import (
    event_input,
    game_inputs,
    player_input,
    run_inputs,
)

AFTER = proposal_named("proposal-sliding-after-first-rating")
RADICAL = proposal_named("proposal-sliding-from-first-game")
BY_FORMULA = SimulationTerms(sliding=AFTER.name)
BY_TABLE = SimulationTerms(sliding=AFTER.name, formula=False)
PAPER = tomllib.loads((Path(__file__).parents[2] / "rules" / "paper.toml").read_text("utf-8"))


def young(games_so_far: int | None, *results: str, rating: int = 2000, **facts: object) -> RunInputs:
    """Return a month of A against settled players of equal strength."""
    players = [
        player_input("A", rating, games_so_far=games_so_far),
        *(player_input(letter, 2000) for letter in "BCDEFGHIJKLM"),
    ]
    return run_inputs(players, [event_input()], game_inputs(1, *results), **facts)  # type: ignore[arg-type]


def change_of(inputs: RunInputs, terms: SimulationTerms = BY_FORMULA) -> int:
    return period_changes(inputs, rate(inputs), terms.proposal or AFTER, terms)["A"]


@pytest.mark.parametrize("case", PAPER["sliding"], ids=lambda case: case["id"])
def test_each_game_has_the_k_of_its_number_as_the_tables_of_the_paper_print_it(case: dict[str, list[int]]) -> None:
    """A win between equals is worth half of K: 87 → 43.5, rounded up."""
    for number, k in zip(case["numbers"], case["k"], strict=True):
        assert change_of(young(number - 1, "A 1-0 B"), SimulationTerms(sliding=RADICAL.name)) == (k + 1) // 2


@pytest.mark.parametrize(("terms", "change"), [(BY_FORMULA, 78), (BY_TABLE, 78)])
def test_the_games_of_a_period_count_on(terms: SimulationTerms, change: int) -> None:
    """The 8th, 9th and 10th game: 87/2 + 70/2 = 78.5 less nothing for the draw, halves upward by the formula."""
    won_and_drawn = young(7, "A 1-0 B", "A =-= C", "A 1-0 D")
    assert change_of(won_and_drawn, terms) == change + 1
    lost = young(7, "A 1-0 B", "A =-= C", "A 0-1 D")
    assert change_of(lost, terms) == 9


def test_games_are_numbered_in_order_of_time() -> None:
    late, early = (
        event_input(1),
        event_input(2, first_day=event_input().first_day.replace(day=2), last_day=event_input().first_day),
    )
    played = [*game_inputs(1, "A 1-0 B"), *game_inputs(2, "C 1-0 A", "A 1-0 D")]
    inputs = run_inputs(
        [player_input("A", 2000, games_so_far=3), *(player_input(letter, 2000) for letter in "BCD")],
        [late, early],
        played,
    )
    own = [game for game in number_sides(inputs, rate(inputs), AFTER) if game.side.number == "A"]
    assert [(game.side.event, game.side.round, game.number) for game in own] == [(2, 1, 4), (2, 2, 5), (1, 1, 6)]


@pytest.mark.parametrize(("games_so_far", "change"), [(None, 5), (65, 6), (66, 5)])
def test_players_with_enough_or_unknown_games_have_the_settled_k(games_so_far: int | None, change: int) -> None:
    """The 66th game has K 11 (5.5, up), the 67th and all others 10."""
    assert change_of(young(games_so_far, "A 1-0 B")) == change


def test_the_settled_k_can_be_chosen() -> None:
    assert change_of(young(500, "A 1-0 B"), SimulationTerms(sliding=AFTER.name, stable=16)) == 8


def test_the_formula_cuts_no_difference_and_the_table_of_the_edition_does() -> None:
    """500 points up: the formula expects 0.947, the limit of 400 makes it 0.92."""
    inputs = young(500, "A 1-0 B", rating=2500)
    lost = young(500, "B 1-0 A", rating=2500)
    assert (change_of(inputs), change_of(inputs, BY_TABLE)) == (1, 1)
    assert (change_of(lost), change_of(lost, BY_TABLE)) == (-9, -9)
    forty = SimulationTerms(sliding=AFTER.name)
    assert change_of(young(16, "A 1-0 B", rating=2500), forty) == 2
    assert change_of(young(16, "A 1-0 B", rating=2500), BY_TABLE) == 3


def test_the_smaller_k_is_reduced_only_by_the_more_radical_reform() -> None:
    """10·10/232 of a half point is a fifth of a point; own K is 5."""
    players = [player_input("A", 2000, games_so_far=500), player_input("B", 2000, games_so_far=0)]
    inputs = run_inputs(players, [event_input()], game_inputs(1, "A 1-0 B"))
    assert change_of(inputs, SimulationTerms(sliding=RADICAL.name)) == 0
    assert change_of(inputs) == 5


def test_the_simulated_list_is_adjusted_and_respects_the_floor() -> None:
    inputs = young(7, "A 1-0 B", adjustments=[AdjustmentInput("A", 7, "once", "a gift")])
    row = {row.number: row for row in sliding_rows(inputs, rate(inputs), AFTER, BY_FORMULA)}["A"]
    assert (row.rating, row.highest) == (2051, 2051)
    low = run_inputs(
        [player_input("A", 1401, games_so_far=7), player_input("B", 1401)], [event_input()], game_inputs(1, "B 1-0 A")
    )
    ratings = {row.number: row.rating for row in sliding_rows(low, rate(low), AFTER, BY_FORMULA)}
    assert ratings == {"A": None, "B": 1406}


def test_a_player_without_games_keeps_the_rating() -> None:
    inputs = young(7, "A 1-0 B")
    rows = {row.number: row for row in sliding_rows(inputs, rate(inputs), AFTER, BY_FORMULA)}
    assert rows["M"].rating == 2000


def test_the_radical_reform_begins_with_the_mean_of_the_field() -> None:
    players = [player_input("A", 2000), player_input("B", 2101), player_input("N"), player_input("O")]
    inputs = with_first_ratings(run_inputs(players, [event_input()], game_inputs(1, "N 1-0 A", "N 1-0 B", "O 0-1 A")))
    assert {row_.number: row_.rating for row_ in inputs.players} == {"A": 2000, "B": 2101, "N": 2051, "O": 2051}
    assert {row_.number: row_.rating for row_ in inputs.entries} == {"A": 2000, "B": 2101, "N": 2051, "O": 2051}
    rows = {
        row.number: row for row in sliding_rows(inputs, rate(inputs), RADICAL, SimulationTerms(sliding=RADICAL.name))
    }
    assert rows["N"].rating > 2250
    assert rows["N"].games_so_far == 2


def test_without_rated_players_there_is_no_first_rating() -> None:
    inputs = run_inputs([player_input("N"), player_input("O")], [event_input()], game_inputs(1, "N 1-0 O"))
    assert with_first_ratings(inputs) == inputs
