"""Fewer lists a year: the dates that remain, and the periods that are rated together."""

import datetime as dt
from collections.abc import Sequence


def group_dates(dates: Sequence[dt.date], lists_a_year: int) -> list[tuple[dt.date, ...]]:
    """Return the dates in groups. Each group ends with a list that remains; its earlier periods are rated with it.

    The lists of January and of months at equal distances from January remain, and the last list. With 0 lists a year
    all lists remain.
    """
    groups: list[tuple[dt.date, ...]] = []
    group: list[dt.date] = []
    for date in dates:
        group.append(date)
        if date == dates[-1] or is_list_date(date, lists_a_year):
            groups.append(tuple(group))
            group = []
    return groups


def is_list_date(date: dt.date, lists_a_year: int) -> bool:
    """Return True if `date` remains a list date with `lists_a_year` lists."""
    return lists_a_year == 0 or (date.month - 1) % (12 // lists_a_year) == 0
