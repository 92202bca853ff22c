"""When a round is played: as scheduled, else the rounds are spread over the days."""

import datetime as dt

from tournaments.core.schedule import day_of
from tournaments.models import Tournament

When = tuple[dt.date, dt.time | None]


def when(tournament: Tournament, number: int) -> When:
    """Day and time of a round."""
    scheduled = tournament.schedule.filter(number=number).first()
    if scheduled:
        return scheduled.day, scheduled.time
    return evenly(tournament, number), None


def evenly(tournament: Tournament, number: int) -> dt.date:
    """The day of a round when the rounds are spread evenly over the days of the tournament."""
    rounds = max(tournament.rounds_planned or number, number)
    return day_of(tournament.first_day, tournament.last_day, number, rounds)
