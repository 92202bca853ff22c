"""Published lists, and the published event that a report corrects."""

import datetime as dt
from typing import cast

from ratings.models import CorrectedEvent, CorrectionWay, RatedEvent, RatingSeries, Submission, Version
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import NoList, list_dates, list_entered
from ratings.series.entries import published_lists


def is_published(series: RatingSeries, control: str, date: dt.date) -> bool:
    """Return True if a version of the list is published."""
    return Version.objects.of_series(series).filter(list__control=control, list__date=date).exists()


def published_dates(control: str) -> set[dt.date]:
    """Return the dates of the published lists of the default series. Reports are handed in for that series."""
    versions = Version.objects.of_default_series().filter(list__control=control)
    return {*versions.values_list("list__date", flat=True)}


def has_published_list(event: RatedEvent) -> bool:
    """Return True if the event enters a list that is published, in any series."""
    return published_lists(event).exists()


def published_event(submission: Submission) -> RatedEvent | None:
    """Return the event on a published list that this report corrects; None if there is no such event."""
    event = event_to_correct(submission)
    return event if event and has_published_list(event) else None


def event_to_correct(submission: Submission) -> RatedEvent | None:
    """Return the current event that this report corrects; None if it corrects no event.

    Between the report and the event there may be returned and corrected reports.
    """
    before = submission.replaces
    while before:
        event = RatedEvent.objects.filter(submission=before).first()
        if event:
            return current_event(event)
        before = before.replaces
    return None


def current_event(event: RatedEvent | None) -> RatedEvent | None:
    """Return the event that currently counts in place of an event; None if no event counts.

    It is the event itself, its replacement, or the event that it replaced. An event from a correction without new
    versions does not count; the event before the correction counts.
    """
    while event and not RatedEvent.objects.standing().filter(pk=event.pk).exists():
        given_up = CorrectedEvent.objects.filter(event=event, correction__decision__way=CorrectionWay.VERSIONS).first()
        brought = CorrectedEvent.objects.filter(instead=event).first()
        later = RatedEvent.objects.filter(replaces=event).first()
        instead = brought.event if brought else None
        event = given_up.instead if given_up else later or instead
    return event


def lists_missed(control: str, last_day: dt.date | None, first: dt.date | None) -> list[dt.date]:
    """Return the dates of the published lists before `first` that the event missed because its report was late."""
    if not control or last_day is None or first is None:
        return []
    time_control = cast(TimeControl, control)
    try:
        due = list_entered(time_control, last_day, last_day)
    except (NoList, NoEdition):
        return []
    dates = [date for date in list_dates(time_control, due, first) if date < first]
    published = published_dates(control)
    return [date for date in dates if date in published]
