"""The lists that an event may enter, by their closing dates. Pure."""

import datetime as dt
from typing import cast

from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import NoList, latest_list, list_dates, list_entered

# If the edition has no last list, an officer may move the event by two lists.
SPAN_WITHOUT_LIMIT = dt.timedelta(days=2 * 366)


class NoOpenList(LookupError):
    """The error for an event without an open list.

    `first` is the first open list, `last` the last list that the event may enter; None if unknown.
    """

    def __init__(self, first: dt.date | None = None, last: dt.date | None = None) -> None:
        super().__init__(f"{first} {last}")
        self.first, self.last = first, last


def lists_open(control: str, last_day: dt.date, reported: dt.date, official: bool = False) -> list[dt.date]:
    """Return the dates of the lists that the event may enter; the first is its list by the rules. Raises NoOpenList.

    A list closes later for `official` events of FIDE.
    """
    time_control = cast(TimeControl, control)
    try:
        first, last = list_entered(time_control, last_day, reported, official), latest_list(time_control, last_day)
    except (NoList, NoEdition) as error:
        raise NoOpenList from error
    if last and first > last:
        raise NoOpenList(first, last)
    return list(list_dates(time_control, first, last or first + SPAN_WITHOUT_LIMIT))[: None if last else 3]


def lists_for_late(control: str, last_day: dt.date, reported: dt.date) -> list[dt.date]:
    """Return the lists that an officer may choose for a report that is too late for all lists of its event.

    Empty for a report that is not too late.
    """
    try:
        lists_open(control, last_day, reported)
    except NoOpenList as missed:
        if missed.first:
            time_control = cast(TimeControl, control)
            return list(list_dates(time_control, missed.first, missed.first + SPAN_WITHOUT_LIMIT))[:3]
    return []
