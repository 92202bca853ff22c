"""Rows and periods of records of the register on all lists, by run and record."""

import datetime as dt
import json
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from django.db import connection

from ratings.lists.rating_change import rating_change

HISTORY_SQL = """
    SELECT listed.run_id, listed.player_id, listed.number, federation, sex, birth_year, listed.rating, rank, games,
        listed.k, flag, last_game,
        base, base_adjustment, n, score, expected, period.k, change, period.rating, events
    FROM ratings_listed_of(%(records)s::bigint[]) listed
    LEFT JOIN ratings_periods_of(%(records)s::bigint[]) period
        ON period.run_id = listed.run_id AND period.player_id = listed.player_id
"""


class PastListRow(NamedTuple):
    """A row of a list, with the fields of the model ListedRating."""

    run_id: int
    player_id: int
    number: str
    federation: str
    sex: str
    birth_year: int | None
    rating: int | None
    rank: int | None
    games: int
    k: int | None
    flag: str
    last_game: dt.date | None


class PastPeriod(NamedTuple):
    """A player's period of a list, with the fields of the model PlayerPeriod."""

    base: int | None
    base_adjustment: int
    n: int
    score: int
    expected: int | None
    k: int | None
    change: int | None
    rating: int | None
    events: Any

    @property
    def moved(self) -> int | None:
        """The rating less the rating on the previous list; None if either rating is missing."""
        if self.rating is None or self.base is None:
            return None
        change: int = rating_change(self.rating, self.base, self.base_adjustment)
        return change


def rows_and_periods(records: Collection[int]) -> Mapping[tuple[int, int], tuple[PastListRow, PastPeriod | None]]:
    """Return the list row and the period of these records, by run and record, also of unpublished runs.

    The period is None without games and adjustments.
    """
    with connection.cursor() as cursor:
        cursor.execute(HISTORY_SQL, {"records": [*records]})
        return {line[:2]: _row_and_period(line) for line in cursor.fetchall()}


def _row_and_period(line: tuple[Any, ...]) -> tuple[PastListRow, PastPeriod | None]:
    columns = len(PastListRow._fields)
    listed, period = PastListRow(*line[:columns]), PastPeriod(*line[columns:])
    if period.n is None:
        return listed, None
    return listed, period._replace(events=json.loads(period.events)) if period.events else period
