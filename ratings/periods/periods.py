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
from ratings.submissions.models.event import RatedEventQuerySet

# Lists computed for a correction belong to its page until they are published.
OF_CORRECTION = Q(of_cascade__isnull=False, version__isnull=True)


@dataclass(slots=True)
class RatingPeriod:
    """One list of a month: what was published of it, its last run, and how many events enter it."""

    control: TimeControl
    date: dt.date
    closes: dt.date | None
    events: int = 0
    version: Version | None = None
    runs: list[Run] = field(default_factory=list)

    @property
    def last_run(self) -> Run | None:
        return self.runs[0] if self.runs else None

    @property
    def is_comparable(self) -> bool:
        """Whether FIDE's list and one computed here are both there."""
        kinds = {run.kind for run in self.runs if run.finished_at and not run.failure}
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


def months(today: dt.date) -> list[tuple[dt.date, list[RatingPeriod | None]]]:
    """Every month that has a list, a run or an event, and the next ones by the regulations; newest first.

    Of each month the lists by control, None where there is none; in as many queries for a hundred as for one.
    """
    periods = _periods(RatingList.objects.all(), RatedEvent.objects.all())
    for control in TimeControl:
        date = _next(control, today)
        if date and (control, date) not in periods:
            periods[control, date] = _empty(control, date)
    by_month: dict[dt.date, dict[TimeControl, RatingPeriod]] = {}
    for (control, date), period in periods.items():
        by_month.setdefault(date.replace(day=1), {})[control] = period
    return [
        (month, [by_month[month].get(control) for control in TimeControl]) for month in sorted(by_month, reverse=True)
    ]


def lists_of(month: dt.date) -> list[RatingPeriod]:
    """The lists of a month: those that are there, and those the regulations know."""
    within = {"date__year": month.year, "date__month": month.month}
    entering = {f"list_{key}": value for key, value in within.items()}
    periods = _periods(RatingList.objects.filter(**within), RatedEvent.objects.filter(**entering))
    controls = {control for control, _ in periods}
    for control in set(TimeControl) - controls:
        date = list_date(month, control)
        if date:
            periods[control, date] = _empty(control, date)
    order = list(TimeControl)
    return sorted(periods.values(), key=lambda period: (order.index(period.control), period.date))


def events_of(period: RatingPeriod) -> "QuerySet[RatedEvent]":
    """The events that enter a list, those a correction replaced left out, with their number of games."""
    entering = RatedEvent.objects.standing().filter(control=period.control, list_date=period.date)
    return entering.annotate(number_of_games=Count("games")).order_by("first_day", "name", "pk")


def _periods(
    lists: "QuerySet[RatingList]", events: RatedEventQuerySet
) -> dict[tuple[TimeControl, dt.date], RatingPeriod]:
    periods: dict[tuple[TimeControl, dt.date], RatingPeriod] = {}
    counted = events.standing().order_by().values_list("control", "list_date")
    for control, date, count in counted.annotate(Count("pk")):
        _of(periods, control, date).events = count
    for rating_list in lists:
        _of(periods, rating_list.control, rating_list.date)
    runs = (
        Run.objects.filter(list__in=lists)
        .exclude(kind=Kind.SHADOW)
        .exclude(OF_CORRECTION)
        .select_related("list", "version", "asked_by")
    )
    for run in runs.order_by("-pk"):
        _of(periods, run.list.control, run.list.date).runs.append(run)
    for version in Version.objects.newest().filter(list__in=lists).select_related("list", "run"):
        _of(periods, version.list.control, version.list.date).version = version
    return periods


def _of(periods: dict[tuple[TimeControl, dt.date], RatingPeriod], control: str, date: dt.date) -> RatingPeriod:
    key = TimeControl(control), date
    return periods.setdefault(key, _empty(*key))


def _empty(control: TimeControl, date: dt.date) -> RatingPeriod:
    try:
        closes = closing_day(cast(ControlName, control.value), date)
    except NoEdition:
        closes = None
    return RatingPeriod(control, date, closes)


def _next(control: TimeControl, today: dt.date) -> dt.date | None:
    try:
        return next_list(cast(ControlName, control.value), today)
    except (NoList, NoEdition):
        return None
