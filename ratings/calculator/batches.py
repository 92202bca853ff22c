"""Answers in batches: equal items share one vectorised call; the order stays."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from ratings.rules.edition_schema import Edition

T = TypeVar("T")
A = TypeVar("A")


def answer_in_batches(
    items: Sequence[T], batch_key: Callable[[T], Hashable], answer: Callable[[list[T]], Iterable[A]]
) -> list[A]:
    """Return one answer for each item in the same order. Items with equal ``batch_key`` are answered together."""
    groups: dict[Hashable, list[int]] = {}
    for index, item in enumerate(items):
        groups.setdefault(batch_key(item), []).append(index)
    answers: dict[int, A] = {}
    for places in groups.values():
        answers.update(zip(places, answer([items[index] for index in places]), strict=True))
    return [answers[index] for index in range(len(items))]


def edition_key(edition: Edition) -> tuple[str, str]:
    """Return a key of an edition that is fast to compare; a comparison of whole editions is slow."""
    return edition.chapter, edition.name
