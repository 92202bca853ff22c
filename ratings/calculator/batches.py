"""Answering in batches: what is alike goes through one vectorised call, and the order stays."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from ratings.rules.edition_schema import Edition

T = TypeVar("T")
A = TypeVar("A")


def batches(items: Sequence[T], alike: Callable[[T], Hashable], answer: Callable[[list[T]], Iterable[A]]) -> list[A]:
    """One answer for each item in the order given, the items of equal ``alike`` answered together."""
    groups: dict[Hashable, list[int]] = {}
    for place, item in enumerate(items):
        groups.setdefault(alike(item), []).append(place)
    answers: dict[int, A] = {}
    for places in groups.values():
        answers.update(zip(places, answer([items[place] for place in places]), strict=True))
    return [answers[place] for place in range(len(items))]


def name(edition: Edition) -> tuple[str, str]:
    """What tells editions apart; comparing them whole would be slow."""
    return edition.chapter, edition.name
