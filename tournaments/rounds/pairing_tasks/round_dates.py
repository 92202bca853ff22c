"""Day and time of a round: from the schedule, else spread evenly over the tournament's days."""

import datetime as dt

from tournaments.core.schedule import day_of
from tournaments.models import Tournament

DayAndTime = tuple[dt.date, dt.time | None]


def round_day_and_time(tournament: Tournament, number: int) -> DayAndTime:
    """Return the day and time of a round; the time is None without a schedule."""
    scheduled = tournament.schedule.filter(number=number).first()
    if scheduled:
        return scheduled.day, scheduled.time
    return evenly_spread_day(tournament, number), None


def evenly_spread_day(tournament: Tournament, number: int) -> dt.date:
    """Return the day of a round with all rounds spread evenly over the tournament's days."""
    rounds = max(tournament.rounds_planned or number, number)
    return day_of(tournament.first_day, tournament.last_day, number, rounds)
