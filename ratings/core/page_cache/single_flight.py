"""Pages that many visitors request at once: one thread computes a page, and other requests wait without a thread.

If the web server can call a request again (`config.web.buffered`), an exception ends the call that must wait. In tests,
on the command line and for other views, the thread waits.
"""

import threading
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from http import HTTPStatus
from typing import ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse

from ratings.core.heavy_work import QUEUE_STATE, QUEUED

P = ParamSpec("P")
T = TypeVar("T")
Flight = Future[None]
_flights: dict[Hashable, Flight] = {}
_lock = threading.Lock()
_is_called_again: ContextVar[bool] = ContextVar("is_called_again", default=False)


class ComputedElsewhere(Exception):
    """The exception for a value that another thread computes; `flight` is done when that thread has finished."""

    def __init__(self, flight: Flight) -> None:
        super().__init__()
        self.flight = flight


class Deferred(HttpResponse):
    """An internal response: the server calls the request again when the flight is done. Visitors never receive it."""

    def __init__(self, flight: Flight) -> None:
        super().__init__(status=HTTPStatus.ACCEPTED)
        self.flight = flight


def compute_once(key: Hashable, compute_value: Callable[[], T], find_value: Callable[[], T | None] = lambda: None) -> T:
    """Return the result of `compute_value`, which runs in only one thread at a time for each key.

    `find_value` returns the result of another thread. If that thread fails, the next waiting thread runs
    `compute_value`.
    """
    while True:
        with _lock:
            flight = _flights.get(key)
            if flight is None:
                own = _flights[key] = Flight()
        if flight is None:
            break
        if _is_called_again.get():
            raise ComputedElsewhere(flight)
        flight.result()
    try:
        page = find_value()
        value = compute_value() if page is None else page
    except ComputedElsewhere as deeper:  # this key is done when the inner one is
        deeper.flight.add_done_callback(lambda _: _land(key, own))
        raise
    except BaseException:
        _land(key, own)
        raise
    _land(key, own)
    return value


def _land(key: Hashable, flight: Flight) -> None:
    with _lock:
        del _flights[key]
    flight.set_result(None)


def shared_result(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that caches the last `size` results of a function. Only one thread computes each result."""

    def shared(compute: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(size)
        def box(*args: P.args, **kwargs: P.kwargs) -> list[T]:
            return []

        @wraps(compute)
        def result(*args: P.args, **kwargs: P.kwargs) -> T:
            cached = box(*args, **kwargs)  # type: ignore[arg-type]  # every argument is hashable

            def fill() -> list[T]:
                cached.append(compute(*args, **kwargs))
                return cached

            return (cached or compute_once((compute, args, *kwargs.items()), fill, lambda: cached or None))[0]

        return result

    return shared


@contextmanager
def deferrable(request: HttpRequest) -> Iterator[None]:
    """Let `compute_once` raise ComputedElsewhere within the block, if the server can call the request again."""
    token = _is_called_again.set(request.META.get(QUEUE_STATE) == QUEUED)
    try:
        yield
    finally:
        _is_called_again.reset(token)
