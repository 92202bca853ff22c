"""Throttling counters: they last for their time, count concurrent requests, and are limited in number."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.db import connection
from django.test import Client, RequestFactory
from django.utils import timezone

from ratings.core import throttling
from ratings.core.throttling import CountedCaller, Limit, by_address, by_key
from ratings.models import RequestCount

FIVE = Limit("tries", 5, 60)
REFUSED = "192.0.2.9"


def caller_at(address: str, key: str = "") -> CountedCaller:
    return by_address(RequestFactory().get("/", REMOTE_ADDR=address), key)


def admitted(caller: CountedCaller, times: int, limit: Limit = FIVE) -> int:
    return sum([limit.admits(caller) for _ in range(times)])


@pytest.mark.django_db
def test_requests_are_counted_by_subject_and_caller_from_the_first() -> None:
    assert admitted(caller_at(REFUSED), 7) == 5
    assert admitted(caller_at("192.0.2.10"), 1) == admitted(caller_at(REFUSED, "anna"), 1) == 1
    assert admitted(caller_at(REFUSED), 1, Limit("others", 5, 60)) == 1
    with time_machine.travel(timezone.now() + dt.timedelta(seconds=61)):
        assert admitted(caller_at(REFUSED), 7) == 5


@pytest.mark.django_db
def test_a_clock_that_was_ahead_refuses_no_request() -> None:
    with time_machine.travel(timezone.now() + dt.timedelta(days=1)):
        assert admitted(caller_at(REFUSED), 7) == 5
    assert not FIVE.is_reached(caller_at(REFUSED))
    assert admitted(caller_at(REFUSED), 7) == 5


@pytest.mark.django_db
def test_addresses_of_one_network_count_together() -> None:
    assert admitted(caller_at("2001:db8:1:1::9"), 3) == 3
    assert admitted(caller_at("2001:db8:1:1:f::a"), 3) == 2
    assert admitted(caller_at("2001:db8:1:2::a"), 1) == 1


@pytest.mark.django_db
def test_a_successful_attempt_is_not_counted() -> None:
    caller = caller_at(REFUSED)
    admitted(caller, 5)
    assert FIVE.is_reached(caller)
    FIVE.uncount(caller)
    assert not FIVE.is_reached(caller)
    assert admitted(caller, 2) == 1
    FIVE.reset(caller)
    assert admitted(caller, 7) == 5


@pytest.mark.django_db(transaction=True)
def test_five_of_forty_simultaneous_attempts_are_admitted() -> None:
    def ask(_number: int) -> bool:
        try:
            return FIVE.admits(by_key("anna"))
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(ask, range(40))) == 5


@pytest.mark.django_db
def test_three_hundred_and_thirty_invalid_links_free_nobody(client: Client) -> None:
    """It did while the counters were in a cache of 300 keys."""
    assert admitted(caller_at(REFUSED), 6) == 5
    for number in range(330):
        client.get("/desk/helper/none/", REMOTE_ADDR=f"198.51.{number // 250}.{number % 250}")
    assert not FIVE.admits(caller_at(REFUSED))


@pytest.mark.django_db
def test_a_flood_of_addresses_is_bounded_and_refuses_newcomers_of_its_provider_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(throttling, "MOST_COUNTERS", 10)
    monkeypatch.setattr(throttling, "SHARED", 4)
    regular = caller_at("203.0.113.1")
    assert admitted(regular, 1) == admitted(caller_at(REFUSED), 6) - 4 == 1
    flood = [caller_at(f"2001:db8:0:{number:x}::1") for number in range(200)]
    assert sum(FIVE.admits(caller) for caller in flood) == 8 + 5
    assert RequestCount.objects.count() == 11
    assert not FIVE.admits(caller_at(REFUSED))
    assert FIVE.admits(regular)
    others = [caller_at(f"198.{number}.100.1") for number in range(3)]
    newcomer = next(caller for caller in others if caller.shared != flood[0].shared)
    assert FIVE.admits(newcomer)
    assert RequestCount.objects.count() <= 10 + 4


@pytest.mark.django_db
def test_counters_that_are_over_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttling, "MOST_COUNTERS", 10)
    for number in range(10):
        FIVE.admits(caller_at(f"192.0.2.{number}"))
    with time_machine.travel(timezone.now() + dt.timedelta(seconds=61)):
        FIVE.admits(caller_at("192.0.2.99"))
        assert RequestCount.objects.count() == 1
        throttling.sweep(timezone.now() + dt.timedelta(seconds=61))
    assert not RequestCount.objects.exists()


@pytest.mark.django_db
def test_no_address_can_be_read_from_the_database() -> None:
    FIVE.admits(caller_at(REFUSED, "anna"))
    assert not [name for (name,) in RequestCount.objects.values_list("name") if "192.0.2" in name or "anna" in name]
