"""Which published list is in force on a day, and which of them a run has used."""

import datetime as dt
from bisect import bisect_right
from typing import NamedTuple

from ratings.models import Control, Version
from ratings.period.inputs import ListUsed


class Published(NamedTuple):
    """The newest version of a list, and the run that holds its rows."""

    used: ListUsed
    run: int


class Lists:
    """The newest versions of all lists of a control and of standard, by date; `used` gathers what was asked for."""

    def __init__(self, control: str) -> None:
        self.used: set[ListUsed] = set()
        self._known: dict[str, list[Published]] = {control: [], Control.STANDARD: []}
        newest = Version.objects.newest().filter(list__control__in=self._known).order_by("list__date")
        for found, date, number, run in newest.values_list("list__control", "list__date", "number", "run_id"):
            self._known[found].append(Published(ListUsed(found, date, number), run))

    def in_force(self, control: str, day: dt.date) -> Published | None:
        """The newest version of the newest list dated on or before the day; None before the first."""
        known = self._known[control]
        place = bisect_right(known, day, key=lambda published: published.used.date)
        if not place:
            return None
        self.used.add(known[place - 1].used)
        return known[place - 1]

    def next_after(self, control: str, day: dt.date) -> dt.date | None:
        """The date of the first published list after the day."""
        return next((known.used.date for known in self._known[control] if known.used.date > day), None)
