"""Future lists of the series that this installation computes, and their closing days."""

import datetime as dt
from itertools import islice
from typing import NamedTuple, cast

from ratings.models import RatingSeries, TimeControl
from ratings.rules import edition_schema
from ratings.rules.edition import NoEdition
from ratings.rules.list_dates import closing_day_by, list_dates_by
from ratings.series.editions import SeriesEditions

DEFAULT_COUNT = 6
SEARCH_SPAN = dt.timedelta(days=3 * 366)
SeriesControl = tuple[RatingSeries, TimeControl]


class ComingLists(NamedTuple):
    """Future lists with the same date and closing days.

    `closes` is the closing day of events, `closes_official` that of FIDE's official events. `days_left` are the days
    until `closes`.
    """

    lists: tuple[SeriesControl, ...]
    date: dt.date
    closes: dt.date
    closes_official: dt.date
    days_left: int

    @property
    def labels(self) -> str:
        """The names of the lists as one text for pages, see `labels_of`."""
        return labels_of(*self.lists)


def labels_of(*lists: SeriesControl) -> str:
    """Return the names of lists as one text, each in the form of `RatingList.label`."""
    return ", ".join(series.prefixed(str(control.label)) for series, control in lists)


def coming_lists(today: dt.date, count: int = DEFAULT_COUNT) -> list[ComingLists]:
    """Return the next lists by their editions, grouped by date and closing days."""
    by_dates: dict[tuple[dt.date, dt.date, dt.date], list[SeriesControl]] = {}
    for series in RatingSeries.objects.computed_here():
        for control in TimeControl:
            if control in series.controls:
                for dates in _dates(series, control, today, count):
                    by_dates.setdefault(dates, []).append((series, control))
    return [
        ComingLists(tuple(lists), date, closes, official, (closes - today).days)
        for (date, closes, official), lists in sorted(by_dates.items())
    ][:count]


def _dates(
    series: RatingSeries, control: TimeControl, today: dt.date, count: int
) -> list[tuple[dt.date, dt.date, dt.date]]:
    """Return the dates of the next lists and their two closing days, without lists that have no edition."""
    law = SeriesEditions(series.chapter, cast(edition_schema.TimeControl, control.value))
    dates = []
    for date in islice(list_dates_by(law.editions, today + dt.timedelta(days=1), today + SEARCH_SPAN), count):
        try:
            edition = law.on(date)
        except NoEdition:
            continue
        dates.append((date, closing_day_by(edition, date), closing_day_by(edition, date, official=True)))
    return dates
