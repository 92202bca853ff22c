"""Stages of lists in preparation: lists that reports enter now, lists that are due, and imported lists."""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import cast

from django.db.models import Exists, OuterRef
from django.utils import timezone

from ratings.checks.outlook import expected_list, list_entered
from ratings.fide_events import steps as fide_steps
from ratings.models import (
    FidePackage,
    Problem,
    ProblemLevel,
    PublicationOrder,
    RatedEvent,
    RatingSeries,
    Run,
    RunKind,
    SeriesSource,
    Submission,
    TimeControl,
    Version,
)
from ratings.periods.periods import RatingPeriod, lists_of
from ratings.publication import orders
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.list_dates import NoList, closing_day_by, period_start_by
from ratings.series.editions import SeriesEditions

PeriodKey = tuple[RatingSeries, str, dt.date]
"""A list: its series, time control and date."""


@dataclass(frozen=True, slots=True)
class ListStage:
    """A list in preparation: its events, waiting reports, preview, publication order and package for FIDE.

    `opens` is the day after the closing day of the previous list. `days_left` are the days until the closing day,
    negative after it. `fide` has the number of the list's events by their state at FIDE. Only lists of the default
    series are sent to FIDE.
    """

    period: RatingPeriod
    opens: dt.date | None
    days_left: int | None
    waiting: int
    with_errors: int
    preview: Run | None
    order: PublicationOrder | None
    sent: FidePackage | None
    fide: Counter[str]

    @property
    def current(self) -> str:
        """The stage: open, waiting, ready, previewed, published or sent."""
        if self.period.version:
            return "sent" if self.sent else "published"
        if self.preview:
            return "previewed"
        if self.waiting:
            return "waiting"
        return "ready" if self.period.events else "open"

    @property
    def is_early(self) -> bool:
        """True if the preview or publication came before the closing day was over."""
        version, closes = self.period.version, self.period.closes
        at = version.at if version else self.preview.finished_at if self.preview else None
        return bool(at and closes and timezone.localdate(at) <= closes)


@dataclass(frozen=True, slots=True)
class SeriesStages:
    """A series and its lists in preparation."""

    series: RatingSeries
    lists: list[ListStage]


@dataclass(frozen=True, slots=True)
class ImportedSeries:
    """A series whose lists are imported, and the state of this month's list.

    The state is "awaited", "failed", "running", "preview" or "imported". `run` is the run to display.
    """

    series: RatingSeries
    month: dt.date
    state: str
    run: Run | None


@dataclass(frozen=True, slots=True)
class _StageCounts:
    """Figures that are counted once for all lists."""

    waiting: Counter[PeriodKey]
    with_errors: Counter[PeriodKey]
    orders: dict[int, PublicationOrder]
    packages: dict[dt.date, FidePackage]
    at_fide: dict[fide_steps.ListKey, Counter[str]]


def stages(today: dt.date) -> list[SeriesStages]:
    """Return the lists in preparation of each series that this installation computes, the default series first.

    They are the closed lists without a version, then the lists that reports of today enter.
    """
    computed = [*RatingSeries.objects.computed_here()]
    entered = {series: [*_lists_entered_today(series, today)] for series in computed}
    unpublished = {series: _unpublished_lists(series) for series in computed}
    keys = {key for chosen in (entered, unpublished) for each in chosen.values() for key in each}
    periods = _periods(keys)
    counts = _counts(computed, {date for _series, _control, date in keys})

    def lists(series: RatingSeries) -> Iterator[ListStage]:
        due = [key for key in unpublished[series] if key in periods and _is_closed(periods[key], today)]
        for key in dict.fromkeys([*due, *entered[series]]):
            if key in periods:
                yield _stage(series, periods[key], today, counts)

    return [SeriesStages(series, [*lists(series)]) for series in computed]


def imported_series(today: dt.date) -> list[ImportedSeries]:
    """Return the series whose lists are imported, each with the state of this month's file."""
    series = [*RatingSeries.objects.filter(source=SeriesSource.IMPORTED)]
    month = today.replace(day=1)
    periods = lists_of(month) if series else []
    return [_imported_state(each, month, [period for period in periods if period.series == each]) for each in series]


