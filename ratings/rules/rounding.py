"""All rounding of the Handbook: exact, on whole numbers and on fractions. No other module rounds."""

from fractions import Fraction
from typing import Literal

import numpy as np

from ratings.rules.arrays import Ints

Halves = Literal["up", "away-from-zero"]


def half_up(numerator: Ints, denominator: Ints | int) -> Ints:
    """Return the whole numbers nearest to numerator / denominator, exact halves upward: −2.5 becomes −2.

    The denominators are positive.
    """
    return np.asarray((2 * numerator + denominator) // (2 * denominator))


def half_away(numerator: Ints, denominator: Ints | int) -> Ints:
    """Return the whole numbers nearest to numerator / denominator, exact halves away from zero: −2.5 becomes −3.

    The denominators are positive.
    """
    return np.sign(numerator) * half_up(np.abs(numerator), denominator)


def nearest(halves: Halves, numerator: Ints, denominator: Ints | int) -> Ints:
    """Return the whole numbers nearest to numerator / denominator, exact halves by the edition's rule."""
    return half_up(numerator, denominator) if halves == "up" else half_away(numerator, denominator)


def fraction_half_up(value: Fraction, step: int = 1) -> int:
    """Round a fraction to the nearest multiple of ``step``, exact halves upward: 2722.5 becomes 2725 at step 5."""
    return step * ((2 * value + step) // (2 * step))
