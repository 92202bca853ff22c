"""When a round is played: as scheduled, else the rounds are spread over the days."""

import datetime as dt

from tournaments.models import Tournament

When = tuple[dt.date, dt.time | None]


def when(tournament: Tournament, number: int) -> When:
    """Day and time of a round."""
    scheduled = tournament.schedule.filter(number=number).first()
    return (scheduled.day, scheduled.time) if scheduled else (day_of(tournament, number), None)


def day_of(tournament: Tournament, number: int) -> dt.date:
    """The day of a round when the rounds are spread evenly over the days of the tournament."""
    days = (tournament.last_day - tournament.first_day).days + 1
    spread = (number - 1) * days // max(tournament.rounds_planned or number, number)
    return tournament.first_day + dt.timedelta(days=spread)
