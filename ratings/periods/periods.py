"""The months of the office: which lists they have, how far each is, and what enters them."""

import datetime as dt
from dataclasses import dataclass, field
from typing import cast

from django.db.models import Count, Q, QuerySet

from ratings.lists.months import list_date
from ratings.models import Kind, RatedEvent, RatingList, Run, TimeControl, Version
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.list_dates import NoList, closing_day, next_list
from ratings.series.models import DEFAULT_SERIES, FIDE_SERIES
from ratings.submissions.models.event import RatedEventQuerySet

# Lists computed for a correction belong to its page until they are published.
OF_CORRECTION = Q(of_cascade__isnull=False, version__isnull=True)


@dataclass(slots=True)
class RatingPeriod:
    """One list of a month: what was published of it, its last run, and how many events enter it.

    `series` is the code of another series than the default one.
    """

    series: str
    control: TimeControl
    date: dt.date
    closes: dt.date | None
    events: int = 0
    version: Version | None = None
    runs: list[Run] = field(default_factory=list)
    fide_runs: list[Run] = field(default_factory=list)
    """Those of FIDE's list of the month, where it is imported into a series of its own."""

    @property
    def last_run(self) -> Run | None:
        return self.runs[0] if self.runs else None

    @property
    def is_comparable(self) -> bool:
        """Whether FIDE's list and one computed here are both there."""
        kinds = {run.kind for run in self.runs + self.fide_runs if run.finished_at and not run.failure}
        return {Kind.IMPORTED, Kind.COMPUTED} <= kinds

    @property
    def state(self) -> str:
        """How far the list is, in one word."""
        run = self.last_run
        if run and not run.finished_at:
            return "failed" if run.failure else "running"
        if run and not hasattr(run, "version") and (self.version is None or run.pk > self.version.run_id):
            return "preview"
        if self.version:
            return "imported" if self.version.run.kind == Kind.IMPORTED else "published"
        return "open" if self.events else "empty"


Periods = dict[tuple[str, TimeControl, dt.date], RatingPeriod]


def months(today: dt.date) -> list[tuple[dt.date, list[RatingPeriod | None]]]:
    """Every month that has a list, a run or an event, and the next ones by the regulations; newest first.

    Of each month the lists of the default series by control, None where there is none; in as many queries for a hundred
    as for one.
    """
    periods = _periods(RatingList.objects.filter(series__default=True), RatedEvent.objects.all())
    for control in TimeControl:
        date = _next(control, today)
        if date:
            _of(periods, DEFAULT_SERIES, control, date)
    by_month: dict[dt.date, dict[TimeControl, RatingPeriod]] = {}
    for (_series, control, date), period in periods.items():
        by_month.setdefault(date.replace(day=1), {})[control] = period
    return [
        (month, [by_month[month].get(control) for control in TimeControl]) for month in sorted(by_month, reverse=True)
    ]


def lists_of(month: dt.date) -> list[RatingPeriod]:
    """The lists of a month: those that are there, of every series, and those the regulations know."""
    within = {"date__year": month.year, "date__month": month.month}
    entering = {f"list_{key}": value for key, value in within.items()}
    periods = _periods(RatingList.objects.filter(**within), RatedEvent.objects.filter(**entering))
    controls = {control for series, control, _ in periods if series == DEFAULT_SERIES}
    for control in set(TimeControl) - controls:
        date = list_date(month, control)
        if date:
            _of(periods, DEFAULT_SERIES, control, date)
    for (series, control, date), period in periods.items():
        if series == DEFAULT_SERIES and (fide := periods.get((FIDE_SERIES, control, date))):
            period.fide_runs = fide.runs
    order = list(TimeControl)
    return sorted(periods.values(), key=lambda period: (period.series, order.index(period.control), period.date))


def events_of(period: RatingPeriod) -> "QuerySet[RatedEvent]":
    """The events that enter a list, those a correction replaced left out, with their number of games.

    None enters the list of another series than the default one: those are imported.
    """
    if period.series != DEFAULT_SERIES:
        return RatedEvent.objects.none()
    entering = RatedEvent.objects.standing().filter(control=period.control, list_date=period.date)
    return entering.annotate(number_of_games=Count("games")).order_by("first_day", "name", "pk")


def _periods(lists: "QuerySet[RatingList]", events: RatedEventQuerySet) -> Periods:
    periods: Periods = {}
    counted = events.standing().order_by().values_list("control", "list_date")
    for control, date, count in counted.annotate(Count("pk")):
        _of(periods, DEFAULT_SERIES, control, date).events = count
    for rating_list in lists.select_related("series"):
        _of(periods, rating_list.series_code, rating_list.control, rating_list.date)
    runs = (
        Run.objects.filter(list__in=lists)
        .exclude(kind=Kind.SHADOW)
        .exclude(OF_CORRECTION)
        .select_related("list__series", "version", "asked_by")
    )
    for run in runs.order_by("-pk"):
        _of(periods, run.list.series_code, run.list.control, run.list.date).runs.append(run)
    for version in Version.objects.newest().filter(list__in=lists).select_related("list__series", "run"):
        _of(periods, version.list.series_code, version.list.control, version.list.date).version = version
    return periods


def _of(periods: Periods, series: str, control: str, date: dt.date) -> RatingPeriod:
    key = series, TimeControl(control), date
    return periods.setdefault(key, _empty(*key))


def _empty(series: str, control: TimeControl, date: dt.date) -> RatingPeriod:
    try:
        closes = closing_day(cast(ControlName, control.value), date)
    except NoEdition:
        closes = None
    return RatingPeriod(series, control, date, closes)


def _next(control: TimeControl, today: dt.date) -> dt.date | None:
    try:
        return next_list(cast(ControlName, control.value), today)
    except (NoList, NoEdition):
        return None
