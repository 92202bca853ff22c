"""The frequency of lists: the remaining lists, and the rating of a player who keeps winning."""

import datetime as dt

import pytest

from ratings.engine.editions import editions_needed
from ratings.engine.inputs import (
    EventInput,
    GameInput,
    PlayerInput,
    RunInputs,
    UsedList,
)
from ratings.simulation.replay.chain import SimulationChain
from ratings.simulation.replay.frequency import group_dates
from ratings.simulation.replay.terms import SimulationTerms
from tests.ratings.engine.run_inputs import game_inputs, player_input, run_inputs

ROUNDS = 10
HALF_A_YEAR = [dt.date(2010, number, 1) for number in range(1, 8)]


@pytest.mark.parametrize(
    ("lists_a_year", "remain"),
    [(0, [2, 3, 4, 5, 6, 7]), (12, [2, 3, 4, 5, 6, 7]), (6, [3, 5, 7]), (4, [4, 7]), (2, [7]), (1, [7])],
)
def test_lists_remain_at_equal_distances_from_january_and_the_last_one_always(
    lists_a_year: int, remain: list[int]
) -> None:
    result = group_dates(HALF_A_YEAR[1:], lists_a_year)
    assert [span[-1].month for span in result] == remain
    assert [date for span in result for date in span] == HALF_A_YEAR[1:]


def test_the_periods_after_the_last_list_that_remains_make_a_list_of_their_own() -> None:
    dates = [dt.date(2010, number, 1) for number in (6, 7, 8)]
    assert group_dates(dates, 2) == [tuple(dates[:2]), (dates[2],)]


def period(number: int) -> RunInputs:
    """Return a month in which the hero scores six of ten against ten others, each rated 2500 with one game."""
    opens, date = HALF_A_YEAR[number - 1 : number + 1]
    before = UsedList("standard", opens, 1)
    others = [f"{number}{letter}" for letter in "abcdefghij"]
    state: dict[str, object] = {"rating": 2500, "highest": 2500, "last_game": opens}
    players: list[PlayerInput] = [
        player_input(name, **{**state, "listed": True, "games_so_far": 100})
        for name in ["hero", *(f"{month}{letter}" for month in range(1, 7) for letter in "abcdefghij")]
    ]
    results = [f"hero {'1-0' if index < 6 else '0-1'} {other}" for index, other in enumerate(others)]
    played: list[GameInput] = game_inputs(number, *results)
    tournament = EventInput(
        number, f"Open {number}", opens, opens + dt.timedelta(9), "swiss", "standard", "", ROUNDS, date, before
    )
    days = {opens, date}
    return run_inputs(
        players,
        [tournament],
        played,
        date=date,
        opens=opens,
        previous_list=before,
        editions=editions_needed("standard", days),
    )


@pytest.mark.parametrize(("lists_a_year", "rating"), [(2, 2560), (4, 2548), (6, 2544)])
def test_more_lists_make_the_same_success_worth_less_as_in_the_example_of_macieja(
    lists_a_year: int, rating: int
) -> None:
    """B. Macieja, 2009: 2500, K 10, a tournament a month worth ten points there; 2560, 2548, 2544 after half a year."""
    chain = SimulationChain("standard", SimulationTerms(lists_a_year=lists_a_year), period(1))
    for span in group_dates(HALF_A_YEAR[1:], lists_a_year):
        months = [period(HALF_A_YEAR.index(date)) for date in span]
        for listed in months:
            chain.add_period(listed)
        last = chain.compute_list(months).ratings
    assert last["hero"] == rating
