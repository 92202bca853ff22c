"""The middleware of the API: it counts requests, writes errors as problems, and can allow other sites (CORS)."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response

from ratings.api import problems, quota
from ratings.api.conditional import REVALIDATED, etag
from ratings.core.heavy_work import QUEUE_STATE, RUNNING

API_PREFIX = "/api/v1/"
UNCOUNTED_PATHS = (f"{API_PREFIX}openapi.json",)
KEPT_HEADERS = ("Allow", "Retry-After", "WWW-Authenticate")
TOO_MANY = "More than {0.a_minute} requests a minute, or {0.a_day} a day. Wait {1} seconds, or use a key of your own."


class ApiMiddleware:
    """A middleware for addresses below /api/v1/; other requests pass unchanged."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(API_PREFIX):
            return self.get_response(request)
        method, request.method = request.method, "GET" if request.method == "HEAD" else request.method
        _remove_identity(request)
        try:
            response = self._answer_within_quota(request)
        except problems.EarlyResponse as early:
            response = early.response
        del response["Vary"]
        if method == "HEAD":
            response["Content-Length"] = len(response.content)
            response.content = b""
        return response

    def _answer_within_quota(self, request: HttpRequest) -> HttpResponse:
        """Return the answer with the caller's remaining quota, or a refusal."""
        if request.path in UNCOUNTED_PATHS:
            return _conditional(request, self.get_response(request))
        caller = quota.caller_of_request(request)
        # Heavy work was counted when the request entered the queue.
        use = None if request.META.get(QUEUE_STATE) == RUNNING else quota.count_request(caller, timezone.now())
        if use and use.retry_after:
            response = problems.problem_response(429, TOO_MANY.format(use.caller, use.retry_after))
            response["Retry-After"] = str(use.retry_after)
        else:
            response = _conditional(request, self.get_response(request))
        return _with_quota_headers(response, use) if use else response


def _remove_identity(request: HttpRequest) -> None:
    """Remove cookies and language from the request, so that the answer is the same for all browsers and users."""
    request.COOKIES = {}
    request.META.pop("HTTP_ACCEPT_LANGUAGE", None)


def _conditional(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return the answer with its ETag, 304 if the client has it, or a problem if the framework refused the request."""
    if request.method == "GET" and response.status_code == 200:
        response.headers.setdefault("Cache-Control", REVALIDATED)
        response.headers.setdefault("ETag", etag(response.content))
        response = get_conditional_response(request, response["ETag"], response=response) or response
    if response.status_code < 400 or response["Content-Type"] == problems.MEDIA_TYPE:
        return response
    problem = problems.problem_response(response.status_code)
    return _add_headers(problem, {name: response[name] for name in KEPT_HEADERS if name in response})


def _with_quota_headers(response: HttpResponse, use: quota.QuotaUse) -> HttpResponse:
    values = {"Limit": use.caller.a_minute, "Remaining": use.left, "Reset": use.wait}
    return _add_headers(response, {f"RateLimit-{name}": str(number) for name, number in values.items()})


def _add_headers(response: HttpResponse, headers: Mapping[str, str]) -> HttpResponse:
    for name, value in headers.items():
        response[name] = value
    return response
