"""Load of a playing hall: `./dev campaign hall [SECONDS]`, 30 by default for each situation.

Thirty stations enter the results of a round of 600 boards and poll the results of the others. It is round 5 of a Swiss
with eight tie-breaks. 200 phones display the page of that round. First the phones reload it by hand, then the open
page polls. Stations and phones run on the processors of the server. The last line is the cost of a page that is
rendered after each keystroke.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import urlencode
from uuid import uuid4

import psutil
from django.conf import settings
from django.db.models import F, Max

from bench.many_boards import BrowserSession, create_sessions
from bench.many_rounds import many_rounds
from campaigns.clients import BrowserConnection, Times, request
from campaigns.phone import Phone, fetch_timed
from campaigns.server import running_server
from campaigns.visitors import HEADING, table_line
from tournaments.models import Pairing, Round, RoundState, Tournament

SECONDS, SEED = 30, 17
PHONES, STATIONS = 200, 30
PLAYERS, ROUNDS = 1200, 5
PAUSES = (1.0, 4.0)  # seconds between two keystrokes of a station
LOOK = 1.5  # seconds between two polls of a station, as in static/news.js
PAGES = 20  # rendered one after the other for their average cost
NEXT_RESULT = {"": "10", "10": "==", "==": "01", "01": "10"}
Action = Callable[[Phone, float, str], Awaitable[None]]


def lines(seconds: str = str(SECONDS)) -> Iterator[str]:
    """Yield the table, one line per kind of request."""
    with running_server() as port:
        hall = Hall(port, many_rounds(PLAYERS, ROUNDS), STATIONS)
        yield HEADING
        for name, action in (("reloaded by hand", Phone.reload), ("left open", Phone.leave_open)):
            hall.reset()
            hall.play(5, PHONES, action)  # warm up: load and connect everything before measuring
            yield from hall.table_lines(name, int(seconds), action)
        yield hall.cost_of_a_page()


@dataclass
class HallTimes:
    """Times and failures of all phones and stations."""

    loads: Times = field(default_factory=Times)
    polls: Times = field(default_factory=Times)
    keys: Times = field(default_factory=Times)
    station_polls: Times = field(default_factory=Times)


class Hall:
    """The current round of a tournament, with its stations and phones."""

    def __init__(self, port: int, tournament: Tournament, stations: int) -> None:
        self._port, self._home, self._desk = port, f"/tournaments/{tournament.slug}/", f"/desk/{tournament.slug}/"
        self.round = Round.objects.filter(tournament=tournament).latest("number")
        self.page = f"{self._home}rounds/{self.round.number}/"
        self._seats, self._dice = create_sessions(stations), Random(SEED)  # noqa: S311
        self.phones: list[Phone] = []

    def reset(self) -> None:
        """Remove all results of the round."""
        Round.objects.filter(pk=self.round.pk).update(state=RoundState.PUBLISHED)
        Pairing.objects.filter(round=self.round).update(white_result="", black_result="", version=F("version") + 1)

    def play(self, seconds: float, phones: int, action: Action) -> HallTimes:
        """Run all stations and phones for so many seconds and return their times."""
        noticed, until = HallTimes(), time.monotonic() + seconds
        dice = [Random(self._dice.random()) for _ in range(phones)]  # noqa: S311
        self.phones = [
            Phone(number, self._port, self._home, each, noticed.loads, noticed.polls)
            for number, each in enumerate(dice, 1)
        ]
        since = self.round.keystrokes.aggregate(newest=Max("pk"))["newest"] or 0
        boards = [*Pairing.objects.filter(round=self.round).order_by("board")][:-1]  # the round stays open
        stations = [
            _Station(self._port, f"{self._desk}rounds/{self.round.number}/", seat, boards[number :: len(self._seats)])
            for number, seat in enumerate(self._seats)
        ]

        async def all_of_them() -> None:
            typing = [station.type(until, Random(self._dice.random()), noticed.keys) for station in stations]  # noqa: S311
            looking = [station.look(until, since, noticed.station_polls) for station in stations]
            await asyncio.gather(*typing, *looking, *(action(phone, until, self.page) for phone in self.phones))

        asyncio.run(all_of_them())
        return noticed

    def table_lines(self, name: str, seconds: int, action: Action) -> Iterator[str]:
        """Yield the lines of a situation: times, failures and processor shares."""
        before = _processor_time()
        noticed = self.play(seconds, PHONES, action)
        spent = [(after - earlier) / seconds * 100 for after, earlier in zip(_processor_time(), before, strict=True)]
        yield table_line(f"{PHONES} phones {name}", noticed.loads)
        if noticed.polls.durations:
            yield table_line("    their looks for news", noticed.polls)
        yield table_line(f"{STATIONS} stations: keys", noticed.keys)
        yield table_line("    their looks at the others", noticed.station_polls)
        words = ("program", "database", "the load itself")
        shares = ", ".join(f"{word} {share:.0f} %" for word, share in zip(words, spent, strict=True))
        yield f"    of one processor: {shares}"

    def cost_of_a_page(self) -> str:
        """Return a sentence with the processor time of program and database for a page after a keystroke."""
        spent, phone = 0.0, Phone(1, self._port, self._home, self._dice, Times(), Times())

        async def load() -> None:
            await phone.load(self.page)
            phone.close()

        for _ in range(PAGES):
            Pairing.objects.filter(round=self.round, board=1).update(version=F("version") + 1)
            time.sleep(1.2)  # caches of one second must expire
            before = _processor_time()
            asyncio.run(load())
            spent += sum(after - earlier for after, earlier in zip(_processor_time()[:2], before[:2], strict=True))
        return f"a page made after a key: {spent / PAGES * 1000:.0f} ms of processor time"


class _Station:
    """A browser at the desk with its boards."""

    def __init__(self, port: int, address: str, seat: BrowserSession, boards: list[Pairing]) -> None:
        self._typing, self._looking = BrowserConnection(port), BrowserConnection(port)
        self._address, self._boards = address, {board.board: (board.result, board.version) for board in boards}
        self._headers = {"Cookie": seat.cookie, "X-CSRFToken": seat.csrf, "Accept": "application/json"}

    async def type(self, until: float, dice: Random, times: Times) -> None:
        """Enter results, board by board, until a time."""
        await asyncio.sleep(dice.uniform(0, PAUSES[1]))
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        while time.monotonic() < until:
            number, (result, version) = next(iter(self._boards.items()))
            fields = {"uuid": uuid4().hex, "version": version, "result": NEXT_RESULT.get(result, "10")}
            body = urlencode(fields).encode()
            text = request("POST", f"{self._address}boards/{number}/", self._headers | form, body)
            reply = await fetch_timed(self._typing, text, times)
            if reply.status == 200:
                del self._boards[number]
                answer = json.loads(reply.body)
                self._boards[number] = (answer["result"], answer["version"])
            await asyncio.sleep(dice.uniform(*PAUSES))
        self._typing.close()

    async def look(self, until: float, since: int, times: Times) -> None:
        """Poll the entries of others after a keystroke until a time."""
        while time.monotonic() < until:
            await asyncio.sleep(LOOK)
            reply = await fetch_timed(
                self._looking, request("GET", f"{self._address}boards/?since={since}", self._headers), times
            )
            since = json.loads(reply.body)["since"] if reply.status == 200 else since
        self._looking.close()


def _processor_time() -> tuple[float, float, float]:
    """Return the processor seconds of the program, its database and this process."""
    here = psutil.Process()
    postmaster = int((Path(settings.DATA_DIR) / "pg18" / "postmaster.pid").read_text().split()[0])
    program, database = (_worked_below(root) for root in (here, psutil.Process(postmaster)))
    own = here.cpu_times()
    return program, database, own.user + own.system


def _worked_below(root: psutil.Process) -> float:
    """Return the processor seconds of all descendants of a process, ended ones included."""
    ended = root.cpu_times()
    spent: float = ended.children_user + ended.children_system
    for process in root.children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # the process has just ended
            times = process.cpu_times()
            spent += times.user + times.system + times.children_user + times.children_system
    return spent
