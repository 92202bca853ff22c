"""Geometry of the charts of editions: plots, the map of K-factors, and the time line. All are 640 wide.

Pure: inputs are dates, numbers and coefficients; results are whole numbers. `_plot.html`, `_k_map.html` and
`_time_line.html` draw the charts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise

WIDTH = 640
LEFT, RIGHT = 64, 624
PLOT_HEIGHT = 220
LEGEND_ROW = 26
KINDS = ("first", "second", "third")

LANE_LEFT, LANE_RIGHT = 4, 636
LANE_HEAD, BAR, LABEL_ROW, LANE_GAP = 30, 26, 24, 14
LABEL_WIDTH, LABEL_ROWS = 68, 4

Number = int | float
Point = tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class PlotTick:
    """A mark on an axis: ``at`` is its x or y, ``value`` its label."""

    at: int
    value: Number | str

    @property
    def label(self) -> str:
        return self.value if isinstance(self.value, str) else str(self.value).replace("-", "−")


@dataclass(frozen=True, slots=True)
class PlotLine:
    """A line of a plot as SVG points; ``legend_at`` is the y of its name in the legend."""

    name: str
    kind: str
    points: str
    legend_at: int


@dataclass(frozen=True, slots=True)
class Plot:
    """Up to three lines on one pair of axes; ``top`` and ``bottom`` are the ends of the y axis."""

    lines: tuple[PlotLine, ...]
    across: tuple[PlotTick, ...]
    down: tuple[PlotTick, ...]
    top: int
    bottom: int

    @property
    def height(self) -> int:
        return self.bottom + 46


def plot(lines: Mapping[str, Sequence[Point]], across: Sequence[Number], down: Sequence[Number]) -> Plot:
    """Return the plot of named lines between the first and the last mark of each axis."""
    top = LEGEND_ROW * len(lines) + 12
    bottom = top + PLOT_HEIGHT

    def x(value: Number) -> int:
        return round(LEFT + (value - across[0]) * (RIGHT - LEFT) / (across[-1] - across[0]))

    def y(value: Number) -> int:
        return round(bottom - (value - down[0]) * PLOT_HEIGHT / (down[-1] - down[0]))

    return Plot(
        tuple(
            PlotLine(name, kind, " ".join(f"{x(at)},{y(value)}" for at, value in points), LEGEND_ROW * index + 14)
            for index, ((name, points), kind) in enumerate(zip(lines.items(), KINDS, strict=False))
        ),
        tuple(PlotTick(x(value), value) for value in across),
        tuple(PlotTick(y(value), value) for value in down),
        top,
        bottom,
    )


def steps(values: Sequence[Number], first: int = 0) -> list[Point]:
    """Return the corners of a step line; ``values`` has one value for each whole number from ``first`` on."""
    corners: list[Point] = []
    at = first
    for value, run in groupby(values):
        end = at + len(list(run))
        corners += [(at, value), (end, value)]
        at = end
    return corners


@dataclass(frozen=True, slots=True)
class KField:
    """A field of the map with the same K.

    ``games`` and ``ratings`` are its lower limit, included, and the lower limit of the next field; None without a
    limit.
    """

    k: int
    kind: str
    x: int
    y: int
    width: int
    height: int
    games: tuple[int, int | None]
    ratings: tuple[int | None, int | None]

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class KMap:
    """The K-factor of a player by games played (x) and rating (y)."""

    fields: tuple[KField, ...]
    games: tuple[PlotTick, ...]
    ratings: tuple[PlotTick, ...]


K_LEFT, K_TOP, K_RIGHT, K_BOTTOM = 76, 12, 628, 232


def k_map(games: Sequence[int], ratings: Sequence[int], values: Sequence[Sequence[int]]) -> KMap:
    """Return the map of K from the limits of games and ratings.

    ``values`` has a row for each range of ratings, lowest first; the first row is below the first limit. Each row has K
    for every range of games; the first range begins at 0. Adjacent ranges with the same K become one field.
    """
    xs = _even_positions(K_LEFT, K_RIGHT, len(games) + 1)
    ys = _even_positions(K_BOTTOM, K_TOP, len(ratings) + 1)
    begins: list[int | None] = [0, *games, None]
    bounds: list[int | None] = [None, *ratings, None]
    ranks = sorted({k for row in values for k in row}, reverse=True)
    fields = []
    for bottom, top in _runs(values):
        for left, right in _runs(values[bottom]):
            k = values[bottom][left]
            fields.append(
                KField(
                    k,
                    KINDS[min(ranks.index(k), len(KINDS) - 1)],
                    xs[left],
                    ys[top],
                    xs[right] - xs[left],
                    ys[bottom] - ys[top],
                    (begins[left] or 0, begins[right]),
                    (bounds[bottom], bounds[top]),
                )
            )
    return KMap(
        tuple(fields),
        tuple(PlotTick(at, value) for at, value in zip(xs[1:], games, strict=False)),
        tuple(PlotTick(at, value) for at, value in zip(ys[1:], ratings, strict=False)),
    )


def _even_positions(first: int, last: int, parts: int) -> list[int]:
    return [first + (last - first) * part // parts for part in range(parts + 1)]


def _runs(values: Sequence[object]) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each run of equal values."""
    at = 0
    for _value, run in groupby(values):
        end = at + len(list(run))
        yield at, end
        at = end


