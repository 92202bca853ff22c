"""Which rounds a report has: those of a whole tournament, or of a league those of a month while it goes on."""

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
    """Rounds that are reported together, the first and the last of them."""

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
        """What stands for it in addresses and forms: 3-4."""
        return f"{self.first}-{self.last}"


def part_of(key: str) -> ReportPart | None:
    """The part that a key names; none for a text that names none."""
    first, _dash, last = key.partition("-")
    if not all(text.isascii() and text.isdigit() and len(text) < 4 for text in (first, last)):
        return None
    return ReportPart(int(first), int(last)) if 0 < int(first) <= int(last) else None


def is_in_parts(tournament: Tournament) -> bool:
    """Whether it lasts so long that it is reported every month (B.02, article 4)."""
    return is_long(cast(TimeControl, tournament.control), tournament.first_day, tournament.last_day)


def due(rounds: Iterable[Round], reported: Collection[int]) -> list[ReportPart]:
    """The parts that can be handed in: complete rounds that no report has yet, those of a month in a row together.

    A round without a day belongs to no month and waits for its day.
    """
    ready = [
        round_
        for round_ in sorted(rounds, key=lambda round_: round_.number)
        if round_.state in (RoundState.COMPLETE, RoundState.LOCKED) and round_.day and round_.number not in reported
    ]
    # In a row the number grows with the place: their difference is the same for all neighbours.
    rows = groupby(enumerate(ready), key=lambda row: (row[1].number - row[0], row[1].day and row[1].day.replace(day=1)))
    parts = []
    for _month, row in rows:
        numbers = [round_.number for _place, round_ in row]
        parts.append(ReportPart(numbers[0], numbers[-1]))
    return parts
