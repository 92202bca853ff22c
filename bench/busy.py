"""Page rate while the worker rates a month on the same machine, against the rate without the worker.

BENCH_BUSY people are in the register and on the list. Three games per five people enter the run.
"""

import datetime as dt
import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle

from django.utils import timezone

from bench.figure import Figure
from bench.many_games import create_players, month_of_games, own_database
from bench.pages import EVERY, PAGES, WsgiClient
from bench.pages import actions_per_second as at_rest
from bench.worker import rate_meanwhile
from ratings.models import RatingList, Version
from ratings.periods import run

PEOPLE = int(os.environ.get("BENCH_BUSY", "100000"))
OPENS, DATE = dt.date(2026, 1, 1), dt.date(2026, 2, 1)
TIMES = 3
TARGET = 0.5  # minimum share of the idle page rate


def figures() -> Iterator[Figure]:
    with own_database("bench_busy"):
        rating_list = month_of_games(create_players(PEOPLE, OPENS), OPENS, DATE, PEOPLE * 3 // 5)
        for name, page in _pages(Version.objects.get()).items():
            rest, busy = 0.0, 0.0
            for _ in range(TIMES):
                rest, busy = max(rest, at_rest(page)), max(busy, _while_rating(rating_list, page))
            yield Figure(name, busy, "/s", busy / rest, f"the same at rest (at least {TARGET:g})")


def _pages(version: Version) -> dict[str, Callable[[], object]]:
    """Return the requests by name. Uncached ones are for a different page each time."""
    asking, page = WsgiClient(), version.get_absolute_url()
    listed = version.run.listed.order_by("folded").values_list("number", flat=True)
    numbers = cycle([*listed[: PAGES * EVERY : EVERY]])
    return {
        "list_kept": partial(asking.get, page),
        "list_made": lambda: asking.get(f"{page}?after={next(numbers)}"),
        "player_made": lambda: asking.get(f"/players/{next(numbers)}/"),
    }


def _while_rating(rating_list: RatingList, page: Callable[[], object]) -> float:
    run_ = run.unfinished_run(rating_list, None, timezone.now())
    try:
        return rate_meanwhile(run_.pk, page)
    finally:
        run.delete_run(run_)
