"""Gaps for missing lists of a series, so that charts draw no line across them."""

from collections.abc import Sequence
from typing import cast

from ratings.charts.charts import Point
from ratings.charts.gaps import with_gaps
from ratings.models import RatingSeries, SeriesSource
from ratings.rules.edition_schema import TimeControl
from ratings.series.editions import BrokenEditions, SeriesEditions


def with_missing_lists(series: RatingSeries, control: str, points: Sequence[Point]) -> list[Point]:
    """Return the points with a gap for each list date of the editions without a point.

    Imported lists have the dates of their imports.
    """
    if series.source == SeriesSource.IMPORTED:
        return [*points]
    try:
        law = SeriesEditions(series.chapter, cast(TimeControl, control))
    except BrokenEditions:  # the chart works with broken files of editions, too
        return [*points]
    return with_gaps(law.editions, points)
