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
    SeriesEntry,
    User,
    Version,
)
from ratings.registration.registration import is_registered
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import list_dates_by
from ratings.series.editions import ListLaw
from ratings.series.entries import EntryFacts, carried_over, entry_by_rule
from ratings.text.one_line import one_line

CHOICES = 6
YEARS = dt.timedelta(days=2 * 366)


class SeriesLine(NamedTuple):
    """A series with the event's time control: the list it enters, or why none, and those an officer may choose.

    `entry` is what was decided, None where nothing was. `outdated` is the date of a list that was published before, and
    has the event, or has it not, as it was before the decision.
    """

    series: RatingSeries
    entry: SeriesEntry | None
    list_date: dt.date | None
    lists: list[dt.date]
    outdated: dt.date | None


def enter_series(event: RatedEvent, before: RatedEvent | None, received: dt.date, at: dt.datetime) -> None:
    """Decide for every series computed here; what was decided of the event that this one corrects stays.

    The default series needs a row only where it leaves the event out.
    """
    entries = {entry.series_id: entry for entry in carried_over(before, event, at)} if before else {}
    default = RatingSeries.objects.default()
    if not before and (by_rule := _by_rule(default, event, received, at)).why:
        entries[default.pk] = by_rule
    for series in _computed_with(event.control):
        if series.pk not in entries:
            entries[series.pk] = _by_rule(series, event, received, at)
    SeriesEntry.objects.bulk_create(entries.values())


@transaction.atomic
def decide_entry(
    event: RatedEvent, series: RatingSeries, list_date: dt.date | None, reason: str, by: User, at: dt.datetime
) -> SeriesEntry:
    """Move the event to another list of the series, or out of it; Refused without a reason or a list of the series."""
    lock(SUBMISSION, event.submission_id)
    reasons = []
    if not one_line(reason):
        reasons.append(_("A reason is needed."))
    if not series.default and series not in _computed_with(event.control):
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
    """The next lists of the series after the event, by its own list dates; of the default series the event's own."""
    if series.default:
        return [event.list_date]
    law = ListLaw(series.chapter, cast(TimeControl, event.control))
    dates = list_dates_by(law.editions, event.last_day + dt.timedelta(days=1), event.last_day + YEARS)
    return [*islice(dates, CHOICES)]


def series_lines(event: RatedEvent) -> list[SeriesLine]:
    """What is decided of an event in each series computed here, and in any other that has it.

    Nothing where the default series takes it and there is no other.
    """
    entries = {entry.series_id: entry for entry in event.entries.standing().select_related("by", "replaces")}
    computed = [series.pk for series in _computed_with(event.control)]
    default = RatingSeries.objects.default()
    others = RatingSeries.objects.filter(pk__in=[*entries, *computed], default=False)
    series_concerned = [default, *others] if others or default.pk in entries else []
    return [_line(event, series, entries.get(series.pk)) for series in series_concerned]


def _line(event: RatedEvent, series: RatingSeries, entry: SeriesEntry | None) -> SeriesLine:
    list_date = entry.list_date if entry else event.list_date if series.default else None
    return SeriesLine(series, entry, list_date, lists_to_choose(event, series), _outdated(event, series, entry))


def _outdated(event: RatedEvent, series: RatingSeries, entry: SeriesEntry | None) -> dt.date | None:
    """The first list whose newest version was there before the event was moved into it or out of it."""
    if entry is None:
        return None
    both = (entry.list_date, entry.replaces.list_date if entry.replaces else None)
    dates = [date for date in both if date]
    if series.default and entry.by:
        dates = [event.list_date]
    newest = Version.objects.newest().filter(list__series=series, list__control=event.control, list__date__in=dates)
    return newest.filter(at__lt=entry.at).order_by("list__date").values_list("list__date", flat=True).first()


def enters_nothing(event: RatedEvent, lines: Iterable[SeriesLine]) -> bool:
    """Whether no list of any series takes the event."""
    default = RatingSeries.objects.default()
    taken = [line.list_date for line in lines if not line.series.default or event.control in default.controls]
    return not any(taken) if lines else event.control not in default.controls


def _computed_with(control: str) -> list[RatingSeries]:
    computed = RatingSeries.objects.computed_here().filter(default=False)
    return [*computed.filter(controls__contains=[control])]


def _by_rule(series: RatingSeries, event: RatedEvent, received: dt.date, at: dt.datetime) -> SeriesEntry:
    report = event.submission
    facts = EntryFacts(
        control=event.control,
        federation=event.federation,
        system=event.system,
        rounds=event.rounds or max(event.games.values_list("round", flat=True), default=0),
        last_day=event.last_day,
        received=received,
        list_date=event.list_date,
        is_registered=lambda: is_registered(report.title, report.submitted_by_id, event.first_day, event.last_day),
    )
    why, list_date = entry_by_rule(series, facts)
    return SeriesEntry(event=event, series=series, list_date=list_date, why=why, at=at)
