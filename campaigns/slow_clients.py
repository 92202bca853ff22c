"""Slow and heavy clients: what visitors notice of 40 slow senders, 40 slow readers and 20 large uploads at once.

Then a hall: 300 phones behind one address look every ten seconds, and 30 stations enter results.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from itertools import count, cycle
from urllib.parse import urlencode
from uuid import uuid4

from bench.long_list import long_list
from bench.many_boards import Seat, boards, many_boards, seats
from campaigns.clients import Ask, Times, read_slowly, request, send_slowly, upload, visit
from campaigns.served import served
from tournaments.models import Tournament, TournamentState

SECONDS = 15.0  # of each situation
VISITORS, PAUSE = 10, 0.5
SLOW, UPLOADS, UPLOAD_BYTES = 40, 20, 9_600_000
PHONES, STATIONS = 300, 30
LOOK = 10.0  # seconds between two looks of a phone
LONG = 250_000  # rows of the list whose CSV file, of 16 MB, is read slowly: more than the buffers of a connection hold
TOKEN = "0" * 32
Action = Coroutine[None, None, None]


def lines() -> Iterator[str]:
    """The table, a line a situation."""
    with served() as port:
        csv, tournament = f"{long_list(LONG).get_absolute_url()}download/csv", many_boards()
        Tournament.objects.filter(pk=tournament.pk).update(state=TournamentState.RUNNING)
        yield f"{'situation':42} {'requests':>8} {'p50 ms':>8} {'p99 ms':>8} {'failed':>6}"
        asyncio.run(_visited(port, 5.0, []))  # everything is loaded and connected from here on
        yield _line("nobody else", asyncio.run(_visited(port, SECONDS, [])))
        for name, begin in _slow_beginnings().items():
            slow = [send_slowly(port, begin, time.monotonic() + SECONDS + 2) for _ in range(SLOW)]
            yield _line(f"{SLOW} {name}", asyncio.run(_visited(port, SECONDS, slow)))
        slow = [read_slowly(port, request("GET", csv), time.monotonic() + SECONDS + 2) for _ in range(SLOW)]
        yield _line(f"{SLOW} slow readers of a CSV file of 16 MB", asyncio.run(_visited(port, SECONDS, slow)))
        statuses: list[int] = []
        heavy = [upload(port, _report(), statuses) for _ in range(UPLOADS)]
        yield _line(f"{UPLOADS} uploads of 9.6 MB", asyncio.run(_visited(port, SECONDS, heavy)))
        yield f"    the uploads were answered with {dict(Counter(statuses))}"
        yield from _hall(port, tournament)


def _slow_beginnings() -> dict[str, bytes]:
    form = {"Content-Type": "application/json", "Content-Length": "4000"}
    return {
        "slow senders of a body": request("POST", "/api/v1/calculate", form),
        "slow senders of headers": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    }


def _report() -> bytes:
    """An upload of nonsense that looks like a report file, with the token of its form."""
    line = b"001    1 m    Nonsense, Nobody                  1500 NOR     1503014 1990/01/01  0.0    1  9999 w 1\n"
    file = b"012 Nonsense\n" + line * (UPLOAD_BYTES // len(line))
    head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.trf"\r\n\r\n'
    headers = {
        "Cookie": f"csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "multipart/form-data; boundary=b",
    }
    return request("POST", "/calculator/report/", headers, head + file + b"\r\n--b--\r\n")


async def _visited(port: int, seconds: float, others: list[Action]) -> Times:
    """What ten visitors notice while the others are there; they begin a second after them."""
    times, until = Times(), time.monotonic() + seconds
    beside = [asyncio.ensure_future(other) for other in others]
    await asyncio.sleep(1)
    await asyncio.gather(*[visit(port, _pages(number), until, PAUSE, times) for number in range(VISITORS)])
    await asyncio.gather(*beside, return_exceptions=True)
    return times


def _pages(start: int) -> Ask:
    pages = ["/", "/lists/", "/tournaments/", "/calendar/", "/calculator/", "/healthz"]
    following = cycle(pages[start % len(pages) :] + pages[: start % len(pages)])
    return lambda: request("GET", next(following))


def _hall(port: int, tournament: Tournament) -> Iterator[str]:
    phones, stations = asyncio.run(_all_of_the_hall(port, tournament))
    yield _line(f"{PHONES} phones behind one address", phones)
    yield _line(f"{STATIONS} stations that enter results", stations)


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


def _line(name: str, times: Times) -> str:
    p50, p99 = times.quantile(50) * 1000, times.quantile(99) * 1000
    return f"{name:42} {len(times.each):8} {p50:8.0f} {p99:8.0f} {times.failed:6}"
