"""Numbers of rated players and levels of ratings, list by list."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ratings.charts.charts import RatingChart, rating_chart
from ratings.lists.list_gaps import with_missing_lists
from ratings.lists.statistics import mean, mean_of_first, median
from ratings.models import RankTable, RatingSeries, Version

LONGEST_GAP = 370


@dataclass(frozen=True, slots=True)
class TrendMonth:
    """Figures of the newest version of one list; means and medians in whole points, None for too few players."""

    version: Version
    players: int
    active: int
    mean: int | None
    median: int | None
    active_mean: int | None
    first_hundred: int | None
    first_ten: int | None

    @property
    def day(self) -> dt.date:
        return self.version.list.date


def trend_months(series: RatingSeries, control: str, group: str = "", since: int | None = None) -> list[TrendMonth]:
    """Return the figures of every list of a time control with players of a group, oldest first.

    `since` is the first year, None for all years. `group` is one of RankTable: empty for all players, a federation's
    code, ``w``, ``u16``, ``o50`` and so on.
    """
    versions = (
        Version.objects.of_series(series)
        .newest()
        .filter(list__control=control)
        .select_related("list__series")
        .order_by("list__date")
    )
    versions = versions.filter(list__date__year__gte=since) if since else versions
    tables = RankTable.objects.filter(run__version__in=versions, group=group)
    figures = {(table.run_id, table.active): players_by_rating(table) for table in tables}
    return [
        _month(version, figures[version.run_id, False], figures.get((version.run_id, True), {}))
        for version in versions
        if (version.run_id, False) in figures
    ]


def unbroken_since(months: Sequence[TrendMonth]) -> int | None:
    """Return the year of the first list after the last gap of more than a year; None without such a gap."""
    for earlier, later in reversed([*pairwise(months)]):
        if (later.day - earlier.day).days > LONGEST_GAP:
            return later.day.year
    return None


def players_by_rating(table: RankTable) -> dict[int, int]:
    """Return the number of players by rating."""
    ends = [*table.above, table.size]
    return dict(zip(table.ratings, [after - before for before, after in pairwise(ends)], strict=True))


def trend_chart(months: Sequence[TrendMonth], labels: Sequence[str], fields: Sequence[str]) -> RatingChart | None:
    """Return a chart of figures through time; `fields` are fields of TrendMonth, each with its label in `labels`."""
    if not months:
        return None
    listed = months[0].version.list
    named = zip(labels, fields, strict=True)
    courses = {name: [(month.day, getattr(month, field)) for month in months] for name, field in named}
    return rating_chart(
        {name: with_missing_lists(listed.series, listed.control, points) for name, points in courses.items()}
    )


def _month(version: Version, everybody: dict[int, int], active: dict[int, int]) -> TrendMonth:
    return TrendMonth(
        version=version,
        players=sum(everybody.values()),
        active=sum(active.values()),
        mean=_mean(everybody),
        median=median(everybody),
        active_mean=_mean(active),
        first_hundred=mean_of_first(everybody, 100),
        first_ten=mean_of_first(everybody, 10),
    )


def _mean(counted: dict[int, int]) -> int | None:
    player_count = sum(counted.values())
    return mean(sum(rating * count for rating, count in counted.items()), player_count) if player_count else None
