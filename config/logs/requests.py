"""A log line per request: account, method, path, status and time. No names, queries or tokens."""

import logging
import time
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

from config.request_id import KEPT_AS
from config.without_tokens import without_tokens

log = logging.getLogger(__name__)
current: ContextVar[HttpRequest | None] = ContextVar("request", default=None)


class RequestLog:
    """A middleware that logs each answer when it begins. Streaming time is not included."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token, begun = current.set(request), time.monotonic()
        try:
            response = self.get_response(request)
            taken = round((time.monotonic() - begun) * 1000)
            path = without_tokens(request.path)
            values = {"status": response.status_code, "milliseconds": taken}
            log.info("%s %s %d in %d ms", request.method, path, *values.values(), extra=values)
        finally:
            current.reset(token)
        return response


class RequestFilter(logging.Filter):
    """A filter that adds the request to each line: id, account, method, path and the status of the answer."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = current.get() or getattr(record, "request", None)
        record.request_id = request.META.get(KEPT_AS, "-") if request else "-"
        record.account = _account(request) if request else None
        record.method = request.method if request else None
        record.path = without_tokens(request.path) if request else None
        record.status = getattr(record, "status", getattr(record, "status_code", None))
        return True


class RefusalFilter(logging.Filter):
    """A filter that logs refused requests (4xx) as warnings without traceback: they are no errors of the program."""

    def filter(self, record: logging.LogRecord) -> bool:
        if _is_refusal(record):
            record.exc_info = record.exc_text = None
            record.levelno = min(record.levelno, logging.WARNING)
            record.levelname = logging.getLevelName(record.levelno)
        return True


class FaultsOnly(logging.Filter):
    """A filter that drops refused requests."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not _is_refusal(record)


def _is_refusal(record: logging.LogRecord) -> bool:
    return 400 <= getattr(record, "status_code", 0) < 500


def _account(request: HttpRequest) -> int | None:
    """Return the account's primary key if the session was read. Never queries the database."""
    account = getattr(request, "_cached_user", None)
    return account.pk if account else None
