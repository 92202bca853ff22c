"""One thread renders a page for all concurrent requests.

The others wait without a thread if the server can call the view again.
"""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import RequestFactory

from ratings.core.heavy_work import QUEUE_STATE, QUEUED
from ratings.core.page_cache.single_flight import ComputedElsewhere, compute_once, deferrable, shared_result

PATIENCE = 20
SERVED = RequestFactory().get("/", **{QUEUE_STATE: QUEUED})


class Maker:
    """A producer of one value after the other, each when `go` is set."""

    def __init__(self) -> None:
        self.begun, self.go = threading.Event(), threading.Event()
        self.made: list[int] = []

    def __call__(self) -> int:
        self.begun.set()
        assert self.go.wait(PATIENCE)
        self.made.append(len(self.made) + 1)
        return self.made[-1]


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as pool:
        yield pool


def test_one_of_two_concurrent_requests_renders_and_the_other_waits(pool: ThreadPoolExecutor) -> None:
    maker = Maker()
    pages = [pool.submit(compute_once, "page", maker, lambda: next(iter(maker.made), None)) for _ in range(2)]
    assert maker.begun.wait(PATIENCE)
    maker.go.set()
    assert [each.result(PATIENCE) for each in pages] == [1, 1]
    assert maker.made == [1]


def test_a_request_that_the_server_repeats_waits_in_no_thread(pool: ThreadPoolExecutor) -> None:
    maker = Maker()
    first = pool.submit(compute_once, "page", maker)
    assert maker.begun.wait(PATIENCE)
    with deferrable(SERVED), pytest.raises(ComputedElsewhere) as elsewhere:
        compute_once("page", maker)
    assert not elsewhere.value.flight.done()
    maker.go.set()
    assert first.result(PATIENCE) == 1
    assert elsewhere.value.flight.done()
    with deferrable(SERVED):
        assert compute_once("page", maker) == 2


def test_after_a_failure_the_next_request_renders_the_page(pool: ThreadPoolExecutor) -> None:
    maker = Maker()

    def fail() -> int:
        maker()
        raise OSError("no page")

    first = pool.submit(compute_once, "page", fail)
    assert maker.begun.wait(PATIENCE)
    second = pool.submit(compute_once, "page", maker)
    maker.go.set()
    with pytest.raises(OSError, match="no page"):
        first.result(PATIENCE)
    assert second.result(PATIENCE) == 2


def test_a_waiting_request_also_waits_for_the_heavy_work_of_the_page(pool: ThreadPoolExecutor) -> None:
    maker = Maker()
    part = pool.submit(compute_once, "part", maker)
    assert maker.begun.wait(PATIENCE)
    with deferrable(SERVED):
        with pytest.raises(ComputedElsewhere):
            compute_once("page", lambda: compute_once("part", maker))
        with pytest.raises(ComputedElsewhere) as page:
            compute_once("page", lambda: 0)
        assert not page.value.flight.done()
        maker.go.set()
        part.result(PATIENCE)
        page.value.flight.result(PATIENCE)
        assert compute_once("page", lambda: 7) == 7


def test_a_shared_result_is_computed_once_and_the_newest_are_kept(pool: ThreadPoolExecutor) -> None:
    computed: list[int] = []

    @shared_result(2)
    def square(number: int) -> int:
        computed.append(number)
        return number * number

    assert [*pool.map(square, [3, 3, 3, 3])] == [9] * 4
    assert computed == [3]
    assert [square(4), square(5), square(3)] == [16, 25, 9]
    assert computed == [3, 4, 5, 3]
