"""Visitors during failures: a killed replica, a restarted primary, a replica that stops following."""

import http.client
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import NamedTuple

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django import DjangoDbBlocker

from config.replica.lag import Lag
from config.settings import databases
from tests.config.two_servers import SECONDS, ReplicatedInstallation, two_servers

LAG = 2.0
LOOK = 1.0  # until the watch has checked again, and one page is rendered
PAGES = (
    "/",
    "/lists/2025-11/standard/v1/",
    "/players/133/",
    "/search/?q=aune",
    "/lists/2025-11/standard/v1/download/csv",
    "/api/v1/players/133",
)
NAMED = ("/", "/players/133/")  # they contain the name of the office


class ReceivedPage(NamedTuple):
    """A page that a visitor received, with the time of the request and its status."""

    asked_at: float
    address: str
    status: int
    text: str


class PageReaders:
    """Visitors that read page after page, and their answers."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.seen: list[ReceivedPage] = []
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=self._read, args=(start,)) for start in range(3)]

    def begin(self) -> None:
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join(SECONDS)

    def go_on(self, pages: int = 30) -> None:
        """Wait for so many further pages."""
        goal, until = len(self.seen) + pages, time.monotonic() + SECONDS
        while len(self.seen) < goal:
            assert time.monotonic() < until, "nobody is answered any more"
            time.sleep(0.02)

    def _read(self, start: int) -> None:
        number = start
        while not self._ended.is_set():
            self.seen.append(read(self.port, PAGES[number % len(PAGES)]))
            number += 1


def read(port: int, address: str, headers: Mapping[str, str] = MappingProxyType({})) -> ReceivedPage:
    sent = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    try:
        connection.request("GET", address, headers=dict(headers))
        answer = connection.getresponse()
        return ReceivedPage(sent, address, answer.status, answer.read().decode())
    except (OSError, http.client.HTTPException) as error:
        return ReceivedPage(sent, address, 0, repr(error))
    finally:
        connection.close()


@pytest.fixture(scope="module")
def installation(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[ReplicatedInstallation]:
    with django_db_blocker.unblock(), two_servers(LAG) as servers:
        yield servers


@contextmanager
def reading(house: ReplicatedInstallation) -> Iterator[PageReaders]:
    readers = PageReaders(house.port)
    readers.begin()
    try:
        readers.go_on()
        yield readers
        readers.go_on()
    finally:
        readers.end()
    assert {(seen.address, seen.status) for seen in readers.seen} == {(page, 200) for page in PAGES}


def until_the_replica_is_read(house: ReplicatedInstallation) -> None:
    """Wait until the web server reads from the replica, apart from the watch."""
    others = "FROM pg_stat_activity WHERE usename = 'berger' AND query NOT LIKE '%%pg_control_system%%'"
    until = time.monotonic() + SECONDS
    with psycopg.connect(house.replica.url("berger_owner"), autocommit=True) as connection:
        begun = connection.execute("SELECT now()").fetchone()
        while connection.execute(f"SELECT count(*) {others} AND query_start > %s", begun).fetchone() == (0,):
            assert read(house.port, "/").status == 200
            assert time.monotonic() < until, "the replica is never asked"


@pytest.mark.whole
@pytest.mark.kills
def test_no_page_fails_when_the_replica_is_killed_and_none_when_it_is_back(
    installation: ReplicatedInstallation,
) -> None:
    until_the_replica_is_read(installation)
    with reading(installation) as readers:
        installation.replica.kill()
        readers.go_on(100)
        installation.replica.start()
        until_the_replica_is_read(installation)


@pytest.mark.whole
@pytest.mark.kills
def test_no_page_fails_while_the_primary_restarts(installation: ReplicatedInstallation) -> None:
    until_the_replica_is_read(installation)
    with reading(installation) as readers:
        installation.primary.stop("immediate")
        readers.go_on(100)
        installation.primary.start()
        readers.go_on(100)


@pytest.mark.whole
@pytest.mark.kills
def test_no_page_is_older_than_the_limit_when_the_replica_follows_no_more(installation: ReplicatedInstallation) -> None:
    until_the_replica_is_read(installation)
    installation.replica.execute("SELECT pg_wal_replay_pause()")
    with reading(installation) as readers:
        installation.primary.execute("UPDATE ratings_installation SET authority = 'Office of now'")
        committed = time.monotonic()
        while time.monotonic() < committed + LAG + 2 * LOOK:
            readers.go_on()
    named = [seen for seen in readers.seen if seen.address in NAMED and seen.asked_at > committed]
    late = [seen for seen in named if seen.asked_at > committed + LAG + LOOK]
    assert late
    assert all("Office of now" in seen.text for seen in late)
    assert any("Office of before" in seen.text for seen in named), "the replica was not read within the limit"
    installation.replica.execute("SELECT pg_wal_replay_resume()")
    until_the_replica_is_read(installation)


@pytest.mark.whole
def test_signed_in_users_read_from_the_primary_only(installation: ReplicatedInstallation) -> None:
    until_the_replica_is_read(installation)
    installation.replica.execute("SELECT pg_wal_replay_pause()")
    installation.primary.execute("UPDATE ratings_installation SET authority = 'Office of the minute'")
    assert "Office of the minute" in read(installation.port, "/", {"Cookie": "sessionid=somebody"}).text
    installation.replica.execute("SELECT pg_wal_replay_resume()")


@pytest.mark.whole
def test_a_replica_without_its_primary_or_of_another_kind_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_REPLICA_URL", "postgres://berger@replica/berger")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_REPLICA_URL: a copy of what"):
        databases()
    monkeypatch.setenv("DATABASE_URL", "postgres://berger@primary/berger")
    assert databases()["replica"]["HOST"] == "replica"
    monkeypatch.setenv("DATABASE_REPLICA_URL", "sqlite:///berger")
    with pytest.raises(ImproperlyConfigured, match="DATABASE_REPLICA_URL: found another database"):
        databases()


@pytest.mark.whole
def test_a_replica_is_behind_by_the_time_since_it_had_everything() -> None:
    lag = Lag()
    assert lag.at(10.0) is None
    lag.seen(10.0, primary=500, replica=499)
    assert lag.at(10.5) is None
    lag.seen(11.0, primary=600, replica=500)
    assert lag.at(11.5) == 1.5
    lag.seen(12.0, primary=600, replica=600)
    assert lag.at(12.0) == 0
    lag.seen(13.0, primary=700, replica=650)
    lag.seen(14.0, primary=800, replica=699)
    assert lag.at(14.0) == 2
