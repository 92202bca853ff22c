"""Coroutines of tests, in a thread of their own: in this one a browser of another test may have a loop already."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Returned = TypeVar("Returned")


def result_of(coroutine: Coroutine[Any, Any, Returned]) -> Returned:
    """What the coroutine returns, or its error."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
