"""Which lists an event may enter. Pure."""

import datetime as dt
from typing import cast

from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import NoList, latest_list, list_dates, list_entered

# Where an edition has no last list the officer may still move an event on by two.
WITHOUT_LIMIT = dt.timedelta(days=2 * 366)


class NoListFits(LookupError):
    """The event can enter no list: the first it could enter comes after the last it may."""

    def __init__(self, first: dt.date | None = None, last: dt.date | None = None) -> None:
        super().__init__(f"{first} {last}")
        self.first, self.last = first, last


def lists_open(control: str, last_day: dt.date, reported: dt.date, official: bool = False) -> list[dt.date]:
    """The dates of the lists the event may enter, the one it enters unless moved first; NoListFits.

    For official events of FIDE a list closes later.
    """
    which = cast(TimeControl, control)
    try:
        first, last = list_entered(which, last_day, reported, official), latest_list(which, last_day)
    except (NoList, NoEdition) as error:
        raise NoListFits from error
    if last and first > last:
        raise NoListFits(first, last)
    return list(list_dates(which, first, last or first + WITHOUT_LIMIT))[: None if last else 3]


def lists_for_late(control: str, last_day: dt.date, reported: dt.date) -> list[dt.date]:
    """The lists a report may enter that comes too late for every list of its event; none for any other report."""
    try:
        lists_open(control, last_day, reported)
    except NoListFits as missed:
        if missed.first:
            which = cast(TimeControl, control)
            return list(list_dates(which, missed.first, missed.first + WITHOUT_LIMIT))[:3]
    return []
