"""Rounds of a report: all of a tournament, or those of one month in a long league."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from django.utils.translation import gettext as _

from ratings.rules.edition_schema import TimeControl
from ratings.rules.reporting import is_long
from tournaments.core.models.round import Round, RoundState
from tournaments.core.models.tournament import Tournament


@dataclass(frozen=True, slots=True, order=True)
class ReportPart:
    """Consecutive rounds that are reported together, from `first` to `last`."""

    first: int
    last: int

    def __str__(self) -> str:
        if self.first == self.last:
            return _("round %(number)s") % {"number": self.first}
        return _("rounds %(first)s–%(last)s") % {"first": self.first, "last": self.last}

    def __contains__(self, number: int) -> bool:
        return self.first <= number <= self.last

    @property
    def key(self) -> str:
        """The part in addresses and forms: 3-4."""
        return f"{self.first}-{self.last}"


def part_of(key: str) -> ReportPart | None:
    """Return the part that a key such as 3-4 names, None for any other text."""
    first, _dash, last = key.partition("-")
    if not all(text.isascii() and text.isdigit() and len(text) < 4 for text in (first, last)):
        return None
    return ReportPart(int(first), int(last)) if 0 < int(first) <= int(last) else None


def is_reported_in_parts(tournament: Tournament) -> bool:
    """Return True if the tournament is so long that it is reported every month (B.02, article 4)."""
    return is_long(cast(TimeControl, tournament.control), tournament.first_day, tournament.last_day)


def due_parts(rounds: Iterable[Round], reported: Collection[int]) -> list[ReportPart]:
    """Return the parts ready to hand in: complete rounds without a report, consecutive rounds of a month together.

    A round without a day belongs to no month and waits for its day.
    """
    ready = [
        round_
        for round_ in sorted(rounds, key=lambda round_: round_.number)
        if round_.state in (RoundState.COMPLETE, RoundState.LOCKED) and round_.day and round_.number not in reported
    ]
    # In consecutive rounds number and index grow together, so their difference is constant.
    rows = groupby(enumerate(ready), key=lambda row: (row[1].number - row[0], row[1].day and row[1].day.replace(day=1)))
    parts = []
    for _month, row in rows:
        numbers = [round_.number for _index, round_ in row]
        parts.append(ReportPart(numbers[0], numbers[-1]))
    return parts
