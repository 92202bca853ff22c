"""The performance in an event, by the tables in force on its first day."""

import datetime as dt
from collections.abc import Collection

import numpy as np

from ratings.calculations.calculation import chapter
from ratings.rules.edition import NoEdition, edition_on
from ratings.rules.performance import performances


def performance(
    control: str, first_day: dt.date, opponents: Collection[int], score: int
) -> tuple[int | None, int | None]:
    """Return the average of the rated opponents and the performance against them; `score` is in hundredths.

    Both are None without rated opponents, and the performance where the table is blank.
    """
    if not opponents:
        return None, None
    try:
        edition = edition_on(chapter(control), first_day)
    except NoEdition:
        return None, None
    worked = performances(edition, np.array([sum(opponents)]), np.array([len(opponents)]), np.array([score]))
    return int(worked.average[0]), int(worked.rating[0]) if worked.known[0] else None
