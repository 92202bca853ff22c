"""Time zone of an event. Its pages, letters and files show and read all times in it."""

import datetime as dt
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.utils import timezone

from tournaments.core.models.tournament import Event, Tournament

View = TypeVar("View", bound=Callable[..., HttpResponse])


def zone_of(subject: Any) -> ZoneInfo:
    """Return the time zone of an event, of a tournament, or of an object that belongs to one of them."""
    if isinstance(subject, Event):
        return ZoneInfo(subject.zone)
    return zone_of(subject.event if hasattr(subject, "event") else subject.tournament)


def in_event_zone(view: View) -> View:
    """Decorate a view of one object, see `zone_of`, to show and read times in the zone of its event."""

    @wraps(view)
    def zoned(request: Any, subject: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        with timezone.override(zone_of(subject)):
            return view(request, subject, *args, **kwargs)

    return zoned  # type: ignore[return-value]


def today_at(tournament: Tournament) -> dt.date:
    """Return the current date in the zone of a tournament."""
    return timezone.localdate(timezone=zone_of(tournament))


def start_of(tournament: Tournament, day: dt.date, time: dt.time) -> dt.datetime:
    """Return the moment at which the clocks of a tournament show this day and time."""
    return dt.datetime.combine(day, time, zone_of(tournament))
