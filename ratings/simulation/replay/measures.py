"""How good forecasts were: log-loss, Brier's score, calibration; and how ratings lie."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings.rules.sliding_k import SCALE

Floats = NDArray[np.float64]

CLIP = 0.01
BINS = 10


class Bin(NamedTuple):
    """Sides of games for which between `low` and a tenth more was expected: how many, expectation and score on
    average, both 0 to 1."""

    low: float
    sides: int
    expected: float
    scored: float


class PairedDifference(NamedTuple):
    """The mean difference of two scores over the same games, and its standard error (None below two games)."""

    difference: float
    error: float | None


def logistic(difference: Floats) -> Floats:
    """The score expected by the formula, for each difference in rating: never quite 0 or 1."""
    return np.asarray(1 / (1 + 10 ** (-difference / SCALE)), dtype=np.float64)


def log_loss(expected: Floats, scored: Floats) -> Floats:
    """−s·ln p − (1 − s)·ln(1 − p) of each game; a draw is half of each.

    Tables that give 0 or 1 forecast certainty, which no game bears: an expectation is taken to be at least a
    hundredth from either. Lower is better; ln 2 = 0.693 is what knowing nothing gives.
    """
    p = np.clip(expected, CLIP, 1 - CLIP)
    return np.asarray(-scored * np.log(p) - (1 - scored) * np.log1p(-p), dtype=np.float64)


def brier(expected: Floats, scored: Floats) -> Floats:
    """(s − p)² of each game. Lower is better; 0.25 at most is what knowing nothing gives."""
    return np.asarray((scored - expected) ** 2, dtype=np.float64)


def calibration(expected: Floats, scored: Floats) -> list[Bin]:
    """Ten equal bins of what was expected, empty ones left out. Each game stands in it from both sides, so that
    neither colour counts more."""
    p, s = np.concatenate((expected, 1 - expected)), np.concatenate((scored, 1 - scored))
    # What is in hundredths must not slip below a tenth in binary.
    place = np.minimum(np.floor(BINS * p + 1e-9).astype(np.int64), BINS - 1)
    return [
        Bin(number / BINS, int(inside.sum()), float(p[inside].mean()), float(s[inside].mean()))
        for number in range(BINS)
        if (inside := place == number).any()
    ]


def paired(first: Floats, second: Floats) -> PairedDifference:
    """How much more the second is than the first, on average."""
    differences = second - first
    if len(differences) < 2:
        return PairedDifference(mean(differences.tolist()), None)
    return PairedDifference(float(differences.mean()), float(differences.std(ddof=1) / math.sqrt(len(differences))))


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return math.fsum(values) / len(values) if values else 0.0


def spread(values: Sequence[float]) -> float:
    """The standard deviation of all; 0 of nothing."""
    middle = mean(values)
    return math.sqrt(mean([(value - middle) ** 2 for value in values]))
