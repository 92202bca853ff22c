"""Published lists in force on a day, and a record of those that a run has used."""

import datetime as dt
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from ratings.engine.inputs import LentList, UsedList
from ratings.models import RatingSeries, TimeControl, Version
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.series.editions import SeriesEditions


class PublishedList(NamedTuple):
    """The newest version of a list, and the run with its rows."""

    used_list: UsedList
    run: int


@dataclass(frozen=True, slots=True)
class Assumptions:
    """Assumptions of a run about decisions that are not yet made.

    The correction with the ID `correction` is treated as decided. `runs` has runs by list, which are treated as
    published instead of the newest version.
    """

    correction: int | None = None
    runs: Mapping[int, int] = field(default_factory=dict)


NO_ASSUMPTIONS = Assumptions()


class PublishedLists:
    """The newest versions of all lists of a series in a time control and in standard, by date, and their editions.

    `used` collects the lists that were returned. `lender` has the lists of the series that lends ratings to this
    series, if any. Lists from which the lender itself borrows are not read.
    """

    def __init__(
        self, series: RatingSeries, control: str, assumptions: Assumptions = NO_ASSUMPTIONS, borrows: bool = True
    ) -> None:
        self.series, self.control = series, control
        self.series_editions = SeriesEditions(series.chapter, cast(ControlName, control))
        lender = series.lent_by if borrows else None
        self.lender = PublishedLists(lender, control, assumptions, borrows=False) if lender else None
        self.used: set[UsedList] = set()
        self._lists: dict[str, list[PublishedList]] = {control: [], TimeControl.STANDARD: []}
        newest = Version.objects.of_series(series).newest().filter(list__control__in=self._lists).order_by("list__date")
        for pk, each, date, number, run in newest.values_list(
            "list", "list__control", "list__date", "number", "run_id"
        ):
            assumed_run = assumptions.runs.get(pk)
            published = PublishedList(UsedList(each, date, number), run)
            self._lists[each].append(
                PublishedList(UsedList(each, date, number + 1), assumed_run) if assumed_run else published
            )

    def in_force(self, control: str, day: dt.date) -> PublishedList | None:
        """Return the newest version of the newest list dated on or before the day; None before the first."""
        lists = self._lists[control]
        position = bisect_right(lists, day, key=lambda published: published.used_list.date)
        if not position:
            return None
        self.used.add(lists[position - 1].used_list)
        return lists[position - 1]

    def lending_list(self, day: dt.date) -> PublishedList | None:
        """Return the list that lends ratings on a day, or None.

        It is the list of the lender; without a lender the standard list, if the edition lends standard ratings.
        """
        if self.lender:
            return self.lender.in_force(self.control, day)
        return self.in_force(TimeControl.STANDARD, day) if self.series_editions.lends(day) else None

    def runs_before(self, control: str, date: dt.date) -> list[int]:
        """Return the runs of the lists dated before the day."""
        return [published.run for published in self._lists[control] if published.used_list.date < date]

    def next_after(self, control: str, day: dt.date) -> dt.date | None:
        """Return the date of the first published list after the day, or None."""
        return next(
            (published.used_list.date for published in self._lists[control] if published.used_list.date > day), None
        )

    @property
    def lent_lists(self) -> tuple[LentList, ...]:
        """The lists of the lender that were used."""
        lender = self.lender
        return tuple(LentList(lender.series.code, *used) for used in sorted(lender.used)) if lender else ()
