"""Geometry of rating charts and bar charts, and the tables of their values.

A chart has four drawings: values at the left, the plot, names of the lines at the right, months below. Only the plot
stretches: it is 1000 wide and 100 high; all other positions are hundredths of the width or height. The tags in
`templatetags` draw the chart. Pure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from ratings.charts.ticks import (
    COUNT_TICKS,
    RATING_TICKS,
    month_day,
    month_number,
    month_step,
    month_ticks,
    round_ticks,
    step_for,
)

WIDTH, HEIGHT = 1000, 100
LABEL_GAP = 9.0
LEAST_RATING_STEP = 10
KINDS = ("first", "second", "third")
MOST_BAR_LABELS = 8
BAR_SHARE = 0.76
LEAST_BAR_HEIGHT = 0.5

Point = tuple[date, int | None]
Row = tuple[date, tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class AxisTick:
    """A mark on an axis: ``at`` is its x or y in hundredths, ``value`` its label."""

    at: float
    value: int | date


@dataclass(frozen=True, slots=True)
class RatingLine:
    """The ratings of one name through time as an SVG path of steps, broken at missing lists.

    ``end`` is the end point of the line, ``last`` its last rating, ``label_at`` the y of the name.
    """

    name: str
    kind: str
    path: str
    end: tuple[float, float]
    last: int
    label_at: float


@dataclass(frozen=True, slots=True)
class ListSpot:
    """The part of the plot for one list; the pointer on it shows the values of the list."""

    x: float
    width: float
    day: date
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class RatingChart:
    """A chart of ratings through time.

    ``rows`` are the table of its values, newest date first, with a rating or None for each line.
    """

    lines: tuple[RatingLine, ...]
    across: tuple[AxisTick, ...]
    down: tuple[AxisTick, ...]
    by_year: bool
    rows: tuple[Row, ...]
    spots: tuple[ListSpot, ...]

    @property
    def first(self) -> date:
        return self.rows[-1][0]

    @property
    def last(self) -> date:
        return self.rows[0][0]


def rating_chart(ratings: Mapping[str, Sequence[Point]]) -> RatingChart | None:
    """Return the chart of up to three named ratings, each in the order of dates; None without ratings.

    A rating holds until the next date of its line; the last rating holds for a month. A rating of None (no list, or the
    player is not on it) breaks the line. The index of a line decides its colour, even if an earlier line has no
    ratings.
    """
    kinds = dict(zip(ratings, KINDS, strict=False))
    rated = {name: points for name, points in ratings.items() if any(value is not None for _, value in points)}
    values = [value for points in rated.values() for _, value in points if value is not None]
    if not values:
        return None
    days = sorted({day for points in rated.values() for day, _ in points})
    ticks = round_ticks(min(values), max(values), RATING_TICKS, LEAST_RATING_STEP)
    scale = Scale(days[0], month_day(month_number(days[-1]) + 1), ticks[0], ticks[-1])
    months = month_step(days[0], days[-1])
    table = table_rows(days, rated)
    return RatingChart(
        lines=tuple(spread_labels([rating_line(name, kinds[name], points, scale) for name, points in rated.items()])),
        across=tuple(AxisTick(scale.x(day) / 10, day) for day in month_ticks(days[0], days[-1], months)),
        down=tuple(AxisTick(scale.y(value), value) for value in ticks),
        by_year=months >= 12,
        rows=table,
        spots=list_spots(table, scale),
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """Conversion of dates and ratings to coordinates of the plot."""

    first: date
    end: date
    low: int
    high: int

    def x(self, day: date) -> float:
        return round((day - self.first).days * WIDTH / (self.end - self.first).days, 1)

    def y(self, value: int) -> float:
        return round(HEIGHT - (value - self.low) * HEIGHT / (self.high - self.low), 1)


def rating_line(name: str, kind: str, points: Sequence[Point], scale: Scale) -> RatingLine:
    """Return the line of a rating as steps."""
    path, end, last, unbroken = [], (0.0, 0.0), 0, False
    ends = [*(day for day, _ in points[1:]), scale.end]
    for (day, value), until in zip(points, ends, strict=True):
        if value is not None:
            end, last = (scale.x(until), scale.y(value)), value
            start = f"V{end[1]}" if unbroken else f"M{scale.x(day)} {end[1]}"
            path.append(f"{start}H{end[0]}")
        unbroken = value is not None
    return RatingLine(name, kind, "".join(path), end, last, end[1])


def spread_labels(lines: Sequence[RatingLine]) -> list[RatingLine]:
    """Return the lines with their names moved apart, so that no name covers another."""
    at: dict[str, float] = {}
    lowest = -LABEL_GAP
    for line in sorted(lines, key=lambda line: line.label_at):
        at[line.name] = lowest = max(line.label_at, lowest + LABEL_GAP)
    limit = float(HEIGHT)
    for name in reversed(at):
        at[name] = min(at[name], limit)
        limit = at[name] - LABEL_GAP
    return [replace(line, label_at=round(at[line.name], 1)) for line in lines]


def list_spots(table: Sequence[Row], scale: Scale) -> tuple[ListSpot, ...]:
    """Return the spots of the lists from left to right; each ends at the next."""
    days = [day for day, _ in reversed(table)]
    return tuple(
        ListSpot(scale.x(day), round(scale.x(until) - scale.x(day), 1), day, values)
        for (day, values), until in zip(reversed(table), [*days[1:], scale.end], strict=True)
    )


def table_rows(days: Sequence[date], ratings: Mapping[str, Sequence[Point]]) -> tuple[Row, ...]:
    """Return the table of the values, newest date first."""
    columns = [dict(points) for points in ratings.values()]
    return tuple((day, tuple(column.get(day) for column in columns)) for day in reversed(days))


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar.

    ``x``, ``y``, ``width`` and ``height`` are in units of the plot; ``label`` is the text below it, if any.
    """

    name: str
    label: str
    count: int
    kind: str
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The x of the centre, in hundredths."""
        return round((self.x + self.width / 2) / 10, 1)


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars side by side, with three or four round values on the axis."""

    bars: tuple[Bar, ...]
    down: tuple[AxisTick, ...]
    total: int


