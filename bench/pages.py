"""Publication day on one core: pages of a long list rendered, cached and unchanged, against an empty view."""

import io
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from itertools import cycle

from django.core.handlers.wsgi import WSGIHandler
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from bench.figure import Figure
from bench.long_list import long_list
from ratings.models import Player, Version
from ratings.operations.bootstrap import prepare

EMPTY, SECONDS, TIMES = "an empty view", 0.5, 9
PAGES, EVERY, PEOPLE = 2000, 25, 40
# Minimum share of an empty view's rate.
TARGETS = {"list_unchanged": 0.8, "list_kept": 0.5, "list_made": 0.04, "player_made": 0.04}


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"")


urlpatterns = [path("", empty)]


class WsgiClient:
    """One thread of a web process, called like by the web server."""

    def __init__(self) -> None:
        self._application = WSGIHandler()

    def get(self, address: str, etag: str = "", expected: int = 200) -> dict[str, str]:
        """Request a page, read the whole answer and return its headers."""
        head: dict[str, str] = {}

        def start(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
            head.update(headers, status=status)

        page, _, query = address.partition("?")
        answer = self._application(_environ(page, query, etag), start)  # type: ignore[arg-type]
        for _ in answer:
            pass
        answer.close()
        if int(head["status"][:3]) != expected:
            raise RuntimeError(f"{address}: {head['status']}")
        return head


def _environ(page: str, query: str, etag: str) -> dict[str, object]:
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": page,
        "QUERY_STRING": query,
        "HTTP_HOST": "localhost",
        "HTTP_IF_NONE_MATCH": etag,
        "REMOTE_ADDR": "127.0.0.1",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.input": io.BytesIO(),
        "wsgi.url_scheme": "http",
    }


def figures() -> Iterator[Figure]:
    prepare(lambda _line: None)  # first: the demonstration can be loaded into an empty database only
    actions = _actions(long_list())
    rates = {name: 0.0 for name in actions}
    for name in (name for _ in range(TIMES) for name in actions):
        with override_settings(ROOT_URLCONF="bench.pages") if name == "empty" else nullcontext():
            rates[name] = max(rates[name], actions_per_second(actions[name]))
    for name, pages in rates.items():
        wanted = f" (at least {TARGETS[name]:g})" if name in TARGETS else ""
        yield Figure(name, pages, "/s", pages / rates["empty"], EMPTY + wanted)


def _actions(version: Version) -> dict[str, Callable[[], object]]:
    """Return the requests by name. Rendered pages are different each time."""
    asking, page = WsgiClient(), version.get_absolute_url()
    numbers = version.run.listed.filter(rating__isnull=False).order_by("folded").values_list("number", flat=True)
    pages = cycle([f"{page}?after={number}" for number in numbers[: PAGES * EVERY : EVERY]])
    players = [person.get_absolute_url() for person in _people()]
    anew = (f"{person}?n={number}" for number, person in enumerate(cycle(players)))
    etag = asking.get(page)["ETag"]
    return {
        "empty": partial(WsgiClient().get, "/"),
        "list_unchanged": partial(asking.get, page, etag, 304),
        "list_kept": partial(asking.get, page),
        "list_made": lambda: asking.get(next(pages)),
        "player_kept": partial(asking.get, players[0]),
        "player_made": lambda: asking.get(next(anew)),
    }


def _people() -> QuerySet[Player]:
    """Return the players of the demonstration who played in the most months."""
    played = Player.objects.annotate(months=Count("periods")).filter(months__gt=0, hidden=False)
    return played.order_by("-months", "number")[:PEOPLE]


def actions_per_second(action: Callable[[], object]) -> float:
    """Return the number of actions per second."""
    action()  # the first call reads further address tables
    begin, done = time.perf_counter(), 0
    while (taken := time.perf_counter() - begin) < SECONDS:
        action()
        done += 1
    return done / taken
