"""What an event that takes the place of another enters."""

import datetime as dt

from ratings.series.models import SeriesEntry
from ratings.submissions.models.event import RatedEvent


def carried_over(before: RatedEvent, instead: RatedEvent, at: dt.datetime) -> list[SeriesEntry]:
    """The entries of an event for the one in its place: the same lists of the same series, for the same reasons."""
    kept = ("series_id", "list_date", "why", "reason", "by_id")
    return [
        SeriesEntry(event=instead, at=at, **{name: getattr(entry, name) for name in kept})
        for entry in before.entries.standing()
    ]
