"""Work that costs seconds and that anyone may ask for: done in turn, apart from the threads that answer everybody else.

The web server keeps a few threads for it (`config.web.turns`). A view that finds such work before it says for whom it
would be done, and is called again when it is their turn: an account's, or else an address's. Where nobody keeps turns,
in tests and on the command line, it is done at once.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ratings.core.networks import network_of

TURN = "berger.turn"
"""In the environment of a request: whether turns are kept, whether it is its own, or the status it is refused with."""
KEPT, GIVEN = "kept", "given"
WAIT_SECONDS = 15
View = Callable[..., HttpResponse]


class InTurn(HttpResponse):
    """Nothing yet: the request comes again when it is the turn of `whose`. No visitor gets to see this."""

    def __init__(self, whose: str) -> None:
        super().__init__(status=HTTPStatus.ACCEPTED)
        self.whose = whose


def heavy(*methods: str) -> Callable[[View], View]:
    """A view whose requests of these methods are heavy work."""

    def bounded(view: View) -> View:
        @wraps(view)
        def in_turn(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            later = not_yet(request) if request.method in methods else None
            return later or view(request, *args, **kwargs)

        return in_turn

    return bounded


def not_yet(request: HttpRequest) -> HttpResponse | None:
    """What a view answers before heavy work; None when it is to be done now."""
    turn = request.META.get(TURN, GIVEN)
    if turn == KEPT:
        return InTurn(whose(request))
    return None if turn == GIVEN else _refused(request, turn)


def whose(request: HttpRequest) -> str:
    """Whose turn a request takes: that of the account, or of the address."""
    user = getattr(request, "user", None)  # programs that ask the API have none
    if user and user.is_authenticated:
        return f"account {user.pk}"
    return f"address {network_of(request.META.get('REMOTE_ADDR', ''))}"


def _refused(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """Too many wait: when to come back."""
    context = {"own": status == HTTPStatus.TOO_MANY_REQUESTS, "status": status.value, "seconds": WAIT_SECONDS}
    response = render(request, "busy.html", context, status=status)
    response["Retry-After"] = str(WAIT_SECONDS)
    return response
