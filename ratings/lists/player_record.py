"""Rows and periods of one player on the newest versions of all lists, under every record of theirs."""

import datetime as dt
from collections.abc import Sequence
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
    """Every list of a series that a player is on, newest first; `versions` are the newest of all its lists."""

    series: RatingSeries
    months: tuple[RecordMonth, ...]
    versions: tuple[Version, ...]

    @property
    def is_rated(self) -> bool:
        """True if any list shows a rating of the player."""
        return any(month.listed.rating is not None for month in self.months)

    def points(self, control: str) -> list[tuple[dt.date, int | None]]:
        """Return date and rating of each list of a control, oldest first."""
        rating_on: dict[dt.date, int | None] = {}
        for month in self.months:
            if month.version.list.control == control:
                rating_on.setdefault(month.version.list.date, month.listed.rating)
        return [*rating_on.items()][::-1]

    def highest(self, control: str) -> tuple[int, dt.date] | None:
        """Return the highest rating on any of these lists, and the first of them that shows it."""
        rated = [(rating, date) for date, rating in self.points(control) if rating is not None]
        return max(rated, key=lambda pair: pair[0], default=None)

    def row_on(self, version: Version) -> PastListRow | None:
        """Return the row a list shows, on its newest version."""
        return next((month.listed for month in self.months if month.version == version), None)

    @property
    def periods(self) -> list[RecordMonth]:
        """The lists for which the player played or was adjusted."""
        return [month for month in self.months if month.period]


def all_records(player: Player, people: Records | None = None) -> list[Record]:
    """Return the record of a player in each series, the default one first.

    In two statements however long they are, and one for the merges if they are not given.
    """
    mine = (records() if people is None else people).of(player.pk)
    lines = history(mine)
    return [
        Record(
            series,
            tuple(
                RecordMonth(version, *lines[version.run_id, pk])
                for version in versions
                for pk in mine
                if (version.run_id, pk) in lines
            ),
            versions,
        )
        for series, versions in Version.objects.newest_cached_by_series().items()
    ]


def chosen_record(every: Sequence[Record], code: str | None) -> Record:
    """Return the record in the series of that address code, else in the first one that has the player."""
    named = next((record for record in every if record.series.address_code == code), None)
    return named or next((record for record in every if record.months), every[0])


def series_choice(every: Sequence[Record], chosen: RatingSeries) -> list[RatingSeries]:
    """Return the series that have rated the player, and the `chosen` one; none if that is the first one alone."""
    series = [record.series for record in every if record.is_rated or record.series == chosen]
    return series if series != [every[0].series] else []
