"""Start of the next round of a tournament, if its day and time are set."""

import datetime as dt

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.core.limits import MOST_ROUNDS
from tournaments.core.models.tournament import Tournament
from tournaments.core.schedule import planned_rounds
from tournaments.core.zones import start_of


def round_times(tournament: Tournament) -> dict[int, dt.datetime]:
    """Return the start of each round that has a day and a time, by round number, in the zone of its event."""
    timed = [(line.number, line.day, line.time) for line in planned_rounds(tournament)]
    return {number: start_of(tournament, day, time) for number, day, time in timed if time}


def next_start(tournament: Tournament, now: dt.datetime) -> tuple[int, dt.datetime] | None:
    """Return number and start of the next round, None if no future round has a time.

    In a Swiss the round after the one still to be published has no start: the schedule is late.
    """
    times, last = round_times(tournament), MOST_ROUNDS
    if times and tournament.is_paired_by_round:
        last = (tournament.rounds.public().aggregate(last=Max("number"))["last"] or 0) + 1
    coming = [(at, number) for number, at in times.items() if at > now and number <= last]
    if not coming:
        return None
    at, number = min(coming)
    return number, at


def time_left(until: dt.datetime, now: dt.datetime) -> str:
    """Return the time left until then: ``13 min``, ``3 h 13 min``, ``2 days``."""
    minutes = max(0, -(-int((until - now).total_seconds()) // 60))
    hours, rest = divmod(minutes, 60)
    if hours >= 48:
        return _("%(days)s days") % {"days": hours // 24}
    if hours:
        return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": rest}
    return _("%(minutes)s min") % {"minutes": rest}
