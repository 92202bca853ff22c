"""Lists that are missing, made explicit, so that no line is drawn through them. Pure."""

from collections.abc import Sequence
from typing import cast

from ratings.charts.charts import Point
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import list_dates


def with_gaps(control: str, points: Sequence[Point]) -> list[Point]:
    """The points with None for each list date of the editions, from their first to their last, that none of them has.

    A list of another day, as an imported one may have, keeps its place.
    """
    if not points:
        return []
    scheduled = list_dates(cast(TimeControl, control), points[0][0], points[-1][0])
    return sorted({**dict.fromkeys(scheduled), **dict(points)}.items())
