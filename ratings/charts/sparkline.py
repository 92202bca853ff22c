"""The course of a rating in a drawing of 240 by 100, as steps; a list that is missing, or without a rating, is a gap.

Pure: days and ratings in, the path of an SVG out. The templates draw it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ratings.charts.charts import Point

MONTHS, STEP = 24, 10
HIGH, LOW = 8, 92


@dataclass(frozen=True, slots=True)
class Sparkline:
    """The path of the line, the path of its last point, and the first and the last rating that it shows."""

    path: str
    end: str
    first: int
    last: int


def sparkline(points: Sequence[Point]) -> Sparkline | None:
    """The last two years up to the newest of the points, oldest first; None with fewer than two ratings."""
    if not points:
        return None
    last = _month(points[-1][0])
    dated = [(_month(day) - last + MONTHS - 1, rating) for day, rating in points]
    within = [(month, rating) for month, rating in dated if month >= 0 and rating is not None]
    if len(within) < 2:
        return None
    low, high = min(rating for _at, rating in within), max(rating for _at, rating in within)
    path, at, height = "", -1, 0
    for month, rating in within:
        height = _down(rating, low, high)
        path += f"V{height}" if at == month else f"M{month * STEP} {height}"
        path += f"H{(month + 1) * STEP}"
        at = month + 1
    end = f"M{at * STEP} {height}h0"
    return Sparkline(path, end, within[0][1], within[-1][1])


def _month(day: date) -> int:
    return day.year * 12 + day.month


def _down(rating: int, low: int, high: int) -> int:
    """How far down a rating stands; one that never changed is in the middle."""
    return (HIGH + LOW) // 2 if low == high else round(LOW - (LOW - HIGH) * (rating - low) / (high - low))
