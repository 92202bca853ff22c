"""The result of pairing a bracket (3.3), in the numbers of the bracket."""

from dataclasses import dataclass
from typing import Literal

PairingMethod = Literal["single", "ideal", "sieve", "weights"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """The pairs of a bracket, the higher ranked player first, and the players who leave it unpaired.

    ``exchange`` are the players moved from S1 to S2 and from S2 to S1 (4.3), ``method`` is the method that proved the
    answer.
    """

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    method: PairingMethod
    exchange: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class NotProved(Exception):
    """A method cannot prove the best candidate of a bracket; the next method must try."""


class TakesLong(Exception):
    """The round needs more work than allowed; its pairing is unknown."""
