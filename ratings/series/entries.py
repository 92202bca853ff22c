"""Which lists of which series an event enters: the rule of a series, and what is decided of an event."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from django.db.models import Q, QuerySet

from ratings.models import EntryReason, RatedEvent, RatingSeries, SeriesEntry, Version
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import lists_entered_by
from ratings.series.editions import ListLaw


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """What the rule of a series asks of an event: accepted, waiting at the office, or still played.

    `list_date` is the list that it is meant for by FIDE's editions, `received` the day its report came, or would come.
    """

    control: str
    federation: str
    system: str
    rounds: int
    last_day: dt.date
    received: dt.date
    list_date: dt.date
    is_registered: Callable[[], bool]


def entry_by_rule(series: RatingSeries, of: EntryFacts) -> tuple[str, dt.date | None]:
    """Why the event does not enter the series, and else empty with the list it enters.

    By FIDE's editions that is the list it is meant for, moved on or admitted late as it was.
    """
    if why := left_out_by(series, of.federation, of.system, of.rounds, of.is_registered):
        return why, None
    if not series.chapter:
        return "", of.list_date
    law = ListLaw(series.chapter, cast(TimeControl, of.control))
    try:
        dates = lists_entered_by(law.editions, of.last_day, of.received)
    except NoEdition:
        return EntryReason.NO_EDITION, None
    return ("", dates[0]) if dates else (EntryReason.LATE, None)


def left_out_by(
    series: RatingSeries, federation: str, system: str, rounds: int, is_registered: Callable[[], bool]
) -> str:
    """Why the rule of a series leaves an event out, whatever its date, as an EntryReason; empty if it does not."""
    if series.federations and federation not in series.federations:
        return EntryReason.FEDERATION
    if series.systems and system not in series.systems:
        return EntryReason.SYSTEM
    if rounds < series.least_rounds:
        return EntryReason.ROUNDS
    if series.registered_only and not is_registered():
        return EntryReason.UNREGISTERED
    return ""


def published_lists(event: RatedEvent) -> QuerySet[Version]:
    """The versions of the lists that an event enters, of whatever series."""
    lists = Q(pk__in=[])
    if RatedEvent.objects.of_default_series().filter(pk=event.pk).exists():
        lists = Q(list__series__default=True, list__date=event.list_date)
    entries = SeriesEntry.objects.standing().filter(event=event, series__default=False).exclude(list_date=None)
    for series, date in entries.values_list("series", "list_date"):
        lists |= Q(list__series=series, list__date=date)
    return Version.objects.filter(lists, list__control=event.control)


def carried_over(before: RatedEvent, instead: RatedEvent, at: dt.datetime) -> list[SeriesEntry]:
    """The entries of an event for the one in its place: the same lists of the same series, for the same reasons.

    None of the default series where it takes the event: it does without one.
    """
    kept = ("series_id", "list_date", "why", "reason", "by_id")
    return [
        SeriesEntry(event=instead, at=at, **{name: getattr(entry, name) for name in kept})
        for entry in before.entries.standing().exclude(series__default=True, list_date__isnull=False)
    ]
