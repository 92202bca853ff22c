"""Random numbers that are equal on every machine: SplitMix64, seeded by a text."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
MASK_64_BITS = (1 << 64) - 1


class DemoDice:
    """A stream of random numbers; the same name gives the same stream, independent of all others."""

    def __init__(self, name: str) -> None:
        self._state = int.from_bytes(sha256(f"Bergland {name}".encode()).digest()[:8], "big")

    def below(self, bound: int) -> int:
        """Return an integer from 0 to `bound` - 1. The bias of the remainder is negligible."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK_64_BITS
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK_64_BITS
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK_64_BITS
        return (mixed ^ (mixed >> 31)) % bound

    def chance(self, percent: int) -> bool:
        return self.below(100) < percent

    def choose(self, choice: Sequence[T]) -> T:
        return choice[self.below(len(choice))]
