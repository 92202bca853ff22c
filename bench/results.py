"""A result from the keystroke to the stored row with twenty stations at once, and the pages of a round of 600 boards.

Each station is a thread with its own connection and session. It types at a steady pace, like an arbiter with a stack of
score sheets; then all type as fast as possible. /healthz is the empty request for comparison. The stations see the
entries of others at their next poll, as often as the desk's page polls.
"""

import http.client
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode
from uuid import uuid4

from django.db.models import Max

from bench.demonstration import served
from bench.figure import Figure, seconds
from bench.many_boards import Board, BrowserSession, boards, create_sessions, many_boards
from tournaments.models import Keystroke, Tournament

STATIONS = 20
KEYS = 15  # keystrokes of each station
PACE = 1.0  # seconds between two keystrokes of one station: 600 boards in half a minute
TARGET = 30  # milliseconds from the keystroke to the stored result
LOOK = 1.5  # seconds between two polls of a station, as in static/news.js
NEWS_LIMIT = 2000  # milliseconds after which all have seen a result
BYTES = 1000  # bytes of a board on a page
NEXT_RESULT = {"": "10", "10": "==", "==": "01", "01": "10"}
Action = Callable[[], object]


def figures() -> Iterator[Figure]:
    with served() as port:
        tournament = many_boards()
        stations = [Station(port, seat) for seat in create_sessions(STATIONS)]
        yield from _keystroke_figures(stations, tournament)
        yield from _news_figures(stations, tournament)
        desk, public = f"/desk/{tournament.slug}/rounds/1/", f"/tournaments/{tournament.slug}/rounds/1/"
        yield from _page_figures(stations[0], {"desk": desk, "public": public}, len(boards(tournament)))


def _keystroke_figures(stations: "list[Station]", tournament: Tournament) -> Iterator[Figure]:
    ask: list[list[Action]] = [[partial(each.get, "/healthz")] * KEYS for each in stations]
    _time_actions(
        [some[:3] for some in _entry_actions(stations, tournament)], 0
    )  # warm up: all servers are connected before measuring
    alone = _time_actions(_entry_actions(stations, tournament)[:1], 0)
    empty, stored = _time_actions(ask, PACE), _time_actions(_entry_actions(stations, tournament), PACE)
    yield Figure("empty_request_p50", empty.median, "ms", 1, "itself")
    yield Figure("empty_request_p95", empty.p95, "ms", empty.p95 / empty.median, "its middle")
    yield Figure("one_station_p50", alone.median, "ms", alone.median / empty.median, "the empty request")
    yield Figure("key_to_stored_p50", stored.median, "ms", stored.median / empty.median, "the empty request")
    yield Figure("key_to_stored_p95", stored.p95, "ms", stored.p95 / TARGET, f"the {TARGET} ms it may take")
    yield Figure("key_to_stored_p95_here", stored.p95, "ms", stored.p95 / empty.p95, "the empty request's")
    requested, entered = _time_actions(ask, 0), _time_actions(_entry_actions(stations, tournament), 0)
    yield Figure(
        "at_full_speed", entered.per_second, "keys/s", entered.per_second / requested.per_second, "empty requests"
    )


def _news_figures(stations: "list[Station]", tournament: Tournament) -> Iterator[Figure]:
    """Yield the times from a keystroke of one station until each other station has read it, for three keystrokes."""
    times: list[float] = []
    for station, board in zip(stations[:3], boards(tournament)[:3], strict=True):
        newest = Keystroke.objects.aggregate(last=Max("pk"))["last"] or 0
        begin, others = time.perf_counter(), [each for each in stations if each is not station]
        with ThreadPoolExecutor(len(others)) as threads:
            starts = [begin + LOOK * number / len(others) for number in range(len(others))]
            heard = threads.map(
                partial(_time_of_news, f"/desk/{tournament.slug}/rounds/1/boards/?since={newest}"), others, starts
            )
            station.enter(tournament.slug, board)
            times += [(moment - begin) * 1000 for moment in heard]
    for name, value in (("p50", statistics.median(times)), ("p95", statistics.quantiles(times, n=20)[-1])):
        yield Figure(
            f"key_to_seen_{name}", value, "ms", value / NEWS_LIMIT, f"the {NEWS_LIMIT} ms until all have seen it"
        )


