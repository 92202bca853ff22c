"""Gaps for missing lists, so that charts draw no line across them. Pure."""

from collections.abc import Sequence

from ratings.charts.charts import Point
from ratings.rules.edition_schema import Edition
from ratings.rules.list_dates import list_dates_by


def with_gaps(chapter: Sequence[Edition], points: Sequence[Point]) -> list[Point]:
    """Return the points with None for each list date of the editions without a point, from first to last.

    A list of another date, as imported ones may have, stays.
    """
    if not points:
        return []
    scheduled = list_dates_by(chapter, points[0][0], points[-1][0])
    return sorted({**dict.fromkeys(scheduled), **dict(points)}.items())
