"""Lists that are missing, made explicit, so that no line is drawn through them. Pure."""

from collections.abc import Sequence

from ratings.charts.charts import Point
from ratings.rules.edition_schema import Edition
from ratings.rules.list_dates import list_dates_by


def with_gaps(chapter: Sequence[Edition], points: Sequence[Point]) -> list[Point]:
    """Return the points with None for each list date of the editions, from first to last, that none of them has.

    A list of another day, as an imported one may have, keeps its place.
    """
    if not points:
        return []
    scheduled = list_dates_by(chapter, points[0][0], points[-1][0])
    return sorted({**dict.fromkeys(scheduled), **dict(points)}.items())
