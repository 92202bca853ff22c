"""The state of a rated event: the event that replaced it, its validity, and the list that rated it."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import QuerySet

from ratings.models import CorrectedEvent, CorrectionWay, DeskReport, RatedEvent, Version
from ratings.series.entries import published_lists


@dataclass(frozen=True, slots=True)
class EventState:
    """The state of a rated event.

    `version` is the newest version of the list that the event enters, in the first series that has published the list;
    None before. `is_counted` is False if a correction removed the event, or waits for its decision. `tournament_key` is
    the key of the desk's tournament that reported the event, empty for a file.
    """

    version: Version | None
    is_counted: bool
    reported_at: dt.datetime
    tournament_key: str

    @property
    def is_rated(self) -> bool:
        return self.is_counted and self.version is not None


def current_event(event: RatedEvent) -> RatedEvent:
    """Return the event that replaced this event by a corrected report, or the event itself."""
    while later := _successor(event):
        event = later
    return event


def state_of(event: RatedEvent) -> EventState:
    versions = published_lists(event).select_related("list__series", "run")
    return EventState(
        version=versions.order_by("list__series", "-number").first(),
        is_counted=RatedEvent.objects.standing().filter(pk=event.pk).exists(),
        reported_at=event.submission.submitted_at,
        tournament_key=desk_keys([event]).get(event.pk, ""),
    )


def desk_keys(events: "list[RatedEvent] | QuerySet[RatedEvent]") -> dict[int, str]:
    """Return the keys of the desk's tournaments that reported these events, by primary key of the event."""
    reports = DeskReport.objects.filter(submission__event__in=events)
    return dict(reports.values_list("submission__event", "event_key"))


def _successor(event: RatedEvent) -> RatedEvent | None:
    replaced = RatedEvent.objects.filter(replaces=event).first()
    if replaced:
        return replaced
    decided = CorrectedEvent.objects.filter(event=event, correction__decision__way=CorrectionWay.VERSIONS)
    corrected = decided.exclude(instead=None).select_related("instead").first()
    return corrected.instead if corrected else None
