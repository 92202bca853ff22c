"""Drawing of lots (C.07, 4.2) from a seed: equal seeds always draw equal lots."""

from hashlib import sha256

import numpy as np

from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import TiebreakResult


def rnd(query: TiebreakQuery) -> TiebreakResult:
    """Return RND: a different lot for each player; the lowest lot ranks first."""
    numbers = [int(number) for number in query.field.numbers]
    drawn = sorted(range(len(numbers)), key=lambda place: draw_of(query.seed, numbers[place]))
    lots = np.empty(len(numbers), dtype=np.int64)
    lots[drawn] = np.arange(1, len(numbers) + 1)
    return TiebreakResult(-lots, lots, 1, 0, np.ones(len(numbers), dtype=bool))


def draw_of(seed: str, number: int) -> str:
    """Return the draw of a start number: SHA-256 of the seed, a line feed and the number.

    The lowest draw becomes the first lot.
    """
    return sha256(f"{seed}\n{number}".encode()).hexdigest()