class BarCount(NamedTuple):
    """The count of a bar (``size``), its ``name``, and the label that may appear below it."""

    name: str
    label: str
    size: int
    kind: str = "plain"


def bar_chart(counts: Sequence[BarCount], most_labels: int = MOST_BAR_LABELS) -> BarChart | None:
    """Return a chart of the counts in this order, with at most ``most_labels`` labels; None if all are zero."""
    every = -(-len(counts) // most_labels) or 1
    return _bar_chart([bar if index % every == 0 else bar._replace(label="") for index, bar in enumerate(counts)])


def _bar_chart(counts: Sequence[BarCount]) -> BarChart | None:
    most = max((bar.size for bar in counts), default=0)
    if not most:
        return None
    ticks = round_ticks(0, most, COUNT_TICKS)
    pitch = WIDTH / len(counts)
    width = round(pitch * BAR_SHARE, 1)
    bars = []
    for index, (name, label, count, kind) in enumerate(counts):
        height = max(round(count * HEIGHT / ticks[-1], 1), LEAST_BAR_HEIGHT if count else 0.0)
        x = round(pitch * (index + (1 - BAR_SHARE) / 2), 1)
        bars.append(Bar(name, label, count, kind, x, round(HEIGHT - height, 1), width, height))
    down = tuple(AxisTick(round(HEIGHT - tick * HEIGHT / ticks[-1], 1), tick) for tick in ticks)
    return BarChart(tuple(bars), down, sum(bar.size for bar in counts))


@dataclass(frozen=True, slots=True)
class ChangeRange:
    """A range of changes from ``low`` to ``high``, both included, and the number of changes in it (``count``)."""

    low: int
    high: int
    count: int

    @property
    def outer(self) -> int:
        """The end of the range with the larger absolute value: −20 for −20 to −11."""
        return self.low if self.low < 0 else self.high

    @property
    def kind(self) -> str:
        return "up" if self.low > 0 else "down" if self.high < 0 else "same"

    @property
    def label(self) -> str:
        """The text of the range: ``−20 … −11``."""
        return signed(self.low) if self.low == self.high else f"{signed(self.low)} … {signed(self.high)}"


@dataclass(frozen=True, slots=True)
class Histogram:
    """The distribution of changes, as ranges and as a chart."""

    ranges: tuple[ChangeRange, ...]
    chart: BarChart
    total: int


def histogram(counts: Mapping[int, int]) -> Histogram | None:
    """Return the distribution of changes; None without changes. ``counts`` has the number of players by change."""
    total = sum(counts.values())
    if not total:
        return None
    bins = mirrored_bins(max(abs(change) for change, count in counts.items() if count))
    ranges = [
        ChangeRange(low, high, sum(count for change, count in counts.items() if low <= change <= high))
        for low, high in bins
    ]
    middle = len(ranges) // 2
    named = [(index - middle) % max(1, middle // 2) == 0 for index in range(len(ranges))]
    bars = [
        BarCount(part.label, signed(part.outer) if label else "", part.count, part.kind)
        for part, label in zip(ranges, named, strict=True)
    ]
    chart = _bar_chart(bars)
    return Histogram(tuple(ranges), chart, total) if chart else None


def signed(value: int) -> str:
    """Return a change as text: ``+8``, ``−8``, ``0``."""
    return f"{value:+}".replace("-", "−") if value else "0"


def mirrored_bins(reach: int) -> list[tuple[int, int]]:
    """Return ranges of changes from −``reach`` to ``reach``: zero alone, and at most ten equal ranges on each side."""
    step = step_for(reach, 10)
    gains = [(low, low + step - 1) for low in range(1, reach + 1, step)]
    return [*((-high, -low) for low, high in reversed(gains)), (0, 0), *gains]
