"""Visitors during a request to a replica that falls silent: the primary answers instead."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import DjangoDbBlocker

from campaigns.silent_proxy import SilentProxy
from config.embedded.socket_path import SOCKET
from config.replica import middleware, watch
from config.replica.middleware import ReadFromReplica
from config.replica.switch import reads_from_replica
from config.replica.watch import Watch

VISITORS = 3
PATIENCE = 5  # seconds


@pytest.fixture
def replica_proxy(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SilentProxy]:
    """The connection to a replica, which is the database of the test."""
    way = connections["default"].get_connection_params()
    proxy = SilentProxy(Path(str(way["host"])) / SOCKET)
    there = {"ENGINE": "django.db.backends.postgresql", "HOST": "127.0.0.1", "PORT": proxy.port, "NAME": way["dbname"]}
    options = {"connect_timeout": 2, "passfile": str(way["passfile"])}
    monkeypatch.setitem(connections.settings, "replica", connections.settings["default"] | there | {"OPTIONS": options})
    with django_db_blocker.unblock():
        yield proxy
        connections.close_all()
    proxy.close()


@pytest.fixture
def manual_watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """A watch that checks only when the test calls it, and considers the replica fit until then."""
    stopped_watch = Watch(60)
    stopped_watch._answers, stopped_watch._primary_answers = True, False
    monkeypatch.setattr(stopped_watch, "_begin", lambda: None)
    monkeypatch.setattr(middleware, "watch", stopped_watch)
    monkeypatch.setattr(watch, "SILENT_SECONDS", 0.3)
    return stopped_watch


class Visitors:
    """Visitors with one page each, which needs two queries. They call `between` before the second."""

    def __init__(self, between: Callable[[], object]) -> None:
        self.answers: list[str] = []
        self._between = between
        self._threads = [threading.Thread(target=self._read, daemon=True) for _ in range(VISITORS)]

    def begin(self) -> None:
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        for thread in self._threads:
            thread.join(PATIENCE)

    def _read(self) -> None:
        request = RequestFactory().get("/")
        self.answers.append(ReadFromReplica(self._page)(request).content.decode())  # type: ignore[attr-defined]
        connections.close_all()

    def _page(self, request: HttpRequest) -> HttpResponse:
        if not reads_from_replica():
            return HttpResponse("by the primary")
        with connections["default"].cursor() as cursor:
            cursor.execute("SELECT 1")
            self._between()
            cursor.execute("SELECT 2")
        return HttpResponse("by the replica")


def test_visitors_of_a_silent_replica_are_released(replica_proxy: SilentProxy, manual_watch: Watch) -> None:
    at_work = threading.Barrier(VISITORS + 1)
    visitors = Visitors(lambda: (at_work.wait(PATIENCE), at_work.wait(PATIENCE)))
    visitors.begin()
    at_work.wait(PATIENCE)
    with replica_proxy.silent():
        at_work.wait(PATIENCE)
        begun = time.monotonic()
        manual_watch.look()
        visitors.end()
        assert visitors.answers == ["by the primary"] * VISITORS
        assert time.monotonic() < begun + PATIENCE
        assert not manual_watch.is_fit()


def test_visitors_of_a_working_replica_are_not_released(replica_proxy: SilentProxy, manual_watch: Watch) -> None:
    at_work = threading.Barrier(VISITORS + 1)
    visitors = Visitors(lambda: (at_work.wait(PATIENCE), at_work.wait(PATIENCE)))
    visitors.begin()
    at_work.wait(PATIENCE)
    manual_watch.look()
    at_work.wait(PATIENCE)
    visitors.end()
    assert visitors.answers == ["by the replica"] * VISITORS
    assert not manual_watch.is_fit(), "what follows nobody is no replica, and has no place in the log of another"
