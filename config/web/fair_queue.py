"""A queue for heavy work: a few at once, one per visitor, first come, first served.

Waiting requests hold no thread. Each web process counts on its own, so nothing remains of an ended process.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus


class FairQueue:
    """A queue with `at_work` slots and at most `own` requests of one visitor, `everybody` requests in total."""

    def __init__(self, at_work: int, own: int, everybody: int) -> None:
        self._places = asyncio.Semaphore(at_work)
        self._own, self._everybody = own, everybody
        self._here: Counter[str] = Counter()
        self._one_by_one: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def slot(self, client_key: str) -> AsyncIterator[HTTPStatus | None]:
        """Wait for a slot and hold it during the block. Yields None, or the status of a refusal."""
        if refused := self._refused(client_key):
            yield refused
            return
        self._here[client_key] += 1
        try:
            async with self._one_by_one.setdefault(client_key, asyncio.Lock()), self._places:
                yield None
        finally:
            self._here[client_key] -= 1
            if not self._here[client_key]:
                del self._here[client_key], self._one_by_one[client_key]

    def _refused(self, whose: str) -> HTTPStatus | None:
        if self._here[whose] >= self._own:
            return HTTPStatus.TOO_MANY_REQUESTS
        return HTTPStatus.SERVICE_UNAVAILABLE if self._here.total() >= self._everybody else None
