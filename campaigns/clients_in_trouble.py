"""Visitors that read and stations that enter results while a server is in trouble, and a check of the results."""

import http.client
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from uuid import uuid4

from django.db import connection

from bench.many_boards import create_session
from campaigns import station
from campaigns.hall_model import KeystrokeRequest
from tournaments.models import Keystroke, Pairing, Tournament

ROUND, BOARDS = 3, ((1, 2), (3, 4))  # boards of each station; other boards stay empty, so the round stays open
RESULTS = ("10", "==", "01")
PAGES = ("/", "/tournaments/", "/lists/", "/calendar/", "/healthz")
PAUSE, RESEND_SECONDS, TIMEOUT = (
    0.4,
    1.0,
    15.0,
)  # seconds between two actions, and before a keystroke is sent again, as in static/queue.js
PATIENCE = 180.0  # seconds after which a keystroke counts as lost
NO_ANSWER = 0  # status 0 means no answer


class _Client(threading.Thread):
    """A client that acts until `ending` is set. `answered_at` is the time of its last success."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.statuses: list[int] = []
        self.answered_at = 0.0
        self.ending = threading.Event()

    def record(self, status: int) -> bool:
        """Record a status. Return True if it is 200."""
        self.statuses.append(status)
        if status == http.HTTPStatus.OK:
            self.answered_at = time.monotonic()
        return status == http.HTTPStatus.OK


class Visitor(_Client):
    """A visitor that reads page after page."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self._port = port

    def run(self) -> None:
        for page in cycle(PAGES):
            if self.ending.wait(PAUSE):
                return
            self.record(self._read(page))

    def _read(self, page: str) -> int:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT)
        try:
            line.request("GET", page, headers={"Host": "localhost"})
            return line.getresponse().status
        except (OSError, http.client.HTTPException):
            return NO_ANSWER
        finally:
            line.close()


class RetryingStation(_Client):
    """A station that enters results. It sends a keystroke until the answer has the board's current state."""

    def __init__(self, desk: station.Station, boards: tuple[int, ...], stored: dict[int, str]) -> None:
        super().__init__()
        self._desk, self._boards = desk, boards
        self.stored, self.typed = stored, list[str]()

    def run(self) -> None:
        for number, board in enumerate(cycle(self._boards)):
            if self.ending.wait(PAUSE):
                return
            seen = self._desk.seen_versions.get((ROUND, board), 0)
            result = RESULTS[number // len(self._boards) % len(RESULTS)]
            key = KeystrokeRequest(uuid4().hex, self._desk.name, False, ROUND, board, "result", result, seen)
            self._desk.queue.append(key)
            self.typed.append(key.uuid)
            until = time.monotonic() + PATIENCE
            while not self._send(key):
                if time.monotonic() > until:
                    return  # the keystroke counts as lost
                time.sleep(RESEND_SECONDS)
            self.stored[board] = result

    def _send(self, key: KeystrokeRequest) -> bool:
        try:
            answer = self._desk.send(key)
        except (OSError, http.client.HTTPException):
            self._desk.close()
            return self.record(NO_ANSWER)
        if answer.status == http.HTTPStatus.OK:
            self._desk.confirm_delivery(0, answer)
        return self.record(answer.status)


class ClientsInTrouble:
    """All clients in one hall, through all situations."""

    def __init__(self, tournament: Tournament, port: int, visitors: int) -> None:
        self._tournament, self._port, self._visitors = tournament, port, visitors
        self._desks = [
            station.Station(staff.role, port, f"/desk/{tournament.slug}/", create_session(staff.user))
            for staff in tournament.staff.select_related("user").order_by("pk")
        ]
        self._stored: dict[int, str] = {}
        self._typed: list[str] = []
        self._clients: tuple[list[Visitor], list[RetryingStation]] = ([], [])

    @contextmanager
    def at_work(self) -> Iterator[tuple[list[Visitor], list[RetryingStation]]]:
        """Run the clients during the block, and wait until their queues are empty."""
        visitors = [Visitor(self._port) for _ in range(self._visitors)]
        stations = [RetryingStation(*pair, self._stored) for pair in zip(self._desks, BOARDS, strict=True)]
        self._clients = visitors, stations
        for person in (*visitors, *stations):
            person.start()
        yield self._clients
        for person in (*visitors, *stations):
            person.ending.set()
        for person in (*visitors, *stations):
            person.join()
        for typing in stations:
            self._typed += typing.typed

    def clear_statuses(self) -> None:
        """Discard the statuses so far."""
        for person in (*self._clients[0], *self._clients[1]):
            person.statuses.clear()

    def recovery_times(self) -> str:
        """Return the seconds until the first page and the first answered keystroke."""
        begun = time.monotonic()
        return ", ".join(f"{self._until_answered(persons, begun):.1f} s" for persons in self._clients)

    @staticmethod
    def _until_answered(persons: list[Visitor] | list[RetryingStation], begun: float) -> float:
        while time.monotonic() < begun + PATIENCE:
            if answered := [person.answered_at for person in persons if person.answered_at > begun]:
                return min(answered) - begun
            time.sleep(0.05)
        return float("inf")

    def differences(self) -> str:
        """Return the numbers of lost keystrokes, doubled keystrokes and wrong boards."""
        connection.close()  # the connection may be older than the restart of the database
        keys = Keystroke.objects.filter(round__tournament=self._tournament).values_list("uuid", flat=True)
        log = Counter(uuid.hex for uuid in keys)
        boards = Pairing.objects.filter(round__tournament=self._tournament, round__number=ROUND)
        wrong = [board for board in boards if board.result != self._stored.get(board.board, "")]
        return f"{len({*self._typed} - log.keys())}, {log.total() - len(log)}, {len(wrong)}"
