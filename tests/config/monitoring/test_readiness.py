"""Each check of /readyz on both sides of its limit, and the access to its details."""

import threading
import time
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from config.monitoring import measurements as module
from config.monitoring import views
from config.monitoring.measurements import Database, MeasurementQueue, Measurements, read_database
from config.monitoring.readiness import MEGABYTE, checks

WELL = Database(heartbeat=60.0, jobs=3, oldest_job=3600.0, versions=2)
READY = Measurements(database=WELL, free_bytes=500 * MEGABYTE, backup=50 * 3600.0, replica=5.0)


def failed(measured: Measurements) -> list[str]:
    return [check.name for check in checks(measured) if not check.ok]


def test_everything_just_within_its_limit_is_ready() -> None:
    assert [check.name for check in checks(READY)] == ["database", "worker", "queue", "replica", "disk", "backup"]
    assert failed(READY) == []


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"database": replace(WELL, refused="disk full")}, "database"),
        ({"database": replace(WELL, heartbeat=60.1)}, "worker"),
        ({"database": replace(WELL, heartbeat=None)}, "worker"),
        ({"database": replace(WELL, oldest_job=3600.1)}, "queue"),
        ({"replica": 5.1}, "replica"),
        ({"replica": float("inf")}, "replica"),
        ({"free_bytes": 500 * MEGABYTE - 1}, "disk"),
        ({"backup": 50 * 3600.0 + 1}, "backup"),
        ({"backup": None}, "backup"),
    ],
)
def test_each_check_fails_alone(changed: dict[str, Any], name: str) -> None:
    assert failed(replace(READY, **changed)) == [name]


def test_without_a_replica_there_is_no_check_of_it_and_a_demonstration_needs_no_backup(settings: Settings) -> None:
    never = replace(READY, replica=None, backup=None)
    assert failed(replace(never, database=replace(WELL, is_demonstration=True))) == []
    assert failed(never) == ["backup"]
    settings.READY_BACKUP_HOURS = 0
    assert failed(never) == []


@pytest.mark.parametrize(
    ("address", "headers", "sees"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("127.0.0.1", {"X-Forwarded-For": "203.0.113.7"}, False),
        ("203.0.113.7", {}, False),
        ("203.0.113.7", {"Authorization": "Bearer secret-of-the-monitor"}, True),
        ("203.0.113.7", {"Authorization": "Bearer secret-of-the-monitör"}, False),
        ("203.0.113.7", {"Authorization": "Bearer "}, False),
    ],
)
def test_details_and_metrics_are_for_this_machine_and_the_token(
    client: Client,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    address: str,
    headers: dict[str, str],
    sees: bool,
) -> None:
    settings.METRICS_TOKEN = "secret-of-the-monitor"
    full = replace(READY, free_bytes=499 * MEGABYTE)
    monkeypatch.setattr(views, "measure", lambda: full)
    monkeypatch.setattr("config.monitoring.metrics.measure", lambda: full)
    ready = client.get("/readyz", headers=headers, REMOTE_ADDR=address)
    assert ready.status_code == 503
    disk = {"ok": False, "value": 499.0, "limit": 500, "unit": "MB free", "message": ""} if sees else {"ok": False}
    assert ready.json()["checks"]["disk"] == disk
    figures = client.get("/metrics", headers=headers, REMOTE_ADDR=address)
    assert figures.status_code == (200 if sees else 403)
    assert (b"berger_queue_jobs 3.0" in figures.content) == sees
    assert (b'berger_requests_total{status="503",view="readyz"}' in figures.content) == sees


def test_without_a_token_no_token_opens_them(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = ""
    headers = {"Authorization": "Bearer "}
    assert client.get("/metrics", headers=headers, REMOTE_ADDR="203.0.113.7").status_code == 403


def test_alive_asks_no_database(client: Client) -> None:
    assert client.get("/healthz").content == b"ok\n"  # a test without a database fails if the page queries it


@pytest.mark.django_db
def test_the_database_is_written_to_and_says_what_the_worker_has_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "close", lambda: None)
    assert read_database() == Database(oldest_job=0.0)
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '5 s')")
    assert read_database().heartbeat == 5.0
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL transaction_read_only = on")
    assert "read-only transaction" in read_database().refused


def test_a_database_that_does_not_answer_is_waited_for_once_by_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    answers, begun = threading.Event(), []

    def ask() -> Database:
        begun.append(time.monotonic())
        answers.wait(10)
        return WELL

    monkeypatch.setattr(module, "read_database", ask)
    monkeypatch.setattr(module, "ANSWER_SECONDS", 0.05)
    asking = MeasurementQueue()
    assert [asking.measure_database().refused for _ in range(3)] == ["no answer within 0.05 s"] * 3
    assert len(begun) == 1
    answers.set()
    monkeypatch.setattr(module, "ANSWER_SECONDS", 10)
    assert asking.measure_database() == WELL
