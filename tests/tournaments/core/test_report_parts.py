import datetime as dt

import pytest

from tournaments.core.report_parts import (
    Part,
    due,
    is_in_parts,
    part_of,
)
from tournaments.models import Round, RoundState, Tournament

OCTOBER, NOVEMBER = dt.date(2025, 10, 20), dt.date(2025, 11, 3)


def rounds(*days: dt.date | None, state: str = RoundState.COMPLETE) -> list[Round]:
    return [Round(number=number, day=day, state=state) for number, day in enumerate(days, 1)]


@pytest.mark.parametrize(("days", "expected"), [(29, False), (30, True)])
def test_more_than_thirty_days_are_reported_every_month(days: int, expected: bool) -> None:
    made = Tournament(first_day=OCTOBER, last_day=OCTOBER + dt.timedelta(days=days))
    assert is_in_parts(made) is expected


def test_complete_rounds_in_a_row_of_one_month_are_a_part() -> None:
    found = due(rounds(OCTOBER, OCTOBER, NOVEMBER, NOVEMBER), reported=())
    assert found == [Part(1, 2), Part(3, 4)]


def test_a_reported_round_is_in_no_further_part() -> None:
    assert due(rounds(OCTOBER, OCTOBER, OCTOBER), reported={2}) == [Part(1, 1), Part(3, 3)]


def test_a_postponed_round_is_a_part_of_its_own() -> None:
    assert due(rounds(OCTOBER, NOVEMBER, OCTOBER), reported=()) == [Part(1, 1), Part(2, 2), Part(3, 3)]


def test_a_round_without_a_day_or_without_all_results_waits() -> None:
    assert due(rounds(None, OCTOBER), reported=()) == [Part(2, 2)]
    assert due(rounds(OCTOBER, state=RoundState.PUBLISHED), reported=()) == []


@pytest.mark.parametrize(
    ("key", "part"),
    [("3-4", Part(3, 4)), ("3-3", Part(3, 3)), ("4-3", None), ("0-1", None), ("3", None), ("", None), ("²-3", None)],
)
def test_a_part_is_named_by_its_rounds(key: str, part: Part | None) -> None:
    assert part_of(key) == part


def test_a_part_says_which_rounds_it_has() -> None:
    assert (str(Part(3, 4)), str(Part(3, 3)), Part(3, 4).key) == ("rounds 3–4", "round 3", "3-4")
    assert 4 in Part(3, 4)
    assert 5 not in Part(3, 4)
