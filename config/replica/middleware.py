"""What visitors read comes from the replica, whole pages at a time; a page that fails there is made by the primary."""

import logging
from collections.abc import Callable, Iterator
from itertools import chain, islice

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import Error, InterfaceError, OperationalError, connections
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from config.replica.turn import REPLICA, from_replica, is_turned
from config.replica.watch import watch

# Staff and holders of a helper's link read what they have just written.
OF_THE_PRIMARY = ("/accounts/", "/admin/", "/claims/", "/desk/", "/healthz", "/metrics", "/office/", "/readyz")
FAILED = 500
log = logging.getLogger(__name__)


class LetDown(HttpResponse):
    """In the place of a page that the replica could not make; nobody sees it."""

    status_code = 503


class ReadFromReplica:
    """Lets the replica answer visitors while it is fit; their pages are made again by the primary when it fails."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if REPLICA not in settings.DATABASES:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if is_a_visitor_reading(request) and watch.is_fit():
            try:
                with from_replica():
                    answer = _begun(self.get_response(request))
            except Error as error:
                _let_down(error)
            else:
                if answer.status_code < FAILED:
                    return answer
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Ends the attempt at the replica without a word to the visitor; at the primary an error is an error."""
        if not (isinstance(exception, Error) and is_turned()):
            return None
        _let_down(exception)
        return LetDown()


def is_a_visitor_reading(request: HttpRequest) -> bool:
    """Whether nobody known asks, for what anyone may read."""
    has_account = settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
    return request.method in ("GET", "HEAD") and not has_account and not request.path_info.startswith(OF_THE_PRIMARY)


def _let_down(error: BaseException) -> None:
    """What the replica refuses by its nature, a write, says nothing of its health."""
    log.warning("not answered by the replica but by the primary: %s", " ".join(str(error).split()))
    if isinstance(error, OperationalError | InterfaceError):
        watch.failed()
        connections[REPLICA].close()


def _begun(answer: HttpResponseBase) -> HttpResponseBase:
    """An answer in pieces with the first of them made, as long as the primary can still make it instead."""
    if isinstance(answer, StreamingHttpResponse) and not isinstance(answer, FileResponse):
        pieces = iter(answer.streaming_content)  # type: ignore[arg-type]
        answer.streaming_content = chain(_next_piece(pieces), _going_on(pieces))
    return answer


def _going_on(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The thread is turned for each piece alone: who breaks off leaves it as it was."""
    while True:
        with from_replica():
            piece = _next_piece(pieces)
        if not piece:
            return
        yield from piece


def _next_piece(pieces: Iterator[bytes]) -> list[bytes]:
    """The next piece, or none at the end."""
    return [*islice(pieces, 1)]
