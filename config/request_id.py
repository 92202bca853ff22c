"""One id per request, in log lines, in the response header and in the audit."""

import uuid
from collections.abc import Callable
from contextvars import ContextVar

import pghistory
from django.http import HttpRequest, HttpResponse

current: ContextVar[str] = ContextVar("request_id", default="-")
KEPT_AS = "REQUEST_ID"  # in META of the request, for log lines after the answer


class RequestIdMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.META[KEPT_AS] = uuid.uuid4().hex[:12]
        token = current.set(request.META[KEPT_AS])
        try:
            with pghistory.context(request_id=current.get()):
                response = self.get_response(request)
            response["X-Request-ID"] = current.get()
        finally:
            current.reset(token)
        return response
