"""A visitor's pages, requested one after another on one core: their p95 against an empty request's."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from time import perf_counter

from django.test import override_settings

from bench.figure import Figure
from bench.pages import WsgiClient
from ratings.models import Player, RatedEvent, TimeControl, Version
from ratings.operations.bootstrap import prepare
from tournaments.models import Tournament

TIMES, SHARE = 40, 0.95


def addresses() -> dict[str, str]:
    """Return ten public pages of the demonstration by name, from the newest list and its best players."""
    version = Version.objects.newest().select_related("list").filter(list__control=TimeControl.STANDARD)[0]
    # Active players only: inactive players have no games.
    rows = version.run.listed.filter(rating__isnull=False).exclude(flag__contains="i").order_by("-rating")
    person = Player.objects.get(pk=rows[0].player_id)
    tournament = Tournament.objects.public().order_by("-first_day", "pk")[0]
    event = RatedEvent.objects.standing().order_by("-first_day", "-pk")[0]
    player, page = person.get_absolute_url(), version.get_absolute_url()
    return {
        "front": "/",
        "list": page,
        "month": f"/lists/{version.list.month}/",
        "statistics": f"{page}statistics/",
        "through_time": f"/lists/through-time/{version.list.control}/",
        "player": player,
        "what_if": f"{player}projection/imagine/?g1-rating=2100&g1-result=1",
        "points_needed": f"{player}projection/goal/?goal=2400&games=4&opponents=2100",
        "event": f"/events/{event.pk}/",
        "tournament": tournament.get_absolute_url(),
    }


def figures() -> Iterator[Figure]:
    prepare(lambda _line: None)
    asking, number = WsgiClient(), count()
    with override_settings(ROOT_URLCONF="bench.pages"):
        empty = _p95(partial(WsgiClient().get, "/"))
    yield Figure("empty", 1000 * empty, "ms", 1, "an empty request, p95")
    for name, address in addresses().items():
        mark = "&" if "?" in address else "?"
        made = _p95(partial(_get_uncached, asking, address + mark, number))
        yield Figure(f"{name}.made", 1000 * made, "ms", made / empty, "an empty request, p95")
        kept = _p95(partial(asking.get, address))
        yield Figure(f"{name}.again", 1000 * kept, "ms", kept / empty, "an empty request, p95")


def _get_uncached(asking: WsgiClient, address: str, number: Iterator[int]) -> None:
    """Request the page with a query that no request had before, so that it is not cached."""
    asking.get(f"{address}n={next(number)}")


def _p95(action: Callable[[], object]) -> float:
    """Return the 95th percentile of the duration of a request in seconds."""
    action()
    taken = []
    for _ in range(TIMES):
        begin = perf_counter()
        action()
        taken.append(perf_counter() - begin)
    return sorted(taken)[int(SHARE * TIMES) - 1]
