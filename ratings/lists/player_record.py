"""What the newest versions of all lists say of one person, under every record of theirs."""

import datetime as dt
from dataclasses import dataclass

from ratings.lists.history import PastListRow, PastPeriod, history
from ratings.models import Player, RatingSeries, Version
from ratings.register.identity import Records, records


@dataclass(frozen=True, slots=True)
class RecordMonth:
    """One list: a row it shows and, if the player played, their period.

    A list from before two records were merged may show both: then the kept one's comes first.
    """

    version: Version
    listed: PastListRow
    period: PastPeriod | None


@dataclass(frozen=True, slots=True)
class Record:
    """Every list of the default series a player is on, newest first; `versions` are the newest of all its lists, with
    or without the player. `others` and `other_versions` are the same of the other series.
    """

    months: tuple[RecordMonth, ...]
    versions: tuple[Version, ...]
    others: tuple[RecordMonth, ...] = ()
    other_versions: tuple[Version, ...] = ()
    series: str = ""  # the code of another series, in a record that `in_series` made

    def in_series(self, code: str) -> "Record":
        """The record in a series alone, by its code as addresses have it; without one in the default series."""
        if not code:
            return self
        months = tuple(each for each in self.others if each.version.list.series_code == code)
        versions = tuple(each for each in self.other_versions if each.list.series_code == code)
        return Record(months, versions, series=code)

    @property
    def other_series(self) -> list[RatingSeries]:
        """The other series on whose lists the player has had a rating, by their codes."""
        rated = (each.version.list for each in self.others if each.listed.rating is not None)
        series = {of_list.series_code: of_list.series for of_list in rated}
        return [series[code] for code in sorted(series)]

    def points(self, control: str) -> list[tuple[dt.date, int | None]]:
        """Date and rating of each list of a control, oldest first."""
        rating_on: dict[dt.date, int | None] = {}
        for month in self.months:
            if month.version.list.control == control:
                rating_on.setdefault(month.version.list.date, month.listed.rating)
        return [*rating_on.items()][::-1]

    def highest(self, control: str) -> tuple[int, dt.date] | None:
        """The highest rating on any of these lists, and the first of them that shows it."""
        rated = [(rating, date) for date, rating in self.points(control) if rating is not None]
        return max(rated, key=lambda pair: pair[0], default=None)

    def row_on(self, version: Version) -> PastListRow | None:
        """The row a list shows, on its newest version."""
        months = self.months + self.others
        return next((month.listed for month in months if month.version == version), None)

    @property
    def periods(self) -> list[RecordMonth]:
        """The lists for which the player played or was adjusted."""
        return [month for month in self.months if month.period]


def series_choice(kept: Record, also: RatingSeries | None = None) -> list[tuple[str, str]]:
    """The series that have the player, each with its code as addresses have it and its name, the default one first.

    And the one that is looked at `also`. None where the default one is the only one.
    """
    others = {series.address_code: series for series in [*kept.other_series, *([also] if also else [])]}
    default = [("", RatingSeries.objects.default().name)] if others and kept.months else []
    return [*default, *((code, others[code].name) for code in sorted(others))]


def record(player: Player, people: Records | None = None) -> Record:
    """A person's record, in two statements however long it is, and one for the merges if they are not given."""
    mine = (records() if people is None else people).of(player.pk)
    lines, newest = history(mine), Version.objects.newest_cached_by_series()
    months, others = (
        tuple(
            RecordMonth(version, *lines[version.run_id, pk])
            for version in versions
            for pk in mine
            if (version.run_id, pk) in lines
        )
        for versions in newest
    )
    return Record(months, newest.default, others, newest.others)
