"""Which list of which rating series an accepted event enters: by the rule of the series, or by an officer."""

import datetime as dt
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple, cast

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import SUBMISSION, lock
from ratings.models import (
    EntryReason,
    RatedEvent,
    RatingSeries,
    Registration,
    RegistrationState,
    SeriesEntry,
    SeriesSource,
    Submission,
    User,
    Version,
)
from ratings.registration.registration import reports_of
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import list_dates_by, lists_entered_by
from ratings.series.editions import ListLaw
from ratings.series.entries import carried_over
from ratings.text.one_line import one_line

CHOICES = 6
YEARS = dt.timedelta(days=2 * 366)


class SeriesLine(NamedTuple):
    """A series with the event's time control: what is decided, if anything, and the lists an officer may choose."""

    series: RatingSeries
    entry: SeriesEntry | None
    lists: list[dt.date]
    is_published: bool


def enter_series(event: RatedEvent, before: RatedEvent | None, received: dt.date, at: dt.datetime) -> None:
    """Decide for every series computed here; what was decided of the event that this one corrects stays."""
    earlier = {entry.series_id: entry for entry in carried_over(before, event, at)} if before else {}
    SeriesEntry.objects.bulk_create(
        earlier.get(series.pk) or _by_rule(series, event, received, at) for series in _series_with(event.control)
    )


@transaction.atomic
def decide_entry(
    event: RatedEvent, series: RatingSeries, list_date: dt.date | None, reason: str, by: User, at: dt.datetime
) -> SeriesEntry:
    """Move the event to another list of the series, or out of it; Refused without a reason or a list of the series."""
    lock(SUBMISSION, event.submission_id)
    reasons = []
    if not one_line(reason):
        reasons.append(_("A reason is needed."))
    if series not in _series_with(event.control):
        reasons.append(_("The event cannot enter the series %(code)s.") % {"code": series.code})
    elif list_date and list_date not in lists_to_choose(event, series):
        choice = ", ".join(day.isoformat() for day in lists_to_choose(event, series)) or _("none")
        message = _("%(day)s is no list that the event can enter, expected one of: %(choice)s.")
        reasons.append(message % {"day": list_date, "choice": choice})
    if reasons:
        raise Refused(*reasons)
    return SeriesEntry.objects.create(
        event=event, series=series, list_date=list_date, why=EntryReason.OFFICER, reason=one_line(reason)[:300],
        replaces=SeriesEntry.objects.standing().filter(event=event, series=series).first(), by=by, at=at,
    )  # fmt: skip


def lists_to_choose(event: RatedEvent, series: RatingSeries) -> list[dt.date]:
    """The next lists of the series after the event, by its own list dates."""
    law = ListLaw(series.chapter, cast(TimeControl, event.control))
    dates = list_dates_by(law.editions, event.last_day + dt.timedelta(days=1), event.last_day + YEARS)
    return [*islice(dates, CHOICES)]


def series_lines(event: RatedEvent) -> list[SeriesLine]:
    """What is decided of an event in each series computed here, the default one left out."""
    entries = {entry.series_id: entry for entry in event.entries.standing().select_related("by")}
    return [
        SeriesLine(series, entry, lists_to_choose(event, series), bool(entry and _is_published(entry)))
        for series in _series_with(event.control)
        for entry in [entries.get(series.pk)]
    ]


def enters_nothing(event: RatedEvent, lines: Iterable[SeriesLine]) -> bool:
    """Whether no list of any series takes the event."""
    in_default = event.control in RatingSeries.objects.default().controls
    return not in_default and not any(line.entry and line.entry.list_date for line in lines)


def _series_with(control: str) -> list[RatingSeries]:
    computed = RatingSeries.objects.filter(default=False, source=SeriesSource.COMPUTED)
    return [*computed.filter(controls__contains=[control])]


def _by_rule(series: RatingSeries, event: RatedEvent, received: dt.date, at: dt.datetime) -> SeriesEntry:
    why, list_date = _why_not(series, event), None
    if not why:
        why, list_date = _first_list(series, event, received)
    return SeriesEntry(event=event, series=series, list_date=list_date, why=why, at=at)


def _why_not(series: RatingSeries, event: RatedEvent) -> str:
    """Why the rule of the series leaves an event out, whatever its date; empty if it does not."""
    if series.federations and event.federation not in series.federations:
        return EntryReason.FEDERATION
    if _rounds(event) < series.least_rounds:
        return EntryReason.ROUNDS
    if series.registered_only and not _is_registered(event.submission):
        return EntryReason.UNREGISTERED
    return ""


def _first_list(series: RatingSeries, event: RatedEvent, received: dt.date) -> tuple[str, dt.date | None]:
    law = ListLaw(series.chapter, cast(TimeControl, event.control))
    try:
        dates = lists_entered_by(law.editions, event.last_day, received)
    except NoEdition:
        return EntryReason.NO_EDITION, None
    return ("", dates[0]) if dates else (EntryReason.LATE, None)


def _rounds(event: RatedEvent) -> int:
    return event.rounds or max(event.games.values_list("round", flat=True), default=0)


def _is_registered(submission: Submission) -> bool:
    """Whether a report seems to be of a tournament whose registration is approved."""
    approved = Registration.objects.filter(
        state=RegistrationState.APPROVED, first_day=submission.event.first_day, last_day=submission.event.last_day
    )
    return any(submission in reports for reports in reports_of(approved).values())


def _is_published(entry: SeriesEntry) -> bool:
    lists = entry.series.lists.filter(control=entry.event.control, date=entry.list_date or dt.date.min)
    return Version.objects.filter(list__in=lists).exists()
