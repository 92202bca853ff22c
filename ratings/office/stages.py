"""How far the lists are that reports enter now, or that are due: one line a rating type and list."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from django.db.models import Exists, OuterRef
from django.utils import timezone

from ratings.models import FidePackage, Kind, Level, Problem, PublicationOrder, Run, Submission, TimeControl
from ratings.office import fide_steps
from ratings.periods.periods import RatingPeriod, lists_of, months
from ratings.publication import orders
from ratings.rules import edition_schema
from ratings.rules.edition import NoEdition
from ratings.rules.list_dates import NoList, closing_day, list_entered, period_opens
from ratings.series.models import DEFAULT_SERIES

Key = tuple[str, dt.date]


@dataclass(frozen=True, slots=True)
class ListStage:
    """A list on its way: its events, the reports that wait for it, its preview, the order to publish it, what was sent.

    `opens` is the day after the closing day of the list before; `days_left` is negative once it is closed. `fide`
    counts its events by their state there.
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
        """Whether its preview or publication came before its closing day was over."""
        version, closes = self.period.version, self.period.closes
        at = version.at if version else self.preview.finished_at if self.preview else None
        return bool(at and closes and timezone.localdate(at) <= closes)


def stages(today: dt.date) -> list[ListStage]:
    """The lists that reports of today enter, and before them those that are closed and not published yet."""
    periods = [*_due(today), *_entered(today)]
    waiting, with_errors = _waiting()
    ordered = {order.run_id: order for order in orders.waiting()}
    packages = {package.month: package for package in FidePackage.objects.exclude(sent_at=None).defer("data")}
    at_fide = fide_steps.states_of_lists({period.date for period in periods})
    return [_stage(period, today, waiting, with_errors, ordered, packages, at_fide) for period in periods]


def _stage(
    period: RatingPeriod,
    today: dt.date,
    waiting: Counter[Key],
    with_errors: Counter[Key],
    ordered: dict[int, PublicationOrder],
    packages: dict[dt.date, FidePackage],
    at_fide: dict[Key, Counter[str]],
) -> ListStage:
    key, preview = (str(period.control), period.date), _preview_of(period)
    return ListStage(
        period=period,
        opens=_opens(period),
        days_left=(period.closes - today).days if period.closes else None,
        waiting=waiting[key],
        with_errors=with_errors[key],
        preview=preview,
        order=ordered.get(preview.pk) if preview else None,
        sent=packages.get(period.date.replace(day=1)),
        fide=at_fide.get(key, Counter()),
    )


def _entered(today: dt.date) -> Iterator[RatingPeriod]:
    for control in TimeControl:
        try:
            date = list_entered(cast(edition_schema.TimeControl, control.value), today, today)
        except (NoList, NoEdition):
            continue
        key = DEFAULT_SERIES, control, date
        yield from (each for each in lists_of(date.replace(day=1)) if (each.series, each.control, each.date) == key)


def _due(today: dt.date) -> Iterator[RatingPeriod]:
    """The closed lists with events and without a version, the oldest first."""
    for _month, periods in reversed(months(today)):
        for period in periods:
            if period and period.events and not period.version and period.closes and period.closes < today:
                yield period


def _preview_of(period: RatingPeriod) -> Run | None:
    """The run that is seen before it is published: the newest, where it is finished and nothing was published since."""
    run = period.last_run
    is_preview = run is not None and run.finished_at and not run.failure and run.kind == Kind.COMPUTED
    return run if is_preview and period.state == "preview" else None


def _opens(period: RatingPeriod) -> dt.date | None:
    control = cast(edition_schema.TimeControl, period.control.value)
    try:
        return closing_day(control, period_opens(control, period.date)) + dt.timedelta(days=1)
    except (NoList, NoEdition):
        return None


def _waiting() -> tuple[Counter[Key], Counter[Key]]:
    """How many reports wait for each list, and how many of them with errors."""
    errors = Exists(Problem.objects.filter(submission=OuterRef("pk"), level=Level.ERROR))
    waiting = Submission.objects.waiting().order_by().exclude(outlook__list_date=None)
    rows = [*waiting.values_list("outlook__control", "outlook__list_date", errors)]
    reports: Counter[Key] = Counter((control, date) for control, date, _error in rows)
    return reports, Counter((control, date) for control, date, error in rows if error)
