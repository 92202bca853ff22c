"""Rows and periods of a player under all their records, from the newest versions of all lists."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ratings.lists.history import PastListRow, PastPeriod, rows_and_periods
from ratings.models import Player, RatingSeries, Version
from ratings.register.identity import MergeMap, read_merges


@dataclass(frozen=True, slots=True)
class RecordMonth:
    """A list with a row of the player. `period` is None without games and adjustments.

    A list from before a merge may have rows of both records; the row of the remaining record comes first.
    """

    version: Version
    listed: PastListRow
    period: PastPeriod | None


@dataclass(frozen=True, slots=True)
class SeriesRecord:
    """All lists of a series with a row of the player, newest first.

    `versions` are the newest versions of all lists of the series.
    """

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
        """Return the highest rating on any list of a time control, and the date of the first list with it; or None."""
        rated = [(rating, date) for date, rating in self.points(control) if rating is not None]
        return max(rated, key=lambda pair: pair[0], default=None)

    def row_on(self, version: Version) -> PastListRow | None:
        """Return the player's row in the newest version of a list; None if they are not on the list."""
        return next((month.listed for month in self.months if month.version == version), None)

    @property
    def periods(self) -> list[RecordMonth]:
        """The lists with a period of the player: rated games or an adjustment."""
        return [month for month in self.months if month.period]


def all_records(player: Player, merges: MergeMap | None = None) -> list[SeriesRecord]:
    """Return the record of a player in each series, the default series first.

    This takes two SQL statements, and a third for the merges if `merges` is None.
    """
    mine = (read_merges() if merges is None else merges).records_of_player(player.pk)
    lines = rows_and_periods(mine)
    return [
        SeriesRecord(
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


def record_in_series(all_of_player: Sequence[SeriesRecord], code: str | None) -> SeriesRecord:
    """Return the record in the series with this code in addresses, else in the first series with the player."""
    named = next((record for record in all_of_player if record.series.address_code == code), None)
    return named or next((record for record in all_of_player if record.months), all_of_player[0])


def selectable_series(all_of_player: Sequence[SeriesRecord], selected: RatingSeries) -> list[RatingSeries]:
    """Return the series with a rating of the player, and the `selected` series; empty if only the first is left."""
    series = [record.series for record in all_of_player if record.is_rated or record.series == selected]
    return series if series != [all_of_player[0].series] else []
