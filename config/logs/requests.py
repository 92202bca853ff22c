"""Each request in the log: by whom, what, how it was answered, how long that took. No names, no queries, no tokens."""

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
    """Writes a line when the answer begins; what is streamed after it is not in its milliseconds."""

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
    """Gives each line the request that it belongs to: id, account, method, path and, of an answer, the status."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = current.get() or getattr(record, "request", None)
        record.request_id = request.META.get(KEPT_AS, "-") if request else "-"
        record.account = _account(request) if request else None
        record.method = request.method if request else None
        record.path = without_tokens(request.path) if request else None
        record.status = getattr(record, "status", getattr(record, "status_code", None))
        return True


class RefusalFilter(logging.Filter):
    """A request that was refused (400, 403, 404 …) is no error of the program: a warning, without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if _is_refusal(record):
            record.exc_info = record.exc_text = None
            record.levelno = min(record.levelno, logging.WARNING)
            record.levelname = logging.getLevelName(record.levelno)
        return True


class FaultsOnly(logging.Filter):
    """Lets no request through that was refused."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not _is_refusal(record)


def _is_refusal(record: logging.LogRecord) -> bool:
    return 400 <= getattr(record, "status_code", 0) < 500


def _account(request: HttpRequest) -> int | None:
    """The number of the account, if the session was read; a line of a log reads nothing from the database."""
    account = getattr(request, "_cached_user", None)
    return account.pk if account else None
