import datetime as dt

import pytest

from tournaments.core.schedule import (
    PlannedRound,
    planned_rounds,
    rounds_expected,
    schedule_problems,
    spread_rounds,
    store_schedule,
)
from tournaments.models import Tournament

FIRST = dt.date(2025, 11, 7)


def days(count: int) -> dt.date:
    return FIRST + dt.timedelta(days=count - 1)


def times_of(rounds: tuple[PlannedRound, ...]) -> list[str]:
    return [f"{round_.day.day} {round_.time:%H:%M}" if round_.time else f"{round_.day.day} –" for round_ in rounds]


def test_one_round_a_day_is_in_the_afternoon() -> None:
    assert times_of(spread_rounds(FIRST, days(3), 3)) == ["7 15:00", "8 15:00", "9 15:00"]


def test_nine_rounds_in_five_days_leave_one_for_the_last_day() -> None:
    assert times_of(spread_rounds(FIRST, days(5), 9, 120)) == [
        "7 10:00", "7 14:15", "8 10:00", "8 14:15", "9 10:00", "9 14:15", "10 10:00", "10 14:15", "11 15:00",
    ]  # fmt: skip


def test_fast_rounds_follow_each_other_closely() -> None:
    assert times_of(spread_rounds(FIRST, FIRST, 4, 25)) == ["7 10:00", "7 11:05", "7 12:10", "7 13:15"]


def test_rounds_beyond_the_day_have_no_time() -> None:
    assert times_of(spread_rounds(FIRST, FIRST, 5, 120)) == ["7 10:00", "7 14:15", "7 18:30", "7 22:45", "7 –"]


def test_fewer_rounds_than_days_leave_days_without_one() -> None:
    assert [round_.day.day for round_ in spread_rounds(FIRST, days(9), 3)] == [7, 10, 13]


def test_the_boundaries_of_the_tournament_are_its_days() -> None:
    inside = (PlannedRound(1, FIRST), PlannedRound(2, days(3)))
    assert schedule_problems(inside, FIRST, days(3)) == {}
    assert [*schedule_problems(inside, days(2), days(3))] == [1]
    assert [*schedule_problems(inside, FIRST, days(2))] == [2]


def test_a_round_is_not_before_the_one_before_it_nor_at_the_same_hour() -> None:
    assert schedule_problems((PlannedRound(1, days(2)), PlannedRound(2, FIRST)), FIRST, days(3)) == {
        2: "Round 2 begins before round 1."
    }
    at = dt.time(10)
    assert [*schedule_problems((PlannedRound(1, FIRST, at), PlannedRound(2, FIRST, at)), FIRST, FIRST)] == [2]
    assert not schedule_problems((PlannedRound(1, FIRST, at), PlannedRound(2, FIRST)), FIRST, FIRST)


@pytest.mark.django_db
def test_a_stored_schedule_replaces_the_previous_one(new_tournament: Tournament) -> None:
    store_schedule(new_tournament, spread_rounds(FIRST, days(3), 4))
    store_schedule(new_tournament, (PlannedRound(1, FIRST, dt.time(9)), PlannedRound(2, days(2))))
    assert [(round_.number, round_.day, round_.time) for round_ in planned_rounds(new_tournament)] == [
        (1, FIRST, dt.time(9)),
        (2, days(2), None),
    ]


@pytest.mark.django_db
def test_rounds_that_are_there_move_along(cup: Tournament) -> None:
    store_schedule(
        cup, (PlannedRound(1, FIRST, dt.time(9)), PlannedRound(2, FIRST, dt.time(14)), PlannedRound(3, days(2)))
    )
    assert [(round_.day, round_.time) for round_ in cup.rounds.all()][:2] == [(FIRST, dt.time(9)), (FIRST, dt.time(14))]
    assert [round_.day for round_ in planned_rounds(cup)] == [FIRST, FIRST, days(2)]


@pytest.mark.django_db
def test_the_rounds_of_a_table_follow_from_the_players(new_tournament: Tournament) -> None:
    assert rounds_expected(new_tournament) == 0
    for number in range(1, 6):
        new_tournament.entries.create(start_number=number, name=f"Player {number}", federation="NOR")
    assert rounds_expected(new_tournament) == 5
    new_tournament.cycles = 2
    assert rounds_expected(new_tournament) == 10
    new_tournament.cycles, new_tournament.system = 1, "scheveningen"
    assert rounds_expected(new_tournament) == 2
    new_tournament.rounds_planned = 7
    assert rounds_expected(new_tournament) == 7
