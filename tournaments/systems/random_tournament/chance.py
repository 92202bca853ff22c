"""Chance that a seed decides: the same on every machine and under every version of Python."""

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import TypeVar

from tournaments.systems.random_tournament.settings import Bounds

Item = TypeVar("Item")


class Dice:
    """Everything random about one tournament, in the order in which it is asked for.

    Only ``Random.random`` is used, the one method whose numbers Python promises to keep for a seed.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - nothing here is secret

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound`` - 1."""
        return int(self._random.random() * bound)

    def within(self, span: Bounds) -> int:
        """A whole number from the lowest to the highest of a span."""
        return span.low + self.below(span.high - span.low + 1)

    def percent(self, share: int) -> bool:
        """True in so many of a hundred cases."""
        return self.below(100) < share

    def shuffled(self, items: Sequence[Item]) -> MutableSequence[Item]:
        """The same items in any order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]
