"""The golden month entered at the office as reports: the result is the one computed by hand."""

from collections import Counter

import pytest

from ratings.models import Run
from tests.ratings.engine.golden_month import expected_of, inputs_of
from tests.ratings.golden_reports import RegisteredMonth, numbers_of
from tests.ratings.month import run_list

pytestmark = pytest.mark.django_db
YEARS = ["2025-standard", "2025-rapid", "2025-blitz"]


def entered(year: str) -> tuple[Run, dict[str, str]]:
    """Enter the month. Return its run, and the golden names of its players by number."""
    inputs = inputs_of(year)
    RegisteredMonth(inputs).enter()
    golden = {number: name for name, number in numbers_of(inputs).items()}
    return run_list(inputs.date, inputs.control), golden


@pytest.mark.parametrize("year", YEARS)
def test_the_month_handed_in_as_reports_makes_the_list_worked_out_by_hand(year: str) -> None:
    run, golden = entered(year)
    rows = run.listed.values_list("number", "rating", "k", "games_so_far", "flag")
    assert {golden[number]: tuple(row) for number, *row in rows} == expected_of(year).listed


@pytest.mark.parametrize("year", YEARS)
def test_the_month_handed_in_as_reports_has_the_periods_worked_out_by_hand(year: str) -> None:
    run, golden = entered(year)
    rows = run.periods.filter(k__gt=0, n__gt=0).values_list("player__number", "k", "k_reason", "n", "sum", "change")
    assert {golden[number]: tuple(row) for number, *row in rows} == expected_of(year).periods


@pytest.mark.parametrize("year", YEARS)
def test_the_month_handed_in_as_reports_has_the_first_ratings_worked_out_by_hand(year: str) -> None:
    run, golden = entered(year)
    columns = ("counted", "average", "added", "rating", "reason")
    rows = run.periods.filter(initial__isnull=False).values_list("player__number", "initial")
    first_ratings = {golden[number]: tuple(row.get(key) for key in columns) for number, row in rows}
    assert first_ratings == expected_of(year).first


@pytest.mark.parametrize("year", YEARS)
def test_the_sides_of_the_games_reported_count_or_are_left_out_as_by_hand(year: str) -> None:
    run, golden = entered(year)
    inputs, sides = inputs_of(year), expected_of(year).sides
    names = {event.key: event.name for event in inputs.events}
    wanted = Counter(
        (names[game.event], game.white, game.black, white, reason)
        for game in inputs.games
        for white in (True, False)
        if (reason := sides[game.event, game.round, game.white, white]) is not None
    )
    columns = ("game__event__name", "game__white__number", "game__black__number", "white", "left_out")
    rows = run.rated_games.values_list(*columns)
    assert Counter((event, golden[first], golden[other], *rest) for event, first, other, *rest in rows) == wanted
