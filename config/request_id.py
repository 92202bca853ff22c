"""One id for everything a request does: in the log lines, in the answer's header and in the audit."""

import logging
import uuid
from collections.abc import Callable
from contextvars import ContextVar

import pghistory
from django.http import HttpRequest, HttpResponse

current: ContextVar[str] = ContextVar("request_id", default="-")


class RequestIdMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = current.set(uuid.uuid4().hex[:12])
        try:
            with pghistory.context(request_id=current.get()):
                response = self.get_response(request)
            response["X-Request-ID"] = current.get()
        finally:
            current.reset(token)
        return response


class RequestIdFilter(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current.get()
        return True
