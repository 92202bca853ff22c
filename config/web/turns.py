"""Whose turn it is to have heavy work done: few at a time, one of each visitor, first come, first served.

Who waits holds no thread. Counted in each web process, so that nothing is left of a process that ended.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus


class Turns:
    """So many `at_work` at once; `own` of one visitor may be here at work or waiting, and `everybody` together."""

    def __init__(self, at_work: int, own: int, everybody: int) -> None:
        self._places = asyncio.Semaphore(at_work)
        self._own, self._everybody = own, everybody
        self._here: Counter[str] = Counter()
        self._one_by_one: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[HTTPStatus | None]:
        """Wait until it is the turn of `whose`, which lasts while the block runs; else why there will be none."""
        if refused := self._refused(whose):
            yield refused
            return
        self._here[whose] += 1
        try:
            async with self._one_by_one.setdefault(whose, asyncio.Lock()), self._places:
                yield None
        finally:
            self._here[whose] -= 1
            if not self._here[whose]:
                del self._here[whose], self._one_by_one[whose]

    def _refused(self, whose: str) -> HTTPStatus | None:
        if self._here[whose] >= self._own:
            return HTTPStatus.TOO_MANY_REQUESTS
        return HTTPStatus.SERVICE_UNAVAILABLE if self._here.total() >= self._everybody else None
