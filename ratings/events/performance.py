"""Performance in an event, by the tables in force on the event's first day."""

import datetime as dt
from collections.abc import Collection
from typing import cast

import numpy as np

from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl
from ratings.rules.performance import performances
from ratings.series.editions import SeriesEditions


def performance(
    control: str, first_day: dt.date, opponents: Collection[int], score: int, chapter: str = ""
) -> tuple[int | None, int | None]:
    """Return the average of the rated opponents, and the performance against them; `score` is in hundredths.

    The edition is FIDE's, or that of the `chapter` of a series. Both are None without rated opponents. The performance
    is also None if the table has no value.
    """
    if not opponents:
        return None, None
    try:
        edition = SeriesEditions(chapter, cast(TimeControl, control)).on(first_day)
    except NoEdition:
        return None, None
    worked = performances(edition, np.array([sum(opponents)]), np.array([len(opponents)]), np.array([score]))
    return int(worked.average[0]), int(worked.rating[0]) if worked.is_valid[0] else None
