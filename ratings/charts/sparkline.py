"""The sparkline of a player's last lists: a small line without axes that stretches. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.charts.charts import KINDS, Point

LISTS = 24
WIDTH, TOP, BOTTOM = 246, 8, 92
PITCH = 10
MIDDLE = (TOP + BOTTOM) // 2


@dataclass(frozen=True, slots=True)
class Sparkline:
    """A line in a box of 246 × 100. ``end`` is the path of the last point; ``first`` and ``last`` are ratings."""

    kind: str
    path: str
    end: str
    first: int
    last: int


def sparkline(points: Sequence[Point], control_index: int = 0, lists: int = LISTS) -> Sparkline | None:
    """Return the last lists as a step line, newest at the right, with a gap for each None.

    None for fewer than two ratings. ``points`` come from `with_gaps`. ``control_index`` is the index of the time
    control (0 standard, 1 rapid, 2 blitz), which decides the colour.
    """
    window = points[-lists:]
    ratings = [value for _, value in window if value]
    if len(ratings) < 2:
        return None
    low, span = min(ratings), max(ratings) - min(ratings)
    first_slot = lists - len(window)
    path, end, before = [], "", None
    for slot, (_, value) in enumerate(window, first_slot):
        if value:
            y = round(BOTTOM - (value - low) * (BOTTOM - TOP) / span, 1) if span else MIDDLE
            path.append(f"M{slot * PITCH} {y}" if before is None else f"V{y}")
            path.append(f"H{(slot + 1) * PITCH}")
            end = f"M{(slot + 1) * PITCH} {y}h0"
        before = value or None
    return Sparkline(KINDS[control_index], "".join(path), end, ratings[0], ratings[-1])
