"""Where the lines and bars of a chart stand: whole numbers for a drawing of 640 by 300, and the table behind it.

Pure: days, ratings and counts in, geometry out. The templates draw it (`_history_chart.html`, `_histogram.html`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 504, 16, 262
LABEL_HEIGHT = 22
KINDS = ("first", "second", "third")

Point = tuple[date, int | None]
Row = tuple[date, tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class AxisTick:
    """A mark on an axis: ``at`` across or down, ``value`` what it stands for."""

    at: int
    value: int | date


@dataclass(frozen=True, slots=True)
class RatingLine:
    """One rating through time.

    ``strokes`` are its unbroken parts as SVG points, ``end`` its last point, ``label_at`` how far down its name stands.
    """

    name: str
    kind: str
    strokes: tuple[str, ...]
    end: tuple[int, int]
    label_at: int


@dataclass(frozen=True, slots=True)
class RatingChart:
    """A chart of ratings through time. ``rows`` are the table behind it, newest day first, a rating a line or None."""

    lines: tuple[RatingLine, ...]
    across: tuple[AxisTick, ...]
    down: tuple[AxisTick, ...]
    by_year: bool
    rows: tuple[Row, ...]

    @property
    def first(self) -> date:
        return self.rows[-1][0]

    @property
    def last(self) -> date:
        return self.rows[0][0]


@dataclass(frozen=True, slots=True)
class Bar:
    """So many (``count``) from ``low`` to ``high``, both included. ``marked`` bars have their number below."""

    low: int
    high: int
    count: int
    x: int
    y: int
    width: int
    height: int
    marked: bool

    @property
    def outer(self) -> int:
        """The end of the range that is farther from nought."""
        return self.low if self.low < 0 else self.high

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often each size of change occurs. ``most`` is the highest count and the top of the scale."""

    bars: tuple[Bar, ...]
    total: int
    most: int


