"""Ten years of lists, one run after the other. Each run begins from the list published before it.

BENCH_PERIODS months of BENCH_PERIOD_GAMES games among BENCH_PERIOD_PEOPLE people. The decade takes about 25 GB.
"""

import datetime as dt
import os
from collections.abc import Iterator
from itertools import islice, pairwise

from django.utils import timezone

from bench.figure import Figure, seconds
from bench.many_games import RATED, Players, create_players, month_of_games, own_database
from ratings.models import Run
from ratings.periods import run
from ratings.publication.anomalies import acknowledge_all
from ratings.publication.publish import publish
from ratings.rules.list_dates import list_dates

PERIODS = int(os.environ.get("BENCH_PERIODS", "120"))
GAMES = int(os.environ.get("BENCH_PERIOD_GAMES", "100000"))
PEOPLE = int(os.environ.get("BENCH_PERIOD_PEOPLE", str(round(500_000 / RATED))))
BEGIN = dt.date(2015, 1, 1)
TARGET = 300 / 120  # seconds per period


def figures() -> Iterator[Figure]:
    dates = [*islice(list_dates("standard", BEGIN, dt.date(2026, 1, 1)), PERIODS + 1)]
    with own_database("bench_decade"):
        players = create_players(PEOPLE, dates[0])
        rated, published = zip(*(_period(players, *month) for month in pairwise(dates)), strict=True)
    against = f"the {TARGET:g} s a period may take at 500,000 people and 100,000 games"
    yield Figure("rated", sum(rated), "s", sum(rated) / len(rated) / TARGET, against)
    yield Figure("slowest_period", max(rated), "s", max(rated) / TARGET, against)
    yield Figure("published", sum(published), "s", sum(published) / sum(rated), "rating them")


def _period(people: Players, opens: dt.date, date: dt.date) -> tuple[float, float]:
    """Return the seconds to rate the games of a month, and to publish the result."""
    done = run.unfinished_run(month_of_games(people, opens, date, GAMES), None, timezone.now())
    took = seconds(lambda: run.execute(done.pk), 1)
    acknowledge_all(done, "invented", None, timezone.now())
    return took, seconds(lambda: publish(_finished(done), "invented games", None, timezone.now()), 1)


def _finished(done: Run) -> Run:
    return Run.objects.select_related("list").get(pk=done.pk)
