"""Work that costs seconds and that anyone may ask for: how much of it goes on at once, for an address and in all.

Counted in each web process, so that nothing is left of a process that ended. Who is logged in is never refused.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from http import HTTPStatus
from threading import Lock

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

AN_ADDRESS, IN_ALL = 1, 2  # at once, in each web process
WAIT_SECONDS = 15
View = Callable[..., HttpResponse]

_lock = Lock()
_at_work: Counter[str] = Counter()


def heavy(view: View) -> View:
    """A view whose POST is heavy: while too much of it goes on, the answer is 429 or 503 and when to come back."""

    @wraps(view)
    def bounded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method != "POST" or request.user.is_authenticated:
            return view(request, *args, **kwargs)
        with place_for(request.META.get("REMOTE_ADDR", "")) as refused:
            return _busy(request, refused) if refused else view(request, *args, **kwargs)

    return bounded


@contextmanager
def place_for(address: str) -> Iterator[HTTPStatus | None]:
    """Hold a place for an address while the block runs; why there is none, otherwise."""
    with _lock:
        refused = _refused(address)
        if not refused:
            _at_work[address] += 1
    try:
        yield refused
    finally:
        if not refused:
            with _lock:
                _at_work.subtract([address])
                if not _at_work[address]:
                    del _at_work[address]


def _refused(address: str) -> HTTPStatus | None:
    if _at_work[address] >= AN_ADDRESS:
        return HTTPStatus.TOO_MANY_REQUESTS
    return HTTPStatus.SERVICE_UNAVAILABLE if _at_work.total() >= IN_ALL else None


def _busy(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    context = {"own": status == HTTPStatus.TOO_MANY_REQUESTS, "status": status.value, "seconds": WAIT_SECONDS}
    response = render(request, "busy.html", context, status=status)
    response["Retry-After"] = str(WAIT_SECONDS)
    return response
