"""The address of the calculator's page with the answer to a question."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

KIND_OF_PAGE = {"k": "k", "performance": "performance", "round_robin": "round-robin"}
PARTS = ("kind", "games", "events", "players")


def question_address(question: Mapping[str, Any]) -> str:
    """Return the address for a question; the parameters are in the order of the page's form."""
    return f"{reverse('calculator')}?{urlencode(list(_parts(question)))}"


def _parts(question: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    yield "kind", _page_name(question)
    yield from {"control": "standard", **{key: value for key, value in question.items() if key not in PARTS}}.items()
    if question["kind"] == "change" and "system" not in question:
        yield "system", "swiss"
    if question["kind"] == "initial":
        for number, event in enumerate(question["events"], 1):
            yield f"e{number}-start", event["start"]
            yield f"e{number}-system", event["system"]
            yield from _games(event["games"], f"e{number}-")
    elif question["kind"] == "round_robin":
        for name, player in question["players"].items():
            yield from (("name", name), ("rating", player["rating"] or ""), ("score", player["score"]), ("k", ""))
    else:
        yield from _games(question.get("games", ()), "")


def _page_name(question: Mapping[str, Any]) -> str:
    if question["kind"] == "initial":
        return "first"
    return KIND_OF_PAGE.get(question["kind"], "event")


def _games(games: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    for game in games:
        yield from ((f"{prefix}opponent", game["rating"] or ""), (f"{prefix}result", game["score"]))