def _time_of_news(address: str, station: "Station", poll_at: float) -> float:
    """Return the time at which the station receives something new. It polls first at `poll_at`, then repeatedly."""
    time.sleep(max(0, poll_at - time.perf_counter()))
    return time.perf_counter() if station.get(address) else _time_of_news(address, station, poll_at + LOOK)


def _page_figures(station: "Station", addresses: dict[str, str], boards: int) -> Iterator[Figure]:
    empty = seconds(partial(station.get, "/healthz"), 20)
    for name, address in addresses.items():
        took, size = seconds(partial(station.get, address), 5), station.get(address)
        yield Figure(f"{name}_page_{boards}_boards", took * 1000, "ms", took / empty, "the empty request")
        yield Figure(f"{name}_page_{boards}_boards_size", size, "bytes", size / boards / BYTES, f"{BYTES} a board")


@dataclass(frozen=True)
class Times:
    """Milliseconds of many requests, and their number per second."""

    durations: list[float]
    per_second: float

    @property
    def median(self) -> float:
        return statistics.median(self.durations)

    @property
    def p95(self) -> float:
        return statistics.quantiles(self.durations, n=20)[-1]


class Station:
    """A browser that stays connected and logged in."""

    def __init__(self, port: int, seat: BrowserSession) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._headers = {"Cookie": seat.cookie, "X-CSRFToken": seat.csrf}

    def get(self, address: str) -> int:
        """Request a page and return its size."""
        return self._ask("GET", address, {"Accept": "text/html"})

    def enter(self, slug: str, board: Board) -> None:
        fields = {"uuid": uuid4().hex, "version": board.version, "result": NEXT_RESULT.get(board.result, "10")}
        form = {"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
        self._ask("POST", f"/desk/{slug}/rounds/1/boards/{board.number}/", form, urlencode(fields))

    def _ask(self, method: str, address: str, headers: dict[str, str], body: str | None = None) -> int:
        self._connection.request(method, address, body, self._headers | headers)
        answer = self._connection.getresponse()
        size = len(answer.read())
        if answer.status not in (http.HTTPStatus.OK, http.HTTPStatus.NO_CONTENT):
            raise RuntimeError(f"{method} {address} was answered with {answer.status}")
        return size


def _entry_actions(stations: list[Station], tournament: Tournament) -> list[list[Action]]:
    """Return the actions of each station: a new result at every n-th board, different from the current one."""
    every = boards(tournament)
    parts = [every[number :: len(stations)][:KEYS] for number in range(len(stations))]
    return [
        [partial(station.enter, tournament.slug, board) for board in part]
        for station, part in zip(stations, parts, strict=True)
    ]


def _time_actions(actions: list[list[Action]], pace: float) -> Times:
    """Run all stations at once, each with `pace` seconds between its actions and with staggered starts."""
    begin = time.perf_counter() + 0.1
    starts = [begin + pace * number / len(actions) for number in range(len(actions))]
    with ThreadPoolExecutor(len(actions)) as threads:
        each = [*threads.map(_station, actions, starts, [pace] * len(actions))]
    took = time.perf_counter() - begin
    return Times([time_ * 1000 for part in each for time_ in part], sum(map(len, each)) / took)


def _station(actions: list[Action], start: float, pace: float) -> list[float]:
    took = []
    for number, action in enumerate(actions):
        time.sleep(max(0, start + number * pace - time.perf_counter()))
        begin = time.perf_counter()
        action()
        took.append(time.perf_counter() - begin)
    return took
