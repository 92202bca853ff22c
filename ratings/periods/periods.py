"""Months of the office: their lists, the state of each, and the events that enter."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from django.db.models import Count, Q, QuerySet

from ratings.lists.months import controls_to_run, list_date
from ratings.models import RatedEvent, RatingList, RatingSeries, Run, RunKind, TimeControl, Version
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.list_dates import NoList, closing_day_by, next_list
from ratings.series.editions import SeriesEditions
from ratings.series.models import FIDE_SERIES

# Unpublished lists computed for a correction appear on its page only.
UNPUBLISHED_OF_CORRECTION = Q(of_cascade__isnull=False, version__isnull=True)


@dataclass(slots=True)
class RatingPeriod:
    """A list of a month: its published version, its runs, and the number of events that enter it."""

    series: RatingSeries
    control: TimeControl
    date: dt.date
    closes: dt.date | None
    events: int = 0
    version: Version | None = None
    runs: list[Run] = field(default_factory=list)
    fide_runs: list[Run] = field(default_factory=list)
    """Runs of FIDE's list of the month, if it is imported into its own series."""
    is_computed: bool = False
    can_run: bool = False
    """True if the list can be computed: an earlier list exists, or an event enters."""

    @property
    def label(self) -> str:
        """The name of the list on pages, in the form of `RatingList.label`."""
        return self.series.prefixed(str(self.control.label))

    @property
    def last_run(self) -> Run | None:
        return self.runs[0] if self.runs else None

    @property
    def is_comparable(self) -> bool:
        """True if FIDE's list and a list that this installation computed both exist."""
        kinds = {run.kind for run in self.runs + self.fide_runs if run.finished_at and not run.failure}
        return {RunKind.IMPORTED, RunKind.COMPUTED} <= kinds

    @property
    def state(self) -> str:
        """The state of the list: a key for templates."""
        run = self.last_run
        if run and not run.finished_at:
            return "failed" if run.failure else "running"
        if run and not hasattr(run, "version") and (self.version is None or run.pk > self.version.run_id):
            return "preview"
        if self.version:
            return "imported" if self.version.run.kind == RunKind.IMPORTED else "published"
        return "open" if self.events else "empty"


Periods = dict[tuple[RatingSeries, TimeControl, dt.date], RatingPeriod]


def months(today: dt.date) -> list[tuple[dt.date, list[RatingPeriod | None]]]:
    """Return every month with a list, a run or an event, and those of the next lists by the regulations; newest first.

    Each month has the list of the default series in each time control, None without a list. The number of queries is
    constant.
    """
    default = RatingSeries.objects.default()
    periods = _periods(RatingList.objects.filter(series=default), [default], {})
    for control in TimeControl:
        date = _next_list_date(control, today)
        if date:
            _get_or_add(periods, default, control, date)
    by_month: dict[dt.date, dict[TimeControl, RatingPeriod]] = {}
    for (_series, control, date), period in periods.items():
        by_month.setdefault(date.replace(day=1), {})[control] = period
    return [
        (month, [by_month[month].get(control) for control in TimeControl]) for month in sorted(by_month, reverse=True)
    ]


def lists_of(month: dt.date) -> list[RatingPeriod]:
    """Return the lists of a month in every series: existing lists, and lists that the regulations require."""
    within = {"date__year": month.year, "date__month": month.month}
    of_month = {"entered_list__year": month.year, "entered_list__month": month.month}
    computed = [*RatingSeries.objects.computed_here()]
    periods = _periods(RatingList.objects.filter(**within), computed, of_month)
    for series in computed:
        there = {control for of, control, _ in periods if of == series}
        for control in {*map(TimeControl, series.controls)} - there:
            date = list_date(month, control, series.chapter)
            if date:
                _get_or_add(periods, series, control, date)
        _mark_computed(series, month, periods)
    fide = {(each.control, each.date): each.runs for each in periods.values() if each.series.code == FIDE_SERIES}
    for (of, *of_list), period in periods.items():
        if of.default:
            period.fide_runs = fide.get(tuple(of_list), [])  # type: ignore[arg-type]
    order = list(TimeControl)
    return sorted(periods.values(), key=lambda each: (each.series.sort_key, order.index(each.control), each.date))


def _mark_computed(series: RatingSeries, month: dt.date, periods: Periods) -> None:
    """Set `is_computed` and `can_run` of the lists of a series that this installation computes.

    Only the objects in `periods` change, not the database.
    """
    controls = controls_to_run(series, month)
    for (of, control, _date), period in periods.items():
        if of == series:
            period.is_computed, period.can_run = True, control in controls


def events_of(period: RatingPeriod) -> "QuerySet[RatedEvent]":
    """Return the events that enter a list with their number of games, without events replaced by a correction."""
    entering = RatedEvent.objects.entering(period.series, period.date).standing()
    events = entering.filter(control=period.control)
    return events.annotate(number_of_games=Count("games")).order_by("first_day", "name", "pk")


def _periods(lists: "QuerySet[RatingList]", computed: Iterable[RatingSeries], list_filter: dict[str, int]) -> Periods:
    periods: Periods = {}
    for series in computed:
        entering = RatedEvent.objects.entering(series).standing().filter(**list_filter)
        counted = entering.order_by().values_list("control", "entered_list").annotate(Count("pk"))  # type: ignore[misc]
        for control, date, count in counted:
            _get_or_add(periods, series, control, date).events = count
    for rating_list in lists.select_related("series"):
        _get_or_add(periods, rating_list.series, rating_list.control, rating_list.date)
    runs = (
        Run.objects.filter(list__in=lists)
        .exclude(kind=RunKind.SHADOW)
        .exclude(UNPUBLISHED_OF_CORRECTION)
        .select_related("list__series", "version", "asked_by")
    )
    for run in runs.order_by("-pk"):
        _get_or_add(periods, run.list.series, run.list.control, run.list.date).runs.append(run)
    for version in Version.objects.newest().filter(list__in=lists).select_related("list__series", "run"):
        _get_or_add(periods, version.list.series, version.list.control, version.list.date).version = version
    return periods


def _get_or_add(periods: Periods, series: RatingSeries, control: str, date: dt.date) -> RatingPeriod:
    key = series, TimeControl(control), date
    return periods.setdefault(key, RatingPeriod(*key, _closing_day(series.chapter, key[1], date)))


def _closing_day(chapter: str, control: TimeControl, date: dt.date) -> dt.date | None:
    try:
        return closing_day_by(SeriesEditions(chapter, cast(ControlName, control.value)).on(date), date)
    except NoEdition:
        return None


def _next_list_date(control: TimeControl, today: dt.date) -> dt.date | None:
    try:
        return next_list(cast(ControlName, control.value), today)
    except (NoList, NoEdition):
        return None
