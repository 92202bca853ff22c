"""The number format of answers: hundredths as text with two decimals."""

from fractions import Fraction
from functools import lru_cache

from ratings.rules.rounding import fraction_half_up


@lru_cache(maxsize=1 << 16)
def hundredths_text(value: int) -> str:
    """Return a number in hundredths as text: -1305 is ``-13.05``."""
    whole, rest = divmod(abs(value), 100)
    return f"{'-' if value < 0 else ''}{whole}.{rest:02}"


def exact_text(value: Fraction | int) -> str:
    """Return an exact number as text, rounded half up to two decimals."""
    return hundredths_text(fraction_half_up(Fraction(value) * 100))
