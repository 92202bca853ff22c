import datetime as dt

import pytest
from django.utils import timezone

from ratings.models import User
from tests.tournaments import factories
from tournaments.core.next_start import next_start, time_left
from tournaments.core.schedule import PlannedRound, store_schedule
from tournaments.models import RoundState, Tournament

NOON = dt.datetime(2025, 11, 7, 12, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(-60, "0 min"), (1, "1 min"), (60, "1 min"), (3599, "60 min"), (3600, "1 h 0 min"), (11580, "3 h 13 min")],
)
def test_the_time_left_is_in_minutes_and_hours(seconds: int, text: str) -> None:
    expected = "1 h 0 min" if text == "60 min" else text
    assert time_left(NOON + dt.timedelta(seconds=seconds), NOON) == expected


def test_from_two_days_on_it_is_in_days() -> None:
    assert time_left(NOON + dt.timedelta(hours=47), NOON) == "47 h 0 min"
    assert time_left(NOON + dt.timedelta(hours=48), NOON) == "2 days"


def test_the_next_round_is_the_first_that_begins_later(new_tournament: Tournament) -> None:
    days = [factories.FIRST_DAY, factories.FIRST_DAY, factories.FIRST_DAY + dt.timedelta(days=1)]
    store_schedule(
        new_tournament,
        [PlannedRound(1, days[0], dt.time(12)), PlannedRound(2, days[1], dt.time(16)), PlannedRound(3, days[2])],
    )
    Tournament.objects.filter(pk=new_tournament.pk).update(system="swiss")
    new_tournament.refresh_from_db()
    now = dt.datetime.combine(factories.FIRST_DAY, dt.time(12), timezone.get_current_timezone())
    assert next_start(new_tournament, now - dt.timedelta(seconds=1)) == (1, now)
    assert next_start(new_tournament, now) is None  # round 1 is late, so round 2 has no start
    first = new_tournament.rounds.create(number=1)
    assert next_start(new_tournament, now) is None  # a draft is not published
    first.state = RoundState.PUBLISHED
    first.save()
    assert next_start(new_tournament, now) == (2, now + dt.timedelta(hours=4))
    assert next_start(new_tournament, now + dt.timedelta(hours=4)) is None


def test_the_rounds_of_a_table_begin_as_planned(new_tournament: Tournament) -> None:
    assert not new_tournament.is_paired_by_round
    day = factories.FIRST_DAY
    store_schedule(new_tournament, [PlannedRound(1, day, dt.time(12)), PlannedRound(2, day, dt.time(16))])
    now = dt.datetime.combine(day, dt.time(12), timezone.get_current_timezone())
    assert next_start(new_tournament, now) == (2, now + dt.timedelta(hours=4))


def test_a_tournament_without_times_has_no_next_start(arbiter: User) -> None:
    assert next_start(factories.create_tournament(arbiter), NOON) is None
