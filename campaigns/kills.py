"""Programs killed during result entry: `./dev campaign kills [KILLS] [KEYSTROKES] [SEED]`, 20 of each kind.

A web process, the parent, the worker, a database backend and the postmaster are killed in turn, each during a request.
Meanwhile the stations of `stations` enter results and backups run continuously. Unanswered requests are sent again
until they have an answer. In the end boards and log must equal the model: nothing lost, doubled or wrong.
"""

import os
import statistics
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import psutil
import psycopg
from django.conf import settings
from django.db import connections

from campaigns.server import free_port, start_server
from campaigns.station import Station
from campaigns.stations import SEED, Campaign, create_hall_tournament
from config.embedded import server
from ratings.core.queue import WORK

KILLS, KEYSTROKES = 20, 10_000
PATIENCE = 120.0  # seconds until a request must have an answer
MOMENT = 0.05  # seconds between the start of a request and the kill, at most
DATA = Path(settings.DATA_DIR) / "pg18"


def lines(kills: str = str(KILLS), keystrokes: str = str(KEYSTROKES), seed: str = str(SEED)) -> Iterator[str]:
    """Yield a line per kind of kill with the recovery times, then the differences from the model."""
    if not (kills.isdigit() and keystrokes.isdigit() and seed.isdigit()):
        raise SystemExit(f"numbers such as {KILLS} {KEYSTROKES} {SEED} expected, {kills} {keystrokes} {seed} found")
    victims = Programs(free_port())
    backups = Backups()
    try:
        campaign = KillCampaign(victims, int(seed), int(kills), int(keystrokes))
        backups.begin()
        yield from campaign.run(int(keystrokes))
        yield from campaign.times()
        yield from backups.end()
    finally:
        backups.stop.set()
        victims.end()
    if campaign.differences or backups.broken:
        raise SystemExit(1)


class Programs:
    """A running `manage.py start`, and its programs by kind."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._parent = start_server(port)
        self.kinds: dict[str, Callable[[], psutil.Process | None]] = {
            "web process": self._web_process,
            "parent": lambda: psutil.Process(self._parent.pid),
            "worker": lambda: self._program(WORK),
            "backend": self._backend,
            "postmaster": lambda: server.postmaster(DATA),
        }

    def kill(self, kind: str) -> float:
        """Kill a program of a kind and return the time at which PostgreSQL accepts connections.

        Restart a killed parent.
        """
        way = connections["default"].get_connection_params()
        victim = self.kinds[kind]()
        if victim:
            with suppress(psutil.NoSuchProcess):
                victim.kill()
        killed = time.monotonic()
        if kind == "parent":
            self._parent.wait()
            self._parent = start_server(self.port)
        elif kind in ("backend", "postmaster"):
            time.sleep(0.1)
            while not _accepts_connections(way):
                time.sleep(0.02)
            return time.monotonic()
        return killed

    def end(self) -> None:
        self._parent.terminate()
        self._parent.communicate()

    def _program(self, word: str) -> psutil.Process | None:
        children = psutil.Process(self._parent.pid).children()
        return next((child for child in children if word in child.cmdline()), None)

    def _web_process(self) -> psutil.Process | None:
        """Return a serving web process: it listens, and is a fork of the process with the program loaded."""
        web = self._program("config.web")
        if web is None:
            return None
        family = web.children(recursive=True)
        return next((each for each in family if each.ppid() != web.pid and each.net_connections()), None)

    def _backend(self) -> psutil.Process | None:
        master = server.postmaster(DATA)
        return (
            next((each for each in master.children() if "[local]" in " ".join(each.cmdline())), None)
            if master
            else None
        )


def _accepts_connections(parameters: Mapping[str, Any]) -> bool:
    """Return True if PostgreSQL accepts a connection. The pid file is no proof: it contains "ready" during recovery."""
    try:
        psycopg.connect(**{name: parameters[name] for name in ("host", "user", "dbname", "passfile")}).close()
    except psycopg.OperationalError:
        return False
    return True


class KillCampaign(Campaign):
    """The campaign `stations` with kills instead of network faults."""

    def __init__(self, victims: Programs, seed: int, kills: int, keystrokes: int) -> None:
        super().__init__(victims.port, create_hall_tournament(), seed)
        self._victims = victims
        self._remaining_kills = [kind for _ in range(kills) for kind in victims.kinds]
        self._every = max(1, keystrokes // max(1, len(self._remaining_kills)))
        self._sent = 0
        self._times: dict[str, list[float]] = defaultdict(list)
        for station in self.stations:
            station.patience = PATIENCE

    def times(self) -> Iterator[str]:
        """Yield the times until the next answer, by kind of kill and for all."""
        yield f"{'killed':12} {'times':>5} {'median s':>9} {'p95 s':>7} {'worst s':>8}"
        for kind, each in [*self._times.items(), ("all", [t for times in self._times.values() for t in times])]:
            p95 = statistics.quantiles(each, n=20, method="inclusive")[-1] if len(each) > 1 else max(each, default=0.0)
            yield f"{kind:12} {len(each):5} {statistics.median(each):9.2f} {p95:7.2f} {max(each):8.2f}"

    def _act(self) -> None:
        """Type and send a keystroke. At intervals, kill a program during the request."""
        station = self.dice.choice(self.stations)
        if self.dice.random() < 0.1:
            self._read_round(station)
        if self.dice.random() < 0.04:
            self._lock(station)
        self._type(station)
        self._sent += 1
        if self._remaining_kills and self._sent % self._every == 0:
            self._send_while_killed(station, self._remaining_kills.pop(0))
        else:
            self._send(station, 0)

    def _send_while_killed(self, station: Station, kind: str) -> None:
        accepts: list[float] = []
        after = self.dice.random() * MOMENT

        def kill() -> None:
            time.sleep(after)
            accepts.append(self._victims.kill(kind))

        killer = threading.Thread(target=kill)
        killer.start()
        self._send(station, 0)
        killer.join()
        station.read_round(1)  # the server may have answered the request before the kill
        self._times[kind].append(time.monotonic() - accepts[0])

    def _compare(self, number: int) -> None:
        connections.close_all()  # the kill may have ended their database processes
        super()._compare(number)


class Backups:
    """Continuous backups. Each file with the name of a backup must be complete."""

    def __init__(self) -> None:
        self.stop, self.broken = threading.Event(), 0
        self._made = self._failed = 0
        self._thread = threading.Thread(target=self._back_up_repeatedly, daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> Iterator[str]:
        self.stop.set()
        self._thread.join()
        yield f"{self._made} backups made, {self._failed} cut off, {self.broken} broken"

    def _back_up_repeatedly(self) -> None:
        file = Path(settings.DATA_DIR) / "campaign-backup.zip"
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", str(file)]
        while not self.stop.wait(1):
            file.unlink(missing_ok=True)
            status = subprocess.run(command, capture_output=True, env=os.environ, check=False).returncode
            self._made += not status
            self._failed += bool(status)
            with suppress(FileNotFoundError), ZipFile(file) as archive:
                self.broken += archive.testzip() is not None
