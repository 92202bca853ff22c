"""A month of two rating series with three time controls each, run in sequence, against the runs of one series.

BENCH_SERIES_PEOPLE people are on each of the six lists, BENCH_SERIES_GAMES games enter each. Both series use FIDE's
editions, so their rows are equal. Extra time in a run of the second series is the cost of a series.
"""

import datetime as dt
import os
from collections.abc import Iterator

from django.db import connection
from django.utils import timezone

from bench.figure import Figure, seconds
from bench.many_games import ENTRIES, create_players, month_of_games, own_database, publish_list_with, tidy
from bench.worker import execute_in_worker
from ratings.models import RatingList, RatingSeries, TimeControl
from ratings.periods import run

PEOPLE = int(os.environ.get("BENCH_SERIES_PEOPLE", "200000"))
PLAYED = int(os.environ.get("BENCH_SERIES_GAMES", "100000"))
OPENS, DATE = dt.date(2026, 1, 1), dt.date(2026, 2, 1)
TIMES = {"standard": "5400+30", "rapid": "900+10", "blitz": "180+2"}


def figures() -> Iterator[Figure]:
    with own_database("bench_series_runs"):
        lists = _two_series()
        alone = {listed: _execute_seconds(listed) for listed in lists}
        together = seconds(
            lambda: [run.execute(run.unfinished_run(listed, None, timezone.now()).pk) for listed in lists], 1
        )
        whole = sum(alone.values())
        yield Figure(
            "month_of_six_lists",
            together,
            "s",
            together / whole,
            "the sum of its runs, each in a process of its own (1 or less wanted)",
        )
        for control in TimeControl.values:
            ours, other = (took for listed, took in alone.items() if listed.control == control)
            yield Figure(f"{control}_of_the_second_series", other, "s", other / ours, "the default one (1 wanted)")


def _execute_seconds(listed: RatingList) -> float:
    return execute_in_worker(run.unfinished_run(listed, None, timezone.now()).pk)[0]


def _two_series() -> list[RatingList]:
    """Create the six lists to run.

    They are the lists of the default series and of another series, with the same people and events.
    """
    players = create_players(PEOPLE, OPENS)
    default = RatingSeries.objects.default()
    other = RatingSeries.objects.create(code="NAT", name="National", source="computed")
    for series in (default, other):
        for control in TimeControl.values:
            if (series, control) != (default, "standard"):
                publish_list_with(players, OPENS, control, series)
    lists = [month_of_games(players, OPENS, DATE, PLAYED, control, time) for control, time in TIMES.items()]
    with connection.cursor() as cursor:
        cursor.execute(ENTRIES, [other.pk, other.pk])
    tidy()
    return lists + [RatingList.objects.create(series=other, control=of.control, date=DATE) for of in lists]
