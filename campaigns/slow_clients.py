"""Slow and heavy clients: what visitors notice of 40 slow senders, 40 slow readers and 20 large uploads at once.

Then a hall: 300 phones behind one address look every ten seconds, and 30 stations enter results.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from urllib.parse import urlencode
from uuid import uuid4

from bench.long_list import long_list
from bench.many_boards import Seat, boards, many_boards, seats
from campaigns.clients import Ask, Times, ask_once, read_slowly, request, send_slowly, visit
from campaigns.served import served
from campaigns.visited import HEADING, line, nonsense_report, visited
from tournaments.models import Tournament, TournamentState

SECONDS = 15.0  # of each situation
SLOW, UPLOADS = 40, 20
PHONES, STATIONS = 300, 30
LOOK = 10.0  # seconds between two looks of a phone
LONG = 250_000  # rows of the list whose CSV file, of 16 MB, is read slowly: more than the buffers of a connection hold


def lines() -> Iterator[str]:
    """The table, a line a situation."""
    with served() as port:
        csv, tournament = f"{long_list(LONG).get_absolute_url()}download/csv", many_boards()
        Tournament.objects.filter(pk=tournament.pk).update(state=TournamentState.RUNNING)
        yield HEADING
        asyncio.run(visited(port, 5.0, []))  # everything is loaded and connected from here on
        yield line("nobody else", asyncio.run(visited(port, SECONDS, [])))
        for name, begin in _slow_beginnings().items():
            slow = [send_slowly(port, begin, time.monotonic() + SECONDS + 2) for _ in range(SLOW)]
            yield line(f"{SLOW} {name}", asyncio.run(visited(port, SECONDS, slow)))
        slow = [read_slowly(port, request("GET", csv), time.monotonic() + SECONDS + 2) for _ in range(SLOW)]
        yield line(f"{SLOW} slow readers of a CSV file of 16 MB", asyncio.run(visited(port, SECONDS, slow)))
        statuses: list[int] = []
        heavy = [ask_once(port, nonsense_report(), statuses) for _ in range(UPLOADS)]
        yield line(f"{UPLOADS} uploads of 9.6 MB", asyncio.run(visited(port, SECONDS, heavy)))
        yield f"    the uploads were answered with {dict(Counter(statuses))}"
        yield from _hall(port, tournament)


def _slow_beginnings() -> dict[str, bytes]:
    form = {"Content-Type": "application/json", "Content-Length": "4000"}
    return {
        "slow senders of a body": request("POST", "/api/v1/calculate", form),
        "slow senders of headers": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    }


def _hall(port: int, tournament: Tournament) -> Iterator[str]:
    phones, stations = asyncio.run(_all_of_the_hall(port, tournament))
    yield line(f"{PHONES} phones behind one address", phones)
    yield line(f"{STATIONS} stations that enter results", stations)


async def _all_of_the_hall(port: int, tournament: Tournament) -> tuple[Times, Times]:
    phones, stations, until = Times(), Times(), time.monotonic() + SECONDS
    typed = await asyncio.to_thread(_typed, tournament)
    read = request("GET", await asyncio.to_thread(_page_of_a_round))

    async def arrive(number: int) -> None:
        await asyncio.sleep(LOOK * number / PHONES)  # people do not look in the same moment
        await visit(port, lambda: read, until, LOOK, phones)

    entering = [visit(port, ask, until, 2, stations) for ask in typed]
    await asyncio.gather(*[arrive(number) for number in range(PHONES)], *entering)
    return phones, stations


def _page_of_a_round() -> str:
    """The first round of the first tournament of the demonstration."""
    made = Tournament.objects.public().order_by("pk")[0]
    return f"/tournaments/{made.slug}/rounds/1/"


def _typed(tournament: Tournament) -> list[Ask]:
    """What each station types: the results of its boards, one after the other."""
    every = boards(tournament)
    return [_station(tournament.slug, every[number::STATIONS], seat) for number, seat in enumerate(seats(STATIONS))]


def _station(slug: str, own: list, seat: Seat) -> Ask:  # type: ignore[type-arg]
    turn = count()
    headers = {
        "Cookie": seat.cookie,
        "X-CSRFToken": seat.csrf,
        "Accept": "application/json",
        "Content-Type": "application/x-www-form-urlencoded",
    }

    def ask() -> bytes:
        board = own[next(turn) % len(own)]
        given = {"uuid": uuid4().hex, "version": board.version, "result": "10" if board.result != "10" else "=="}
        return request("POST", f"/desk/{slug}/rounds/1/boards/{board.number}/", headers, urlencode(given).encode())

    return ask
