"""Publication day, on one core: pages of a long list made, kept and not changed, against an empty view."""

import io
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from bench.figure import Figure
from bench.long_list import MONTH, long_list
from ratings.enrolment import enrol
from ratings.models import Player

EMPTY, SECONDS, TIMES = "an empty view", 1.5, 3
NUMBER = "999999001"
# Of an empty view's rate, at least.
TARGETS = {"list_unchanged": 0.8, "list_kept": 0.5, "list_made": 0.04, "player_made": 0.04}


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"")


urlpatterns = [path("", empty)]


class Asking:
    """One thread of a web process, asked as the web server asks it."""

    def __init__(self) -> None:
        self._application = WSGIHandler()

    def get(self, address: str, etag: str = "", expected: int = 200) -> dict[str, str]:
        """The headers of the answer, which has been read to its end."""
        said: dict[str, str] = {}

        def start(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
            said.update(headers, status=status)

        page, _, query = address.partition("?")
        answer = self._application(_environ(page, query, etag), start)  # type: ignore[arg-type]
        for _ in answer:
            pass
        answer.close()
        if int(said["status"][:3]) != expected:
            raise RuntimeError(f"{address}: {said['status']}")
        return said


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
    list_page = long_list().get_absolute_url()
    somebody = _somebody()
    with override_settings(ROOT_URLCONF="bench.pages"):
        bare = _rate(partial(Asking().get, "/"))
    yield Figure("empty", bare, "/s", 1.0, EMPTY)
    asking, numbers = Asking(), count()
    etag = asking.get(list_page)["ETag"]
    deeds = {
        "list_unchanged": partial(asking.get, list_page, etag, 304),
        "list_kept": partial(asking.get, list_page),
        "list_made": lambda: asking.get(f"{list_page}?n={next(numbers)}"),
        "player_made": partial(asking.get, somebody),
    }
    for name, deed in deeds.items():
        rate = _rate(deed)
        yield Figure(name, rate, "/s", rate / bare, f"{EMPTY} (at least {TARGETS[name]:g})")


def _somebody() -> str:
    """The page of a person of the register."""
    person = Player.objects.filter(number=NUMBER).first()
    if person is None:
        person = enrol(NUMBER, "Aune, Ada", "NOR", from_day=MONTH, sex="w", birth_year=1980)
    return person.get_absolute_url()


def _rate(deed: Callable[[], object]) -> float:
    """How often a second, in the best of several spans."""
    return max(_one_rate(deed) for _ in range(TIMES))


def _one_rate(deed: Callable[[], object]) -> float:
    begin, done = time.perf_counter(), 0
    while (taken := time.perf_counter() - begin) < SECONDS:
        deed()
        done += 1
    return done / taken
