"""Lists of a month, identified by series, month, control and version as in ``2025-12 standard v2``."""

import datetime as dt
import re
from calendar import monthrange
from typing import cast

from django.utils.translation import gettext as _

from ratings.models import RatedEvent, RatingList, RatingSeries, SeriesSource, TimeControl, Version
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.list_dates import list_dates_by
from ratings.series.editions import SeriesEditions

VERSION_PATTERN = re.compile(r"v([1-9][0-9]{0,4})")


class NoSuchList(LookupError):
    """An unknown series, month, list or version. The message has the value found and the value expected."""


def series_named(code: str) -> RatingSeries:
    """Return the series with this code; the default series for an empty code. NoSuchList for an unknown code."""
    every = RatingSeries.objects.select_related("lent_by")
    series = every.filter(code=code).first() if code else every.default()
    if series is None:
        expected = ", ".join(RatingSeries.objects.values_list("code", flat=True))
        raise NoSuchList(_("found %(found)s, expected one of %(expected)s") % {"found": code, "expected": expected})
    return series


def first_day(month: str) -> dt.date:
    """Return the first day of a month such as ``2025-12``. NoSuchList for another text."""
    try:
        return dt.datetime.strptime(month, "%Y-%m").replace(tzinfo=dt.UTC).date()
    except ValueError:
        raise NoSuchList(_("found %(month)s, expected a month as in 2025-12") % {"month": month}) from None


def last_day(month: dt.date) -> dt.date:
    """Return the last day of the month of a date."""
    return month.replace(day=monthrange(month.year, month.month)[1])


def list_date(month: dt.date, control: str, chapter: str = "") -> dt.date | None:
    """Return the date of the list of a time control in a month by the regulations; None if they have no list.

    `chapter` is the chapter of the rating series; empty if FIDE's chapter rates the series.
    """
    law = SeriesEditions(chapter, cast(ControlName, control))
    return next(list_dates_by(law.editions, month, last_day(month)), None)


def list_to_run(series: RatingSeries, month: str, control: str) -> RatingList:
    """Return the list of a month, created if it is missing. NoSuchList if the regulations have no such list."""
    _refuse_control(control)
    _refuse_imported(series)
    if control not in series.controls:
        message = _("The series %(code)s has no list of %(controls)s.")
        raise NoSuchList(message % {"code": series.code, "controls": control})
    date = list_date(first_day(month), control, series.chapter)
    if date is None:
        raise NoSuchList(_("%(month)s: no %(control)s list by the regulations") % {"month": month, "control": control})
    return RatingList.objects.get_or_create(series=series, control=control, date=date)[0]


def lists_to_run(series: RatingSeries, month: str) -> list[RatingList]:
    """Return the lists of a month with an earlier list or with events.

    Standard comes first, because standard ratings may replace missing rapid and blitz ratings.
    """
    _refuse_imported(series)
    return [list_to_run(series, month, control) for control in controls_to_run(series, first_day(month))]


def controls_to_run(series: RatingSeries, month: dt.date) -> list[str]:
    """Return the time controls of the lists of a month that can be computed; empty for an imported series."""
    if series.source == SeriesSource.IMPORTED:
        return []
    controls = [control for control in TimeControl.values if control in series.controls]
    dates = {control: list_date(month, control, series.chapter) for control in controls}
    return [control for control, date in dates.items() if date and _has_players_or_events(series, control, date)]


def _has_players_or_events(series: RatingSeries, control: str, date: dt.date) -> bool:
    earlier = Version.objects.filter(list__series=series, list__control=control, list__date__lt=date)
    entering = RatedEvent.objects.entering(series, date).filter(control=control)
    return earlier.exists() or entering.exists()


def published_version(series: RatingSeries, month: str, control: str, number: str | None = None) -> Version:
    """Return a published version of a list: `number` is such as ``v2``, None for the newest.

    NoSuchList if it does not exist.
    """
    _refuse_control(control)
    day = first_day(month)
    dated = {"list__date__year": day.year, "list__date__month": day.month}
    versions = Version.objects.filter(list__series=series, list__control=control, **dated)
    if number is not None:
        versions = versions.filter(number=_version_number(number))
    newest = versions.select_related("list__series", "run").order_by("-number").first()
    if newest is None:
        message = _("%(month)s %(control)s %(number)s: not published")
        raise NoSuchList(message % {"month": series.address_of(month), "control": control, "number": number or ""})
    return newest


def newest_versions(series: RatingSeries, month: str) -> dict[str, Version]:
    """Return the newest version of each list of a month by time control, standard first. NoSuchList without any."""
    day = first_day(month)
    newest = Version.objects.of_series(series).newest().filter(list__date__year=day.year, list__date__month=day.month)
    by_control = {version.list.control: version for version in newest.select_related("list__series", "run")}
    if not by_control:
        raise NoSuchList(_("%(month)s: no list is published") % {"month": month})
    return {control: by_control[control] for control in TimeControl.values if control in by_control}


def _refuse_imported(series: RatingSeries) -> None:
    if series.source == SeriesSource.IMPORTED:
        raise NoSuchList(_("The lists of the series %(code)s are imported, not computed here.") % {"code": series.code})


def _refuse_control(control: str) -> None:
    if control not in TimeControl.values:
        expected = ", ".join(TimeControl.values)
        raise NoSuchList(_("found %(found)s, expected one of %(expected)s") % {"found": control, "expected": expected})


def _version_number(text: str) -> int:
    match = VERSION_PATTERN.fullmatch(text)
    if not match:
        raise NoSuchList(_("found %(found)s, expected a version as in v2") % {"found": text})
    return int(match[1])
