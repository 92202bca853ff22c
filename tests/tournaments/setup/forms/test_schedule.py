import datetime as dt

import pytest

from tournaments.core.schedule import PlannedRound
from tournaments.setup.forms.schedule import ScheduleForm, ScheduleParameters

FIRST = dt.date(2025, 11, 7)
THREE = ScheduleParameters(FIRST, dt.date(2025, 11, 9), 3, 120)


def browser_data(form: ScheduleForm) -> dict[str, str]:
    """Return the data that a browser sends of a rendered form."""
    return {name: str(form.data[name]) for name in form.data}


def days(form: ScheduleForm) -> list[int]:
    assert form.is_valid(), form.errors
    return [round_.day.day for round_ in form.planned_rounds()]


def test_a_basis_travels_as_text() -> None:
    assert ScheduleParameters.parse(str(THREE)) == THREE


@pytest.mark.parametrize(
    "text", ["", "a b c d", "2025-11-07 2025-11-09 3", "2025-11-09 2025-11-07 3 120", "2025-11-07 2025-11-09 0 120",
             "2025-11-07 2025-11-09 100 120"],
)  # fmt: skip
def test_invalid_schedule_parameters_are_ignored(text: str) -> None:
    assert ScheduleParameters.parse(text) is None


def test_unchanged_days_follow_the_tournament() -> None:
    form = ScheduleForm(None, THREE)
    later = ScheduleParameters(dt.date(2025, 11, 14), dt.date(2025, 11, 15), 4, 25)
    assert days(ScheduleForm(browser_data(form), later)) == [14, 14, 15, 15]


def test_days_that_somebody_changed_stay_and_new_rounds_are_added() -> None:
    changed = browser_data(ScheduleForm(None, THREE)) | {"day_2": "2025-11-07", "time_2": "19:00"}
    four = ScheduleParameters(FIRST, dt.date(2025, 11, 9), 4, 120)
    form = ScheduleForm(changed, four)
    assert days(form) == [7, 7, 9, 9]
    assert [round_.time for round_ in form.planned_rounds()] == [dt.time(15), dt.time(19), dt.time(15), None]


def test_stored_days_are_kept_when_another_round_is_added() -> None:
    stored = (PlannedRound(1, FIRST, dt.time(9)), PlannedRound(2, FIRST, dt.time(13)))
    form = ScheduleForm(None, ScheduleParameters(FIRST, dt.date(2025, 11, 9), 2, 120), stored)
    assert days(form) == [7, 7]
    assert days(ScheduleForm(browser_data(form), THREE, stored)) == [7, 7, 9]


def test_a_day_that_is_none_and_one_outside_are_reported_at_their_rounds() -> None:
    wrong = browser_data(ScheduleForm(None, THREE)) | {"day_1": "soon", "day_3": "2025-11-10"}
    form = ScheduleForm(wrong, THREE)
    assert not form.is_valid()
    assert {*form.errors} == {"day_1", "day_3"}
