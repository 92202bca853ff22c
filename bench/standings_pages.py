"""The public pages of large Swisses with eight tie-breaks, from request to last byte.

There are two situations. Without new results, each visitor requests another player. After a result, the first request
renders the page. Each web process caches the page for ten seconds, so a few requests render it again. The 95th
percentile leaves these out, so their time is a second figure.
"""

import os
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

from django.db.models import F

from bench.demonstration import served
from bench.figure import Figure, seconds
from bench.many_boards import BrowserSession
from bench.many_rounds import many_rounds
from bench.results import Station
from tournaments.models import Pairing, Tournament

TARGET = 150  # milliseconds for the standings page, for 19 of 20 requests
LARGEST = int(os.environ.get("BENCH_SWISS", "3000"))
SIZES = ((500, 11), (LARGEST, 9))  # players, rounds
TIMES, RESULTS = 400, 7
PAGES = {
    "standings": "standings/",
    "why": "standings/why/{number}/bh-c1/",
    "crosstable": "crosstable/",
    "progress": "progress/",
    "player": "players/{number}/",
}


def figures() -> Iterator[Figure]:
    with served() as port:
        station = Station(port, BrowserSession("", ""))
        for players, rounds in SIZES:
            yield from _figures(station, many_rounds(players, rounds), f"{players}x{rounds}")


def _figures(station: Station, tournament: Tournament, size: str) -> Iterator[Figure]:
    for name, page in PAGES.items():
        numbers = count(1)
        ask = partial(_ask, station, f"/tournaments/{tournament.slug}/{page}", numbers)
        ask()
        late = statistics.quantiles([seconds(ask, 1) * 1000 for _ in range(TIMES)], n=20)[-1]
        yield Figure(f"{size}.{name}_p95", late, "ms", late / TARGET, f"the {TARGET} ms the standings may take")
        first = statistics.median(_after_a_result(tournament, ask) for _ in range(RESULTS))
        yield Figure(f"{size}.{name}_after_a_result", first, "ms", first / late, "the page while nothing happens")


def _ask(station: Station, page: str, numbers: Iterator[int]) -> None:
    station.get(page.format(number=next(numbers)))


def _after_a_result(tournament: Tournament, ask: Callable[[], None]) -> float:
    """Return the milliseconds of the first request after a changed result."""
    Pairing.objects.filter(round__tournament=tournament, round__number=1, board=1).update(version=F("version") + 1)
    return seconds(ask, 1) * 1000
