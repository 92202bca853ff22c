"""When the next round of a tournament begins, as far as its day and time are set."""

import datetime as dt

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.models.tournament import Tournament
from tournaments.core.schedule import planned


def round_times(tournament: Tournament) -> dict[int, dt.datetime]:
    """Return the start of every round that has a day and a time, by its number, where the clock of this place is."""
    zone = timezone.get_current_timezone()
    timed = [(line.number, line.day, line.time) for line in planned(tournament)]
    return {number: dt.datetime.combine(day, time, zone) for number, day, time in timed if time}


def next_start(tournament: Tournament, now: dt.datetime) -> tuple[int, dt.datetime] | None:
    """Return the round that begins next, and when; none if no round to come has a time."""
    coming = [(at, number) for number, at in round_times(tournament).items() if at > now]
    if not coming:
        return None
    at, number = min(coming)
    return number, at


def time_left(until: dt.datetime, now: dt.datetime) -> str:
    """Return how long it is until then: ``13 min``, ``3 h 13 min``, ``2 days``."""
    minutes = max(0, -(-int((until - now).total_seconds()) // 60))
    hours, rest = divmod(minutes, 60)
    if hours >= 48:
        return _("%(days)s days") % {"days": hours // 24}
    if hours:
        return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": rest}
    return _("%(minutes)s min") % {"minutes": rest}
