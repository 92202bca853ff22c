"""Drawing of lots (C.07, 4.2), from a seed: the same seed always draws the same lots."""

from hashlib import sha256

import numpy as np

from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import Result


def rnd(query: TiebreakQuery) -> Result:
    """RND: a lot for each player, all different; the lowest comes first."""
    numbers = [int(number) for number in query.field.numbers]
    drawn = sorted(range(len(numbers)), key=lambda place: drawn_by(query.seed, numbers[place]))
    lots = np.empty(len(numbers), dtype=np.int64)
    lots[drawn] = np.arange(1, len(numbers) + 1)
    return Result(-lots, lots, 1, 0, np.ones(len(numbers), dtype=bool))


def drawn_by(seed: str, number: int) -> str:
    """What a start number draws: SHA-256 of the seed, a line feed and the number; the lowest is the first lot."""
    return sha256(f"{seed}\n{number}".encode()).hexdigest()
