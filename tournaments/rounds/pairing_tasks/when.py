"""Day and time of a round: from the schedule, else spread evenly over the tournament's days."""

import datetime as dt

from tournaments.core.schedule import day_of
from tournaments.models import Tournament

When = tuple[dt.date, dt.time | None]


def when(tournament: Tournament, number: int) -> When:
    """Return the day and time of a round; the time is None without a schedule."""
    scheduled = tournament.schedule.filter(number=number).first()
    if scheduled:
        return scheduled.day, scheduled.time
    return evenly(tournament, number), None


def evenly(tournament: Tournament, number: int) -> dt.date:
    """Return the day of a round with all rounds spread evenly over the tournament's days."""
    rounds = max(tournament.rounds_planned or number, number)
    return day_of(tournament.first_day, tournament.last_day, number, rounds)