@dataclass(frozen=True, slots=True)
class EditionSpan:
    """An edition in its lane: a bar for its time in force, and the label with its first day."""

    first_day: date
    kind: str
    x: int
    width: int
    label_x: int
    label_y: int
    anchor: str


@dataclass(frozen=True, slots=True)
class Lane:
    """The editions of a chapter in order of time; ``y`` is the top of the bars, ``marks`` are the x of the lists."""

    name: str
    name_y: int
    y: int
    spans: tuple[EditionSpan, ...]
    marks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TimeLine:
    """The lanes of the chapters over the same years; ``now`` is the x of today."""

    lanes: tuple[Lane, ...]
    years: tuple[PlotTick, ...]
    now: int
    height: int

    @property
    def base(self) -> int:
        return self.height - 30


def time_line(chapters: Mapping[str, Sequence[date]], marks: Mapping[str, Sequence[date]], today: date) -> TimeLine:
    """Return the time line with each chapter's editions up to today.

    ``chapters`` has the first days of the editions, ``marks`` the dates of lists, both by chapter.
    """
    first = date(min(day for days in chapters.values() for day in days).year, 1, 1)
    last = date(today.year + 1, 1, 1)

    def x(day: date) -> int:
        return LANE_LEFT + (day - first).days * (LANE_RIGHT - LANE_LEFT) // (last - first).days

    lanes, top = [], 0
    for name, days in chapters.items():
        bars = top + LANE_HEAD
        spans = tuple(_spans([day for day in days if day <= today], x, x(today), bars))
        lanes.append(Lane(name, top + 20, bars, spans, tuple(x(day) for day in marks.get(name, ()))))
        top = max((span.label_y for span in spans), default=bars + BAR) + LANE_GAP
    years = tuple(PlotTick(x(date(year, 1, 1)), year) for year in range(first.year, last.year) if year % 5 == 0)
    return TimeLine(tuple(lanes), years, x(today), top + 30)


def _spans(days: Sequence[date], x: Callable[[date], int], now: int, bars: int) -> Iterator[EditionSpan]:
    """Yield the bars with their labels. Each label is in the first row with enough space."""
    ends = [0] * LABEL_ROWS
    for index, (day, end) in enumerate(pairwise([*(x(day) for day in days), now])):
        backwards = day + LABEL_WIDTH > WIDTH
        begins = day - LABEL_WIDTH if backwards else day
        row = next((row for row, taken in enumerate(ends) if taken <= begins), LABEL_ROWS - 1)
        ends[row] = begins + LABEL_WIDTH
        yield EditionSpan(
            days[index],
            KINDS[index % 2],
            day,
            end - day,
            day - 4 if backwards else day + 4,
            bars + BAR + (row + 1) * LABEL_ROW - 4,
            "end" if backwards else "start",
        )
