"""The answer to a failed request: 503, 507 or 500.

503: the database is away, or an edition of the installation is broken. 507: a disk is full. Both are temporary and no
faults of the program: a browser's queue stores its entries and sends them again. The page needs no database.
"""

import errno
import sys
from collections.abc import Iterator
from http import HTTPStatus

import psycopg
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

from config.embedded.error import EmbeddedError
from ratings.series.editions import BrokenEditions

# SQLSTATE classes: connection, rollback, resources, object state, operator intervention, system error.
TEMPORARY_SQLSTATES = ("08", "40", "53", "55", "57", "58")
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
PATIENCE = {HTTPStatus.SERVICE_UNAVAILABLE: 10, HTTPStatus.INSUFFICIENT_STORAGE: 60}  # seconds


def failed(request: HttpRequest) -> HttpResponse:
    """Render the answer to an uncaught exception (`handler500`)."""
    status = temporary_status(sys.exc_info()[1])
    if status is None:
        return server_error(request)
    editions = any(isinstance(cause, BrokenEditions) for cause in _chain(sys.exc_info()[1]))
    page = render_to_string("503.html", {"status": status.value, "seconds": PATIENCE[status], "editions": editions})
    return HttpResponse(
        page, status=status, headers={"Retry-After": str(PATIENCE[status]), "Cache-Control": "no-store"}
    )


def temporary_status(error: BaseException | None) -> HTTPStatus | None:
    """Return the status of a temporary trouble behind an error, None for a fault of the program."""
    causes = [*_chain(error)]
    if any(isinstance(cause, psycopg.errors.DiskFull) or has_no_room(cause) for cause in causes):
        return HTTPStatus.INSUFFICIENT_STORAGE
    if any(isinstance(cause, EmbeddedError | BrokenEditions) or _is_temporary(cause) for cause in causes):
        return HTTPStatus.SERVICE_UNAVAILABLE
    return None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def has_no_room(error: BaseException) -> bool:
    """Return True if the disk or a disk quota is full."""
    return isinstance(error, OSError) and error.errno in NO_ROOM


def _is_temporary(error: BaseException) -> bool:
    """Return True for a temporary database error. No SQLSTATE means no connection."""
    return isinstance(error, psycopg.OperationalError) and (
        not error.sqlstate or error.sqlstate.startswith(TEMPORARY_SQLSTATES)
    )
