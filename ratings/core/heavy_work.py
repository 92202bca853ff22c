"""Heavy work that visitors can request: it takes seconds, and runs in separate threads in the order of requests.

The web server reserves a few threads for it (`config.web.fair_queue`). A view with heavy work first returns
`DeferredHeavyWork` with the account or address of the visitor. The server calls the view again when a thread is free.
Without such a server, in tests and on the command line, the work runs at once.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ratings.core.networks import network_of

QUEUE_STATE = "berger.queue_state"
"""A key of a request's environment. Its value is QUEUED if heavy work must wait, RUNNING if it may run.

Any other value is the status of a refusal.
"""
QUEUED, RUNNING = "queued", "running"
WAIT_SECONDS = 15
View = Callable[..., HttpResponse]


class DeferredHeavyWork(HttpResponse):
    """An internal response: the server calls the view again when the work of `client_key` may run.

    Visitors never receive it.
    """

    def __init__(self, client_key: str) -> None:
        super().__init__(status=HTTPStatus.ACCEPTED)
        self.client_key = client_key


def heavy(*methods: str) -> Callable[[View], View]:
    """Return a decorator for views whose requests of these methods are heavy work."""

    def bounded(view: View) -> View:
        @wraps(view)
        def deferrable(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            later = defer_if_queued(request) if request.method in methods else None
            return later or view(request, *args, **kwargs)

        return deferrable

    return bounded


def defer_if_queued(request: HttpRequest) -> HttpResponse | None:
    """Return the response that ends the call before heavy work; None if the work may run now."""
    state = request.META.get(QUEUE_STATE, RUNNING)
    if state == QUEUED:
        return DeferredHeavyWork(client_key(request))
    return None if state == RUNNING else _refused(request, state)


def client_key(request: HttpRequest) -> str:
    """Return the name of the client in the queue: the account, or for visitors the network of their address."""
    user = getattr(request, "user", None)  # requests to the API have none
    if user and user.is_authenticated:
        return f"account {user.pk}"
    return f"address {network_of(request.META.get('REMOTE_ADDR', ''))}"


def _refused(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """Return the page that tells about the full queue, with Retry-After."""
    context = {"own": status == HTTPStatus.TOO_MANY_REQUESTS, "status": status.value, "seconds": WAIT_SECONDS}
    response = render(request, "busy.html", context, status=status)
    response["Retry-After"] = str(WAIT_SECONDS)
    return response
