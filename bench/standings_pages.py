"""The public pages of a Swiss of 500 players, eleven rounds and eight tie-breaks, from request to last byte."""

import statistics
from collections.abc import Iterator
from functools import partial

from bench.figure import Figure, seconds
from bench.house import running
from bench.many_boards import Seat
from bench.many_rounds import many_rounds
from bench.results import Station

TARGET = 150  # milliseconds the page of the standings may take, 19 times of 20
TIMES = 40
PAGES = {
    "standings": "standings/",
    "why": "standings/why/1/bh-c1/",
    "crosstable": "crosstable/",
    "progress": "progress/",
    "player": "players/1/",
}


def figures() -> Iterator[Figure]:
    with running() as port:
        address = f"/tournaments/{many_rounds().slug}/"
        station = Station(port, Seat("", ""))
        for name, page in PAGES.items():
            ask = partial(station.get, address + page)
            ask()
            late = statistics.quantiles([seconds(ask, 1) * 1000 for _ in range(TIMES)], n=20)[-1]
            yield Figure(f"{name}_p95", late, "ms", late / TARGET, f"the {TARGET} ms the standings may take")