def history(ratings: Mapping[str, Sequence[Point]]) -> RatingChart | None:
    """The chart of up to three named ratings, each in the order of days; None where there is nothing to draw.

    A rating of None (not on the list of that day) breaks the line.
    """
    rated = {name: points for name, points in ratings.items() if any(value is not None for _, value in points)}
    values = [value for points in rated.values() for _, value in points if value is not None]
    if not values:
        return None
    days = sorted({day for points in rated.values() for day, _ in points})
    step = step_for(max(values) - min(values), 5)
    low, high = min(values) // step * step, (max(values) // step + 1) * step
    scale = Scale(days[0], days[-1], low, high)
    lines = [trace(name, kind, points, scale) for (name, points), kind in zip(rated.items(), KINDS, strict=False)]
    months = month_step(days[0], days[-1])
    return RatingChart(
        lines=tuple(spread_labels(lines)),
        across=tuple(AxisTick(scale.x(day), day) for day in month_ticks(days[0], days[-1], months)),
        down=tuple(AxisTick(scale.y(value), value) for value in range(low, high + 1, step)),
        by_year=months >= 12,
        rows=rows(days, rated),
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a day and a rating stand in the drawing."""

    first: date
    last: date
    low: int
    high: int

    def x(self, day: date) -> int:
        span = (self.last - self.first).days
        return LEFT + (day - self.first).days * (RIGHT - LEFT) // span if span else (LEFT + RIGHT) // 2

    def y(self, value: int) -> int:
        return BOTTOM - (value - self.low) * (BOTTOM - TOP) // (self.high - self.low)


def trace(name: str, kind: str, points: Sequence[Point], scale: Scale) -> RatingLine:
    """One rating as unbroken strokes."""
    strokes: list[list[tuple[int, int]]] = [[]]
    for day, value in points:
        if value is None:
            strokes.append([])
        else:
            strokes[-1].append((scale.x(day), scale.y(value)))
    drawn = [stroke if len(stroke) > 1 else stroke * 2 for stroke in strokes if stroke]  # a lone point is seen too
    end = drawn[-1][-1]
    return RatingLine(name, kind, tuple(" ".join(f"{x},{y}" for x, y in stroke) for stroke in drawn), end, end[1])


def spread_labels(lines: Sequence[RatingLine]) -> list[RatingLine]:
    """The lines with their names moved so that none covers another."""
    at: dict[str, int] = {}
    for each in sorted(lines, key=lambda line: line.label_at):
        at[each.name] = max(each.label_at, max(at.values(), default=TOP - LABEL_HEIGHT) + LABEL_HEIGHT)
    beyond = max(0, max(at.values()) - BOTTOM)
    return [replace(each, label_at=at[each.name] - beyond) for each in lines]


def rows(
    days: Sequence[date], ratings: Mapping[str, Sequence[Point]]
) -> tuple[tuple[date, tuple[int | None, ...]], ...]:
    """The table behind the lines, newest day first."""
    columns = [dict(points) for points in ratings.values()]
    return tuple((day, tuple(column.get(day) for column in columns)) for day in reversed(days))


def step_for(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that covers the span in at most so many steps."""
    unit = 1
    while True:
        for step in (unit, 2 * unit, 5 * unit):
            if span <= step * most:
                return step
        unit *= 10


def month_step(first: date, last: date) -> int:
    """Months between two marks, so that few stand between the days."""
    span = (last.year - first.year) * 12 + last.month - first.month
    return next((step for step in (1, 2, 3, 6, 12, 24, 60, 120) if span <= step * 4), 240)


def month_ticks(first: date, last: date, step: int) -> list[date]:
    """The first days of every ``step``-th month, counted from a January, that lie between the days."""
    months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    days = (date(month // 12, month % 12 + 1, 1) for month in months if month % step == 0)
    return [day for day in days if first <= day <= last]


def histogram(counts: Mapping[int, int]) -> Histogram | None:
    """The distribution of changes, given as change → how often; None where there is none."""
    total = sum(counts.values())
    if not total:
        return None
    bins = mirrored_bins(max(abs(change) for change, count in counts.items() if count))
    sums = [sum(count for change, count in counts.items() if low <= change <= high) for low, high in bins]
    pitch, most, middle = (WIDTH - 2 * LEFT) // len(bins), max(sums), len(bins) // 2
    bars = []
    for place, ((low, high), count) in enumerate(zip(bins, sums, strict=True)):
        height = -(-count * (BOTTOM - TOP) // most)
        marked = (place - middle) % max(1, middle // 2) == 0
        bars.append(Bar(low, high, count, LEFT + place * pitch, BOTTOM - height, pitch - 2, height, marked))
    return Histogram(tuple(bars), total, most)


def mirrored_bins(reach: int) -> list[tuple[int, int]]:
    """Ranges up to ``reach`` both ways: nought alone, as many losses as gains, ten a side at the most."""
    step = step_for(reach, 10)
    gains = [(low, low + step - 1) for low in range(1, reach + 1, step)]
    return [*((-high, -low) for low, high in reversed(gains)), (0, 0), *gains]


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """One of several counts side by side, named below where `marked`."""

    name: str
    count: int
    x: int
    y: int
    width: int
    height: int
    marked: bool

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


@dataclass(frozen=True, slots=True)
class ColumnChart:
    """Counts in an order of their own. ``most`` is the highest of them and the top of the scale."""

    columns: tuple[ChartColumn, ...]
    most: int


def columns(counts: Sequence[tuple[str, int]]) -> ColumnChart | None:
    """Counts by name, in the order given; None where all are nought."""
    most = max((count for _, count in counts), default=0)
    if not most:
        return None
    pitch = max(1, (WIDTH - 2 * LEFT) // len(counts))
    every = -(-len(counts) // 4)
    drawn = []
    for place, (name, count) in enumerate(counts):
        height = -(-count * (BOTTOM - TOP) // most)
        width = max(1, min(pitch - 2, 80))
        drawn.append(ChartColumn(name, count, LEFT + place * pitch, BOTTOM - height, width, height, place % every == 0))
    return ColumnChart(tuple(drawn), most)
