"""Work for pages that many ask for at once: done by one thread, while the others wait for it without a thread.

Where the web server calls a request again (`config.web.buffered`), the wait is an exception that ends the call; in
tests, on the command line and for other views it is a wait in place.
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

from ratings.core.heavy_work import KEPT, TURN

P = ParamSpec("P")
T = TypeVar("T")
Flight = Future[None]
_flights: dict[Hashable, Flight] = {}
_lock = threading.Lock()
_is_called_again: ContextVar[bool] = ContextVar("is_called_again", default=False)


class BeingMade(Exception):
    """Another thread makes this; `flight` is done when that thread is."""

    def __init__(self, flight: Flight) -> None:
        super().__init__()
        self.flight = flight


class Deferred(HttpResponse):
    """Nothing yet: the request comes again when the flight is done. No visitor gets to see this."""

    def __init__(self, flight: Flight) -> None:
        super().__init__(status=HTTPStatus.ACCEPTED)
        self.flight = flight


def once(key: Hashable, make: Callable[[], T], made: Callable[[], T | None] = lambda: None) -> T:
    """Return what `make` makes, in one thread at a time for a key; `made` finds what another thread has made.

    If the maker fails the next one who asks makes it.
    """
    while True:
        with _lock:
            flight = _flights.get(key)
            if flight is None:
                own = _flights[key] = Flight()
        if flight is None:
            break
        if _is_called_again.get():
            raise BeingMade(flight)
        flight.result()
    try:
        page = made()
        value = make() if page is None else page
    except BeingMade as deeper:  # who waits for this waits for that
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


def shared_result(kept: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last `kept` results of a function of hashable arguments, each computed `once`."""

    def shared(compute: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(kept)
        def box(*args: P.args, **kwargs: P.kwargs) -> list[T]:
            return []

        @wraps(compute)
        def result(*args: P.args, **kwargs: P.kwargs) -> T:
            kept = box(*args, **kwargs)  # type: ignore[arg-type]  # every argument is hashable

            def fill() -> list[T]:
                kept.append(compute(*args, **kwargs))
                return kept

            return (kept or once((compute, args, *kwargs.items()), fill, lambda: kept or None))[0]

        return result

    return shared


@contextmanager
def called_again(request: HttpRequest) -> Iterator[None]:
    """Within, who would wait raises BeingMade instead, if the web server calls the request again."""
    token = _is_called_again.set(request.META.get(TURN) == KEPT)
    try:
        yield
    finally:
        _is_called_again.reset(token)
