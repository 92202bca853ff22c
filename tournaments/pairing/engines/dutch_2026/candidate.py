"""What pairing a bracket comes to (3.3), in the numbers of the bracket."""

from dataclasses import dataclass
from typing import Literal

Way = Literal["single", "ideal", "sieve", "weights"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """The pairs of a bracket, the higher ranked player first, and the players who leave it unpaired.

    ``exchange`` are the players moved from S1 to S2 and from S2 to S1 (4.3), ``way`` is what proved the answer.
    """

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    way: Way
    exchange: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class NotProved(Exception):
    """One way of pairing cannot prove what is best in a bracket; the next one is asked."""


class TakesLong(Exception):
    """The round needs more work than was allowed; nothing is known of its pairing."""
