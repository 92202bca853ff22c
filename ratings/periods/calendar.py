"""The lists to come, and until when what enters them."""

import datetime as dt
from itertools import islice
from typing import NamedTuple, cast

from ratings.models import TimeControl
from ratings.rules import edition_schema
from ratings.rules.edition import NoEdition
from ratings.rules.list_dates import closing_day, list_dates

MONTHS = 6
FAR = dt.timedelta(days=3 * 366)


class Coming(NamedTuple):
    """A list to come: closing days of any event and of official ones of FIDE, days left until the first."""

    controls: tuple[TimeControl, ...]
    date: dt.date
    closes: dt.date
    closes_official: dt.date
    days_left: int


def coming_lists(today: dt.date, count: int = MONTHS) -> list[Coming]:
    """The next lists by their editions, those of one day and one closing day together."""
    by_dates: dict[tuple[dt.date, dt.date, dt.date], list[TimeControl]] = {}
    for control in TimeControl:
        which = cast(edition_schema.TimeControl, control.value)
        for date in islice(list_dates(which, today + dt.timedelta(days=1), today + FAR), count):
            closes = _closing(which, date)
            if closes:
                by_dates.setdefault((date, *closes), []).append(control)
    return [
        Coming(tuple(controls), date, closes, official, (closes - today).days)
        for (date, closes, official), controls in sorted(by_dates.items())
    ][:count]


def _closing(control: edition_schema.TimeControl, date: dt.date) -> tuple[dt.date, dt.date] | None:
    try:
        return closing_day(control, date), closing_day(control, date, official=True)
    except NoEdition:
        return None
