"""Lists of each rating series that an accepted event enters, by the rule of the series or by an officer's decision."""

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
    SeriesEntry,
    User,
    Version,
)
from ratings.registration.registration import is_registered
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import list_dates_by
from ratings.series.editions import SeriesEditions
from ratings.series.entries import EntryFacts, entry_by_rule
from ratings.text.one_line import one_line

MAX_CHOICES = 6
CHOICE_SPAN = dt.timedelta(days=2 * 366)


class SeriesLine(NamedTuple):
    """A series with the event's time control, the entry of the event, and the lists that an officer may choose.

    `entry` is None if the series was created after the acceptance. `outdated` is the date of the first list that was
    published before an officer moved the event into or out of it; None without such a list.
    """

    series: RatingSeries
    entry: SeriesEntry | None
    lists: list[dt.date]
    outdated: dt.date | None


def enter_series(
    event: RatedEvent, carried_entries: Iterable[SeriesEntry], event_list_date: dt.date, received: dt.date
) -> None:
    """Enter the event into a list of each series that this installation computes, by the rule of the series.

    A series with an entry in `carried_entries`, from a replaced event, keeps this entry. `event_list_date` is the list
    of the acceptance, `received` the day on which the report was handed in.
    """
    entries = {entry.series_id: entry for entry in carried_entries}
    for series in _computed_series(event.control):
        if series.pk not in entries:
            entries[series.pk] = _entry_by_rule(series, event, event_list_date, received)
    SeriesEntry.objects.bulk_create(entries.values())


@transaction.atomic
def decide_entry(
    event: RatedEvent, series: RatingSeries, list_date: dt.date | None, reason: str, by: User, at: dt.datetime
) -> SeriesEntry:
    """Move the event to another list of the series, or out of the series if `list_date` is None.

    Refused without a reason, for a series that the event cannot enter, or for a list not in `lists_to_choose`.
    """
    lock(SUBMISSION, event.submission_id)
    reasons = []
    if not one_line(reason):
        reasons.append(_("A reason is needed."))
    if series not in _computed_series(event.control):
        reasons.append(_("The event cannot be rated in the series %(code)s.") % {"code": series.code})
    elif list_date and list_date not in lists_to_choose(event, series):
        choice = ", ".join(day.isoformat() for day in lists_to_choose(event, series)) or _("none")
        message = _("The event cannot be rated on the list of %(day)s. Choose one of: %(choice)s.")
        reasons.append(message % {"day": list_date, "choice": choice})
    if reasons:
        raise Refused(*reasons)
    return SeriesEntry.objects.create(
        event=event, series=series, list_date=list_date, why=EntryReason.OFFICER, reason=one_line(reason)[:300],
        replaces=SeriesEntry.objects.standing().filter(event=event, series=series).first(), by=by, at=at,
    )  # fmt: skip


def lists_to_choose(event: RatedEvent, series: RatingSeries) -> list[dt.date]:
    """Return the dates of the next lists of the series after the event, and of the lists that already have it."""
    law = SeriesEditions(series.chapter, cast(TimeControl, event.control))
    dates = list_dates_by(law.editions, event.last_day + dt.timedelta(days=1), event.last_day + CHOICE_SPAN)
    entered = event.entries.filter(series=series).values_list("list_date", flat=True)
    return sorted({*islice(dates, MAX_CHOICES), *filter(None, entered)})


def series_lines(event: RatedEvent) -> list[SeriesLine]:
    """Return a line for each series that this installation computes, and for each other series with the event."""
    entries = {entry.series_id: entry for entry in event.entries.standing().select_related("by", "replaces")}
    computed = [series.pk for series in _computed_series(event.control)]
    series_concerned = RatingSeries.objects.filter(pk__in=[*entries, *computed])
    return [_series_line(event, series, entries.get(series.pk)) for series in series_concerned]


def _series_line(event: RatedEvent, series: RatingSeries, entry: SeriesEntry | None) -> SeriesLine:
    outdated = _outdated_list(event, entry) if entry and entry.replaces else None
    return SeriesLine(series, entry, lists_to_choose(event, series), outdated)


def _outdated_list(event: RatedEvent, entry: SeriesEntry) -> dt.date | None:
    """Return the date of the first outdated list, or None.

    A list is outdated if it was published before the decision that moved the event into or out of it.
    """
    both = (entry.list_date, entry.replaces and entry.replaces.list_date)
    newest = Version.objects.of_series(entry.series).newest()
    moved = newest.filter(list__control=event.control, list__date__in=[date for date in both if date])
    return moved.filter(at__lt=entry.at).order_by("list__date").values_list("list__date", flat=True).first()


def _computed_series(control: str) -> list[RatingSeries]:
    return [*RatingSeries.objects.computed_here().filter(controls__contains=[control])]


def _entry_by_rule(series: RatingSeries, event: RatedEvent, event_list_date: dt.date, received: dt.date) -> SeriesEntry:
    report = event.submission
    facts = EntryFacts(
        control=event.control,
        federation=event.federation,
        system=event.system,
        rounds=event.rounds or max(event.games.values_list("round", flat=True), default=0),
        last_day=event.last_day,
        received=received,
        list_date=event_list_date,
        is_registered=lambda: is_registered(report.title, report.submitted_by_id, event.first_day, event.last_day),
    )
    reason, list_date = entry_by_rule(series, facts)
    return SeriesEntry(event=event, series=series, list_date=list_date, why=reason, at=event.accepted_at)
