"""The search among 1.93 million people: in the database, from request to last byte, and with misspelt names."""

import datetime as dt
import os
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection
from random import Random
from urllib.parse import urlencode

from django.db import connection
from django.db.models import Max, Min
from django.utils import timezone

from bench.demonstration import served
from bench.figure import Figure, seconds
from bench.many_players import many_players
from ratings.models import PlayerFact, Version
from ratings.operations.bootstrap import prepare
from ratings.register import queries

SEARCHES = int(os.environ.get("BENCH_SEARCHES", "1000"))
DATABASE, PAGE, NUMBER = 5, 40, 1  # milliseconds, for 19 of 20 searches
TYPING_HEADERS = {"HX-Request": "true", "HX-Target": "found"}
Mix = dict[str, list[str]]


def figures() -> Iterator[Figure]:
    prepare(lambda _line: None)  # first: the demonstration can be loaded into an empty database only
    mix, today = _search_texts(many_players()), timezone.localdate()
    yield from _figures("database", partial(_database_milliseconds, today), mix, DATABASE)
    with served() as port:
        house = HTTPConnection("127.0.0.1", port)
        yield from _figures("page", partial(_page_milliseconds, house), mix, PAGE)


def _figures(name: str, ask: Callable[[str], float], mix: Mix, target: int) -> Iterator[Figure]:
    for texts in mix.values():
        ask(texts[0])
    late = {kind: [ask(text) for text in texts] for kind, texts in mix.items()}
    yield from _percentiles(
        name, [each for kind, times in late.items() if kind != "misspelt" for each in times], target
    )
    for kind, times in late.items():
        limit = NUMBER if name == "database" and kind == "number" else target
        yield Figure(
            f"{name}_{kind}_p95",
            _percentile(times, 95),
            "ms",
            _percentile(times, 95) / limit,
            f"the {limit} ms it may take",
        )


def _percentiles(name: str, times: list[float], target: int) -> Iterator[Figure]:
    for percent in (50, 95, 99):
        value = _percentile(times, percent)
        yield Figure(f"{name}_p{percent}", value, "ms", value / target, f"the {target} ms the mix may take at p95")


def _percentile(times: list[float], percent: int) -> float:
    return statistics.quantiles(times, n=100)[percent - 1]


def _database_milliseconds(day: dt.date, text: str) -> float:
    """Return the milliseconds of all statements of a search."""
    spent = 0.0

    def timed(execute: Callable[..., object], *arguments: object) -> object:
        nonlocal spent
        answer: list[object] = []
        spent += seconds(lambda: answer.append(execute(*arguments)), 1)
        return answer[0]

    with connection.execute_wrapper(timed):
        queries.find_players(text, day)
    return spent * 1000


def _page_milliseconds(connection_: HTTPConnection, text: str) -> float:
    """Return the milliseconds from the typed letter to the last byte of the results."""

    def ask() -> None:
        connection_.request("GET", f"/search/?{urlencode({'q': text})}", headers=TYPING_HEADERS)
        answer = connection_.getresponse()
        answer.read()
        if answer.status != HTTPStatus.OK:
            raise RuntimeError(f"{text}: {answer.status}")

    return seconds(ask, 1) * 1000


def _search_texts(version: Version) -> Mix:
    """Return search texts by kind: half of them letter by letter, half for the best rated players."""
    dice = Random(SEARCHES)  # noqa: S311
    players = [*_best_players(version, dice, SEARCHES // 2), *_random_players(dice, SEARCHES - SEARCHES // 2)]
    dice.shuffle(players)
    share = {
        "number": 10,
        "number_begun": 5,
        "letters": 50,
        "surname": 10,
        "given_first": 15,
        "two_begun": 5,
        "nobody": 5,
    }
    kinds = dice.choices([*share], [*share.values()], k=len(players))
    mix: Mix = {kind: [] for kind in share}
    for kind, (number, name) in zip(kinds, players, strict=True):
        mix[kind].append(_search_text(kind, number, name, dice))
    return mix | {"misspelt": [_misspelt_surname(name, dice) for _, name in players[: SEARCHES // 10]]}


def _search_text(kind: str, number: str, name: str, dice: Random) -> str:
    surname, given = name.split(", ", 1)
    return {
        "number": number,
        "number_begun": number[: dice.randint(1, len(number) - 1)],
        "letters": f"{surname} {given}"[: dice.randint(1, len(name) - 1)],
        "surname": surname,
        "given_first": f"{given} {surname}",
        "two_begun": f"{given[:2]} {surname[:3]}",
        "nobody": f"{surname} qx{given}",
    }[kind]


def _misspelt_surname(name: str, dice: Random) -> str:
    """Return the surname with two neighbouring letters swapped."""
    word = name.split(",")[0]
    at = dice.randint(1, len(word) - 2)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _best_players(version: Version, dice: Random, count: int) -> list[tuple[str, str]]:
    best = version.run.listed.order_by("-rating")[: 20 * count].values_list("number", "name")
    return dice.sample([*best], count)


def _random_players(dice: Random, count: int) -> list[tuple[str, str]]:
    ends = PlayerFact.objects.filter(source="invented").aggregate(first=Min("pk"), last=Max("pk"))
    drawn = [dice.randint(ends["first"], ends["last"]) for _ in range(count)]
    return [*PlayerFact.objects.filter(pk__in=drawn).values_list("player__number", "name")]
