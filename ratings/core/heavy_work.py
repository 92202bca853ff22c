"""Heavy work that visitors can request: it takes seconds, and runs in turn in threads of its own.

The web server reserves a few threads for it (`config.web.fair_queue`). A view that meets such work first answers for
which account or address it works, and is called again when it is their turn. Without such a server, in tests and on the
command line, the work runs at once.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ratings.core.networks import network_of

TURN = "berger.turn"
"""The key in a request's environment: KEPT if the server has turns, GIVEN in its turn, or the status of a refusal."""
QUEUED, RUNNING = "kept", "given"
WAIT_SECONDS = 15
View = Callable[..., HttpResponse]


class DeferredHeavyWork(HttpResponse):
    """An internal response: the server calls the request again at the turn of `client_key`.

    Visitors never receive it.
    """

    def __init__(self, whose: str) -> None:
        super().__init__(status=HTTPStatus.ACCEPTED)
        self.client_key = whose


def heavy(*methods: str) -> Callable[[View], View]:
    """Return a decorator for views whose requests of these methods are heavy work."""

    def bounded(view: View) -> View:
        @wraps(view)
        def in_turn(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            later = defer_if_queued(request) if request.method in methods else None
            return later or view(request, *args, **kwargs)

        return in_turn

    return bounded


def defer_if_queued(request: HttpRequest) -> HttpResponse | None:
    """Return the response before heavy work; None if the work may run now."""
    turn = request.META.get(TURN, RUNNING)
    if turn == QUEUED:
        return DeferredHeavyWork(client_key(request))
    return None if turn == RUNNING else _refused(request, turn)


def client_key(request: HttpRequest) -> str:
    """Return the name of the caller in the queue: the account, or else the network of the address."""
    user = getattr(request, "user", None)  # requests to the API have none
    if user and user.is_authenticated:
        return f"account {user.pk}"
    return f"address {network_of(request.META.get('REMOTE_ADDR', ''))}"


def _refused(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """Return the page about a full queue, with Retry-After."""
    context = {"own": status == HTTPStatus.TOO_MANY_REQUESTS, "status": status.value, "seconds": WAIT_SECONDS}
    response = render(request, "busy.html", context, status=status)
    response["Retry-After"] = str(WAIT_SECONDS)
    return response
