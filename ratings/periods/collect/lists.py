"""Which published list is in force on a day, and which of them a run has used."""

import datetime as dt
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from ratings.engine.inputs import LentList, ListUsed
from ratings.models import RatingSeries, TimeControl, Version
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.series.editions import ListLaw
from ratings.series.models import DEFAULT_SERIES


class PublishedList(NamedTuple):
    """The newest version of a list, and the run that holds its rows."""

    used: ListUsed
    run: int


@dataclass(frozen=True, slots=True)
class Supposed:
    """What a run takes for granted though it is not so yet.

    `correction` is taken as decided by new versions; `runs`, by series, control and date, as published in place of the
    newest version of their list.
    """

    correction: int | None = None
    runs: Mapping[tuple[str, str, dt.date], int] = field(default_factory=dict)


AS_IT_IS = Supposed()


class PublishedLists:
    """The newest versions of all lists of a series in a control and in standard, by date, and the law of those lists.

    `series` is its code, empty for the default one, and `chapter` its own; `used` gathers what was asked for. `lender`
    are the lists of the series that lends to this one, if one does.
    """

    def __init__(
        self,
        series: str,
        control: str,
        supposed: Supposed = AS_IT_IS,
        chapter: str = "",
        lender: "PublishedLists | None" = None,
    ) -> None:
        self.series, self.control, self.lender = series, control, lender
        self.law = ListLaw(chapter, cast(ControlName, control))
        self.used: set[ListUsed] = set()
        self._known: dict[str, list[PublishedList]] = {control: [], TimeControl.STANDARD: []}
        newest = Version.objects.of_series(series).newest().filter(list__control__in=self._known).order_by("list__date")
        for each, date, number, run in newest.values_list("list__control", "list__date", "number", "run_id"):
            anew = supposed.runs.get((series, each, date))
            published = PublishedList(ListUsed(each, date, number), run)
            self._known[each].append(PublishedList(ListUsed(each, date, number + 1), anew) if anew else published)

    def in_force(self, control: str, day: dt.date) -> PublishedList | None:
        """The newest version of the newest list dated on or before the day; None before the first."""
        lists = self._known[control]
        place = bisect_right(lists, day, key=lambda published: published.used.date)
        if not place:
            return None
        self.used.add(lists[place - 1].used)
        return lists[place - 1]

    def lending(self, day: dt.date) -> PublishedList | None:
        """The list that lends a rating on a day to who has none: the lender's, else the standard one by the edition."""
        if self.lender:
            return self.lender.in_force(self.control, day)
        return self.in_force(TimeControl.STANDARD, day) if self.law.lends(day) else None

    def runs_before(self, control: str, date: dt.date) -> list[int]:
        """The runs behind the lists dated before the day."""
        return [published.run for published in self._known[control] if published.used.date < date]

    def next_after(self, control: str, day: dt.date) -> dt.date | None:
        """The date of the first published list after the day."""
        return next((published.used.date for published in self._known[control] if published.used.date > day), None)


def lists_of(series: RatingSeries | None, control: str, supposed: Supposed = AS_IT_IS) -> PublishedLists:
    """The lists of a series, None for the default one, with those of the series that lends to it."""
    if series is None:
        return PublishedLists(DEFAULT_SERIES, control, supposed)
    lender = series.lent_by
    lent_by = PublishedLists(lender.address_code, control, supposed) if lender else None
    return PublishedLists(series.address_code, control, supposed, series.chapter, lent_by)


def lent_lists(series: RatingSeries | None, lists: PublishedLists) -> tuple[LentList, ...]:
    """The lists of the series that lends, of those that were asked for."""
    lender = series.lent_by if series else None
    if not (lender and lists.lender):
        return ()
    return tuple(LentList(lender.code, *used) for used in sorted(lists.lender.used))
