"""Lists of rating series that an event enters: the rule of a series, and the entries of an event."""

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import cast

from django.db.models import Exists, OuterRef, QuerySet

from ratings.models import EntryReason, RatedEvent, RatingSeries, SeriesEntry, Version
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import lists_entered_by
from ratings.series.editions import SeriesEditions


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """Facts of an event that the rule of a series needs. The event may be accepted, waiting at the office, or in play.

    `list_date` is the list announced for the event by FIDE's editions. `received` is the day on which its report came,
    or would come.
    """

    control: str
    federation: str
    system: str
    rounds: int
    last_day: dt.date
    received: dt.date
    list_date: dt.date
    is_registered: Callable[[], bool]


def entry_by_rule(series: RatingSeries, facts: EntryFacts) -> tuple[str, dt.date | None]:
    """Return an empty text and the list of the series that the event enters; otherwise an EntryReason and None.

    In a series rated by FIDE's editions, the list is the announced list.
    """
    if reason := exclusion_reason(series, facts.federation, facts.system, facts.rounds, facts.is_registered):
        return reason, None
    if not series.chapter:
        return "", facts.list_date
    law = SeriesEditions(series.chapter, cast(TimeControl, facts.control))
    try:
        dates = lists_entered_by(law.editions, facts.last_day, facts.received)
    except NoEdition:
        return EntryReason.NO_EDITION, None
    return ("", dates[0]) if dates else (EntryReason.LATE, None)


def exclusion_reason(
    series: RatingSeries, federation: str, system: str, rounds: int, is_registered: Callable[[], bool]
) -> str:
    """Return the EntryReason why a series excludes an event, whatever its dates; empty if the event may enter."""
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
    """Return the versions of the lists that an event enters, of every series."""
    entered = SeriesEntry.objects.standing().filter(
        event=event, series=OuterRef("list__series"), list_date=OuterRef("list__date")
    )
    return Version.objects.filter(Exists(entered), list__control=event.control)


def versions_by_event(events: Iterable[RatedEvent]) -> dict[int, list[Version]]:
    """Return the newest versions of the lists that events enter, by the key of the event, in the order of series.

    Events without a published list are left out.
    """
    entries = SeriesEntry.objects.standing().filter(event__in=[event.pk for event in events]).exclude(list_date=None)
    rows = [*entries.order_by("series", "pk").values_list("event", "series", "event__control", "list_date")]
    newest = Version.objects.newest().filter(list__date__in={row[-1] for row in rows}).select_related("list__series")
    of_list = {(version.list.series_id, version.list.control, version.list.date): version for version in newest}
    versions: dict[int, list[Version]] = {}
    for event, *entered in rows:
        if version := of_list.get(tuple(entered)):  # type: ignore[arg-type]
            versions.setdefault(event, []).append(version)
    return versions


def copy_entries(
    old_event: RatedEvent, new_event: RatedEvent, at: dt.datetime, list_date: dt.date | None = None
) -> list[SeriesEntry]:
    """Return copies of an event's entries for the event that replaces it: the same lists and reasons.

    If `list_date` is given, the event enters that list in each series rated by FIDE's editions, unless an officer chose
    the list.
    """
    names = ("series_id", "list_date", "why", "reason", "by_id")
    entries = [
        SeriesEntry(event=new_event, at=at, **{name: getattr(entry, name) for name in names})
        for entry in old_event.entries.standing().select_related("series")
    ]
    for entry in entries:
        if list_date and entry.list_date and not (entry.series.chapter or entry.by_id):
            entry.list_date = list_date
    return entries
