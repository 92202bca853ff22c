"""Coroutines of tests, in their own thread: a browser of another test may already have a loop in this one."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Returned = TypeVar("Returned")


def result_of(coroutine: Coroutine[Any, Any, Returned]) -> Returned:
    """Return the result of the coroutine, or raise its error."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
