"""Gaps for missing lists, so that charts draw no line across them. Pure."""

from collections.abc import Sequence

from ratings.charts.charts import Point
from ratings.rules.edition_schema import Edition
from ratings.rules.list_dates import list_dates_by


def with_gaps(chapter: Sequence[Edition], points: Sequence[Point]) -> list[Point]:
    """Return the points, and a point with None for each list date of the editions without a point.

    Only dates between the first and the last point count. Points on other dates, as imported lists may have, stay.
    """
    if not points:
        return []
    scheduled = list_dates_by(chapter, points[0][0], points[-1][0])
    return sorted({**dict.fromkeys(scheduled), **dict(points)}.items())
