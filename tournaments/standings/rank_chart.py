"""Chart of a player's ranks, drawn by `ratings.charts.charts`, with the first rank on top. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.charts.charts import HEIGHT, WIDTH
from ratings.charts.ticks import RATING_TICKS, round_ticks


@dataclass(frozen=True, slots=True)
class AxisMark:
    """A mark on an axis: ``at`` in hundredths of the axis, ``value`` is the round or the rank."""

    at: float
    value: int


@dataclass(frozen=True, slots=True)
class RankChart:
    """A chart of ranks.

    It has the plot's ``path``, its last point ``end`` in hundredths with rank ``last``, and the marks of both axes.
    """

    path: str
    end: tuple[float, float]
    last: int
    round_marks: tuple[AxisMark, ...]
    rank_marks: tuple[AxisMark, ...]


def rank_chart(ranks: Sequence[int]) -> RankChart | None:
    """Return the chart of the ranks after each round; None for fewer than two rounds."""
    if len(ranks) < 2:
        return None
    marks = [max(1, tick) for tick in round_ticks(0, max(ranks), RATING_TICKS)]
    across = [round(index * 100 / (len(ranks) - 1), 1) for index in range(len(ranks))]
    down = [_down(rank, marks[-1]) for rank in ranks]
    points = (f"{round(x * WIDTH / 100, 1)} {y}" for x, y in zip(across, down, strict=True))
    return RankChart(
        path="M" + "L".join(points),
        end=(across[-1], down[-1]),
        last=ranks[-1],
        round_marks=tuple(AxisMark(x, number) for number, x in enumerate(across, 1)),
        rank_marks=tuple(AxisMark(_down(rank, marks[-1]), rank) for rank in dict.fromkeys(marks)),
    )


def _down(rank: int, lowest: int) -> float:
    return round((rank - 1) * HEIGHT / (lowest - 1), 1)
