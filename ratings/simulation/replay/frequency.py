"""Fewer lists: which of the dates remain, and which periods are rated together."""

import datetime as dt
from collections.abc import Sequence


def spans(dates: Sequence[dt.date], lists_a_year: int) -> list[tuple[dt.date, ...]]:
    """The dates in groups: each ends with a list that remains, the others in it only add to that one.

    The lists that remain are those of January and of every month at equal distances from it; the last date remains in
    any case. With 0 lists a year all remain.
    """
    groups: list[tuple[dt.date, ...]] = []
    group: list[dt.date] = []
    for date in dates:
        group.append(date)
        if date == dates[-1] or remains(date, lists_a_year):
            groups.append(tuple(group))
            group = []
    return groups


def remains(date: dt.date, lists_a_year: int) -> bool:
    """Whether a list of that date would appear, were there so many a year."""
    return lists_a_year == 0 or (date.month - 1) % (12 // lists_a_year) == 0