def _imported_state(series: RatingSeries, month: dt.date, periods: list[RatingPeriod]) -> ImportedSeries:
    """Return the state of the file: the state of its list with the least progress."""
    for state in ("failed", "running", "preview", "imported"):
        period = next((each for each in periods if each.state == state), None)
        if period:
            return ImportedSeries(series, month, state, period.last_run)
    return ImportedSeries(series, month, "awaited", None)


def _stage(series: RatingSeries, period: RatingPeriod, today: dt.date, counts: _StageCounts) -> ListStage:
    key, preview = _key(period), _preview_of(period)
    packages, at_fide = (counts.packages, counts.at_fide) if series.default else ({}, {})
    return ListStage(
        period=period,
        opens=_opening_day(series, period),
        days_left=(period.closes - today).days if period.closes else None,
        waiting=counts.waiting[key],
        with_errors=counts.with_errors[key],
        preview=preview,
        order=counts.orders.get(preview.pk) if preview else None,
        sent=packages.get(period.date.replace(day=1)),
        fide=at_fide.get(key[1:], Counter()),
    )


def _counts(computed: Collection[RatingSeries], dates: set[dt.date]) -> _StageCounts:
    return _StageCounts(
        *_waiting_reports(computed),
        {order.run_id: order for order in orders.open_orders()},
        {package.month: package for package in FidePackage.objects.exclude(sent_at=None).defer("data")},
        fide_steps.states_of_lists(dates),
    )


def _lists_entered_today(series: RatingSeries, today: dt.date) -> Iterator[PeriodKey]:
    """Yield the list of each time control for an event that ends and is reported today."""
    for control in TimeControl:
        date = list_entered(series, str(control), today, today) if control in series.controls else None
        if date:
            yield series, str(control), date


def _unpublished_lists(series: RatingSeries) -> list[PeriodKey]:
    """Return the lists with events and without a version, the oldest first."""
    entered = RatedEvent.objects.entering(series).standing().order_by().values_list("control", "entered_list")  # type: ignore[misc]
    versions = Version.objects.filter(list__series=series).values_list("list__control", "list__date")
    left = {*entered.distinct()} - {*versions}
    order = TimeControl.values
    return [(series, control, date) for control, date in sorted(left, key=lambda each: (each[1], order.index(each[0])))]


def _periods(keys: Collection[PeriodKey]) -> dict[PeriodKey, RatingPeriod]:
    months = {date.replace(day=1) for _series, _control, date in keys}
    return {_key(period): period for month in months for period in lists_of(month)}


def _key(period: RatingPeriod) -> PeriodKey:
    return period.series, str(period.control), period.date


def _is_closed(period: RatingPeriod, today: dt.date) -> bool:
    return bool(period.closes and period.closes < today)


def _preview_of(period: RatingPeriod) -> Run | None:
    """Return the newest run if it is finished and nothing was published since."""
    run = period.last_run
    is_preview = run is not None and run.finished_at and not run.failure and run.kind == RunKind.COMPUTED
    return run if is_preview and period.state == "preview" else None


def _opening_day(series: RatingSeries, period: RatingPeriod) -> dt.date | None:
    """Return the day after the previous list's closing day, by the editions of the series."""
    control = cast(ControlName, period.control.value)
    law = SeriesEditions(series.chapter, control)
    try:
        before = period_start_by(law.editions, control, period.date)
        return closing_day_by(law.on(before), before) + dt.timedelta(days=1)
    except (NoList, NoEdition):
        return None


def _waiting_reports(computed: Collection[RatingSeries]) -> tuple[Counter[PeriodKey], Counter[PeriodKey]]:
    """Return the number of reports that wait for each list, and the number of those with errors."""
    errors = Exists(Problem.objects.filter(submission=OuterRef("pk"), level=ProblemLevel.ERROR))
    reports = Submission.objects.waiting().order_by().exclude(outlook__control="").select_related("outlook")
    counted: Counter[PeriodKey] = Counter()
    wrong: Counter[PeriodKey] = Counter()
    for report in reports.annotate(has_errors=errors).defer("data", "report"):
        outlook, received = report.outlook, timezone.localdate(report.submitted_at)
        for series in computed:
            if date := expected_list(series, outlook, received):
                key = series, outlook.control, date
                counted[key] += 1
                wrong[key] += report.has_errors  # type: ignore[attr-defined]
    return counted, wrong
