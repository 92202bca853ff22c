"""Where the line of a player's ranks stands: whole numbers for a drawing of 640 by 300, the first rank on top. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.charts.charts import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    step_for,
)


@dataclass(frozen=True, slots=True)
class AxisMark:
    """A mark on an axis: ``at`` across or down, ``value`` the round or the rank it stands for."""

    at: int
    value: int


@dataclass(frozen=True, slots=True)
class RankChart:
    """``line`` as the points of an SVG polyline, ``end`` its last point, and the marks of both axes."""

    line: str
    end: tuple[int, int]
    across: tuple[AxisMark, ...]
    down: tuple[AxisMark, ...]


def rank_chart(ranks: Sequence[int]) -> RankChart | None:
    """The ranks after each round; None where fewer than two rounds make no line."""
    if len(ranks) < 2:
        return None
    step = step_for(max(max(ranks) - 1, 1), 5)
    lowest = 1 + -(-(max(ranks) - 1) // step) * step if max(ranks) > 1 else 2
    across = [LEFT + place * (RIGHT - LEFT) // (len(ranks) - 1) for place in range(len(ranks))]
    down = [_down(rank, lowest) for rank in ranks]
    return RankChart(
        line=" ".join(f"{x},{y}" for x, y in zip(across, down, strict=True)),
        end=(across[-1], down[-1]),
        across=tuple(AxisMark(x, number) for number, x in enumerate(across, 1)),
        down=tuple(AxisMark(_down(rank, lowest), rank) for rank in range(1, lowest + 1, step)),
    )


def _down(rank: int, lowest: int) -> int:
    return TOP + (rank - 1) * (BOTTOM - TOP) // (lowest - 1)
