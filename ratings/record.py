"""What the newest versions of all lists say of one person."""

import datetime as dt
from dataclasses import dataclass

from ratings.models import ListedRating, Player, PlayerPeriod, Version


@dataclass(frozen=True, slots=True)
class Month:
    """One list: the row it shows and, where he played, his period."""

    version: Version
    listed: ListedRating
    period: PlayerPeriod | None


@dataclass(frozen=True, slots=True)
class Record:
    """Every list a person is on, newest first."""

    months: tuple[Month, ...]

    def points(self, control: str) -> list[tuple[dt.date, int | None]]:
        """Date and rating of each list of a control, oldest first."""
        rows = [(m.version.list.date, m.listed.rating) for m in self.months if m.version.list.control == control]
        return rows[::-1]

    @property
    def periods(self) -> list[Month]:
        """The lists for which he played or was adjusted."""
        return [month for month in self.months if month.period]


def record(player: Player) -> Record:
    """A person's record, in three statements however long it is."""
    rows = {row.run_id: row for row in ListedRating.objects.filter(player=player)}
    periods = {row.run_id: row for row in PlayerPeriod.objects.filter(player=player)}
    versions = Version.objects.newest().filter(run__in=rows).select_related("list").order_by("-list__date", "list")
    return Record(tuple(Month(version, rows[version.run_id], periods.get(version.run_id)) for version in versions))
