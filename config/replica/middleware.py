"""Middleware that serves visitors from the replica, whole pages at a time.

The primary renders a page that fails there.
"""

import logging
from collections.abc import Callable, Iterator
from itertools import chain, islice

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import Error, InterfaceError, OperationalError, connections
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from config.replica.switch import REPLICA, from_replica, reads_from_replica
from config.replica.watch import watch

# Staff and holders of helper links must read their own writes.
OF_THE_PRIMARY = ("/accounts/", "/admin/", "/claims/", "/desk/", "/healthz", "/metrics", "/office/", "/readyz")
FAILED = 500
log = logging.getLogger(__name__)


class ReplicaFailed(HttpResponse):
    """The internal answer for a page that failed at the replica. It is never sent."""

    status_code = 503


class ReadFromReplica:
    """A middleware that renders visitors' pages at the replica while it is fit. If that fails, the primary renders."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if REPLICA not in settings.DATABASES:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if is_public_read(request) and watch.is_fit():
            try:
                with from_replica():
                    answer = _with_first_piece(self.get_response(request))
            except Error as error:
                _log_replica_failure(error)
            else:
                if answer.status_code < FAILED:
                    return answer
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return ReplicaFailed for a database error at the replica, so the primary renders the page. Else None."""
        if not (isinstance(exception, Error) and reads_from_replica()):
            return None
        _log_replica_failure(exception)
        return ReplicaFailed()


def is_public_read(request: HttpRequest) -> bool:
    """Return True for a GET or HEAD of a public page without session and API key."""
    has_account = settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
    return request.method in ("GET", "HEAD") and not has_account and not request.path_info.startswith(OF_THE_PRIMARY)


def _log_replica_failure(error: BaseException) -> None:
    """Log an error at the replica. Mark the replica as failed, except for writes, which it always refuses."""
    log.warning("not answered by the replica but by the primary: %s", " ".join(str(error).split()))
    if isinstance(error, OperationalError | InterfaceError):
        watch.failed()
        connections[REPLICA].close()


def _with_first_piece(answer: HttpResponseBase) -> HttpResponseBase:
    """Return the answer with its first piece rendered, while the primary can still replace it."""
    if isinstance(answer, StreamingHttpResponse) and not isinstance(answer, FileResponse):
        pieces = iter(answer.streaming_content)  # type: ignore[arg-type]
        answer.streaming_content = chain(_next_piece(pieces), _remaining_pieces(pieces))
    return answer


def _remaining_pieces(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the other pieces, each from the replica.

    If the client disconnects, the thread still returns to the primary.
    """
    while True:
        with from_replica():
            piece = _next_piece(pieces)
        if not piece:
            return
        yield from piece


def _next_piece(pieces: Iterator[bytes]) -> list[bytes]:
    """Return the next piece in a list, empty at the end."""
    return [*islice(pieces, 1)]
