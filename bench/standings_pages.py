"""The public pages of large Swisses with eight tie-breaks, from request to last byte.

Twice: as everybody gets them who looks while nothing happens, for one who asks for another number each time where a
page is about one player; and as the first one gets them after a result, for whom they are made anew. Of so many
requests more are left out by the 95th percentile than meet a web process that has not made the page within its ten
seconds yet: how much these wait is the second figure.
"""

import os
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

from django.db.models import F

from bench.figure import Figure, seconds
from bench.house import running
from bench.many_boards import Seat
from bench.many_rounds import many_rounds
from bench.results import Station
from tournaments.models import Pairing, Tournament

TARGET = 150  # milliseconds the page of the standings may take, 19 times of 20
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
    with running() as port:
        station = Station(port, Seat("", ""))
        for players, rounds in SIZES:
            yield from _figures(station, many_rounds(players, rounds), f"{players}x{rounds}")


def _figures(station: Station, made: Tournament, size: str) -> Iterator[Figure]:
    for name, page in PAGES.items():
        numbers = count(1)
        ask = partial(_ask, station, f"/tournaments/{made.slug}/{page}", numbers)
        ask()
        late = statistics.quantiles([seconds(ask, 1) * 1000 for _ in range(TIMES)], n=20)[-1]
        yield Figure(f"{size}.{name}_p95", late, "ms", late / TARGET, f"the {TARGET} ms the standings may take")
        first = statistics.median(_after_a_result(made, ask) for _ in range(RESULTS))
        yield Figure(f"{size}.{name}_after_a_result", first, "ms", first / late, "the page while nothing happens")


def _ask(station: Station, page: str, numbers: Iterator[int]) -> None:
    station.get(page.format(number=next(numbers)))


def _after_a_result(made: Tournament, ask: Callable[[], None]) -> float:
    """Milliseconds for the first who asks after a result was entered, and then another one in its place."""
    Pairing.objects.filter(round__tournament=made, round__number=1, board=1).update(version=F("version") + 1)
    return seconds(ask, 1) * 1000
