"""Measures of forecasts: log-loss, Brier's score, calibration; mean and spread of ratings."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings.rules.sliding_k import SCALE

Floats = NDArray[np.float64]

CLIP = 0.01
BINS = 10
NORMAL_95 = 1.96


class CalibrationBin(NamedTuple):
    """Sides of games with an expected score between `low` and a tenth more.

    `expected` and `scored` are averages, 0 to 1.
    """

    low: float
    sides: int
    expected: float
    scored: float


class PairedDifference(NamedTuple):
    """The mean difference of two scores over the same games, and its standard error (None below two games)."""

    difference: float
    error: float | None


def interval(difference: float, error: float) -> tuple[float, float]:
    """Return the ends of the 95 % interval of a difference."""
    return difference - NORMAL_95 * error, difference + NORMAL_95 * error


def logistic(difference: Floats) -> Floats:
    """Return the expected score by the formula for each difference in rating, never exactly 0 or 1."""
    return np.asarray(1 / (1 + 10 ** (-difference / SCALE)), dtype=np.float64)


def log_loss(expected: Floats, scored: Floats) -> Floats:
    """Return −s·ln p − (1 − s)·ln(1 − p) of each game, with score s and expected score p.

    Expected scores of 0 and 1 in the tables would mean certainty, so that p is limited to 0.01 … 0.99. Lower is better;
    a forecast of ½ for each game has ln 2 = 0.693.
    """
    p = np.clip(expected, CLIP, 1 - CLIP)
    return np.asarray(-scored * np.log(p) - (1 - scored) * np.log1p(-p), dtype=np.float64)


def brier(expected: Floats, scored: Floats) -> Floats:
    """Return (s − p)² of each game, with score s and expected score p.

    Lower is better; a forecast of ½ for each game has 0.25 at most.
    """
    return np.asarray((scored - expected) ** 2, dtype=np.float64)


def calibration(expected: Floats, scored: Floats) -> list[CalibrationBin]:
    """Return the actual scores in ten equal bins of expected scores, without empty bins.

    Each game counts for both players, so that both colours have equal weight.
    """
    p, s = np.concatenate((expected, 1 - expected)), np.concatenate((scored, 1 - scored))
    # 1e-9: an expected score of 0.3 belongs to the bin from 0.3, although its binary value may be a little less.
    indexes = np.minimum(np.floor(BINS * p + 1e-9).astype(np.int64), BINS - 1)
    return [
        CalibrationBin(number / BINS, int(inside.sum()), float(p[inside].mean()), float(s[inside].mean()))
        for number in range(BINS)
        if (inside := indexes == number).any()
    ]


def paired_difference(first: Floats, second: Floats, players: Sequence[tuple[str, str]]) -> PairedDifference:
    """Return the mean of second − first, with its standard error, clustered by the two `players` of each game.

    The error is at least that of independent games.
    """
    differences = second - first
    games = len(differences)
    if games < 2:
        return PairedDifference(mean(differences.tolist()), None)
    middle = float(differences.mean())
    independent = float(differences.var(ddof=1)) / games
    return PairedDifference(middle, math.sqrt(max(independent, _clustered_variance(differences - middle, players))))


def _clustered_variance(deviations: Floats, players: Sequence[tuple[str, str]]) -> float:
    """Return the variance of a mean whose games depend on each other if they share a player.

    It is the sum of the products of all such games, divided by the square of their number: the squared sums of each
    player, less those of each pair of players, which both of them contain (Fafchamps and Gubert 2007). A factor
    corrects it for few players.
    """
    names, sides = np.unique(np.array(players), return_inverse=True)
    sides = np.sort(sides.reshape(-1, 2), axis=1)
    by_player = np.bincount(sides.ravel(), np.repeat(deviations, 2))
    _pairs, pair_of = np.unique(sides[:, 0] * len(names) + sides[:, 1], return_inverse=True)
    by_pair = np.bincount(pair_of.ravel(), deviations)
    products = float((by_player**2).sum() - (by_pair**2).sum())
    return products / len(deviations) ** 2 * len(names) / (len(names) - 1)


def mean(values: Sequence[float]) -> float:
    """Return the mean, 0 without values."""
    return math.fsum(values) / len(values) if values else 0.0


def spread(values: Sequence[float]) -> float:
    """Return the standard deviation of the whole population, 0 without values."""
    middle = mean(values)
    return math.sqrt(mean([(value - middle) ** 2 for value in values]))
