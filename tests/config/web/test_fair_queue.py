"""The queue for heavy work: few at once, one per visitor, in order of arrival."""

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from http import HTTPStatus
from typing import Any

from config.web.fair_queue import FairQueue
from tests.config.web.loop import result_of


def played(queue: FairQueue, *visitors: str) -> list[list[str]]:
    """Return the groups of visitors that work together. A group ends when no other visitor can begin."""
    groups: list[list[str]] = []
    at_work: list[str] = []

    async def come(visitor: str) -> None:
        async with queue.slot(visitor):
            at_work.append(visitor)
            await asyncio.sleep(0.01)
            if at_work:
                groups.append(at_work.copy())
                at_work.clear()

    result_of(_together([come(visitor) for visitor in visitors]))
    return groups


async def _together(visits: list[Coroutine[Any, Any, None]]) -> None:
    await asyncio.gather(*visits)


def test_two_requests_run_and_a_frequent_visitor_waits_behind_others() -> None:
    groups = played(FairQueue(2, own=8, everybody=40), "A", "A", "A", "B", "C")
    assert groups == [["A", "B"], ["C", "A"], ["A"]]


def test_requests_beyond_the_queue_limit_are_refused_with_retry_after() -> None:
    async def come() -> list[HTTPStatus | None]:
        queue = FairQueue(3, own=1, everybody=2)
        async with AsyncExitStack() as stack:
            met = [await stack.enter_async_context(queue.slot(visitor)) for visitor in ("A", "A", "B", "C")]
        async with queue.slot("A") as later:
            return [*met, later]

    refused = [None, HTTPStatus.TOO_MANY_REQUESTS, None, HTTPStatus.SERVICE_UNAVAILABLE]
    assert result_of(come()) == [*refused, None]


def test_a_waiting_client_that_disconnects_frees_its_place() -> None:
    async def come() -> HTTPStatus | None:
        queue = FairQueue(1, own=2, everybody=2)
        async with queue.slot("A"):
            waiting = asyncio.ensure_future(queue.slot("A").__aenter__())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            full = queue.slot("A"), queue.slot("B")
            next_ones = [asyncio.ensure_future(slot.__aenter__()) for slot in full[:1]]
            await asyncio.sleep(0)
        return await asyncio.wait_for(next_ones[0], 5)

    assert result_of(come()) is None
