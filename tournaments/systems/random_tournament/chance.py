"""Random numbers from a seed: equal on every machine and in every version of Python."""

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import TypeVar

from tournaments.systems.random_tournament.settings import Bounds

Item = TypeVar("Item")


class Dice:
    """The random numbers of one tournament, in the order of the calls.

    Only ``Random.random`` is used: Python guarantees the numbers of this method for a seed.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - nothing here is secret

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to ``bound`` - 1."""
        return int(self._random.random() * bound)

    def between(self, span: Bounds) -> int:
        """Return a whole number from the lowest to the highest of a span, both included."""
        return span.low + self.below(span.high - span.low + 1)

    def happens_in_percent(self, share: int) -> bool:
        """Return True in this share of the calls, in percent."""
        return self.below(100) < share

    def shuffled(self, items: Sequence[Item]) -> MutableSequence[Item]:
        """Return the items in random order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]
