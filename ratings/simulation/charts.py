"""Charts of a simulation: rating changes, drift, and quality of forecasts."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

from ratings.charts.charts import mirrored_bins
from ratings.charts.plots import (
    Number,
    Plot,
    PlotTick,
    plot,
)
from ratings.charts.ticks import step_for
from ratings.core.templatetags.figures import NONE, signed_whole
from ratings.simulation.templatetags.simulation import decimals

MAX_MARKS = 5


class SimulationChart(NamedTuple):
    """A plot and its table. A row has its name, under the `heading`, and a cell for each line of the plot."""

    plot: Plot
    heading: str
    rows: list[tuple[str, tuple[str, ...]]]


def compared_lists() -> dict[str, str]:
    """Return the labels of the published and the simulated lists, by their keys in the outcome."""
    return {"published": _("as published"), "shadow": _("simulated")}


def changes(outcome: Mapping[str, Any]) -> SimulationChart | None:
    """Draw the number of players by rating change from the first list to the last; None if no player is on both."""
    counts = {world: {int(value): n for value, n in outcome["changes"][world].items()} for world in compared_lists()}
    values = [abs(value) for column in counts.values() for value in column]
    if not values:
        return None
    bins = mirrored_bins(max(values))
    sums = {
        name: [sum(n for value, n in counts[world].items() if low <= value <= high) for low, high in bins]
        for world, name in compared_lists().items()
    }
    lines = {name: _outline(column) for name, column in sums.items()}
    most = max(max(column) for column in sums.values())
    drawn = plot(lines, [0, len(bins)], _round_marks(0, most))
    rows = [
        (_range(*bin_), tuple(map(str, cells)))
        for bin_, cells in zip(bins, zip(*sums.values(), strict=True), strict=True)
    ]
    middle = len(bins) // 2
    step = max(1, middle // 2)
    marked = {index: signed_whole(_far_end(*bins[index])) for index in range(len(bins)) if (index - middle) % step == 0}
    return SimulationChart(
        _with_marks(drawn, len(bins), {index + 0.5: text for index, text in marked.items()}), _("Change"), rows
    )


def _outline(column: Sequence[int]) -> list[tuple[Number, Number]]:
    """Return the corners of a histogram, with its first and last corner on the base line."""
    corners = [corner for index, value in enumerate(column) for corner in ((index, value), (index + 1, value))]
    return [(0, 0), *corners, (len(column), 0)]


def _far_end(low: int, high: int) -> int:
    """Return the end of a range with the larger absolute value."""
    return low if low < 0 else high


def _range(low: int, high: int) -> str:
    return signed_whole(low) if low == high else f"{signed_whole(low)} … {signed_whole(high)}"


def drift(outcome: Mapping[str, Any]) -> SimulationChart:
    """Draw the average rating change of the players of each list, accumulated since the first list."""
    lists = outcome["lists"]
    drifts = {name: [row[world] and row[world]["drift"] for row in lists] for world, name in compared_lists().items()}
    values = [value for line in drifts.values() for value in line if value is not None]
    points = {
        name: [(index, value) for index, value in enumerate(line) if value is not None] for name, line in drifts.items()
    }
    last = max(len(lists) - 1, 1)
    months = [dt.date.fromisoformat(row["date"]) for row in lists]
    step = -(-len(lists) // MAX_MARKS)
    marked: dict[Number, str] = {index: f"{months[index]:%Y-%m}" for index in range(0, len(lists), step)}
    rows = [
        (f"{date:%Y-%m}", tuple(_decimals(line[index]) for line in drifts.values()))
        for index, date in enumerate(months)
    ]
    drawn = plot(points, [0, last], _round_marks(min(0.0, *values), max(0.0, *values), unit=100))
    return SimulationChart(_with_marks(drawn, last, marked), _("List"), rows)


def calibration(outcome: Mapping[str, Any], way: str) -> SimulationChart | None:
    """Draw the actual score by expected score, in per cent; None without a game.

    `way` is the method of the forecasts: ``table`` or ``formula``.
    """
    if not outcome["forecasts"]["games"]:
        return None
    bins = {name: outcome["forecasts"][way][world]["bins"] for world, name in compared_lists().items()}
    points = {name: [(100 * cell[2], 100 * cell[3]) for cell in row] for name, row in bins.items()}
    tens = list(range(0, 101, 20))
    cells = {name: {cell[0]: cell for cell in row} for name, row in bins.items()}
    lows = sorted({low for by_low in cells.values() for low in by_low})
    rows = [
        (f"{100 * low:.0f} … {100 * low + 10:.0f} %", tuple(_bin(by_low.get(low)) for by_low in cells.values()))
        for low in lows
    ]
    perfect: dict[str, list[tuple[Number, Number]]] = {_("perfect forecast"): [(0, 0), (100, 100)]}
    return SimulationChart(plot(points | perfect, tens, tens), _("Expected"), rows)


def _bin(cell: Sequence[float] | None) -> str:
    """Return the actual score in per cent, and the number of sides of games."""
    return NONE if cell is None else f"{floatformat(100 * cell[3], 1)} % ({cell[1]})"


def _decimals(value: float | None) -> str:
    return NONE if value is None else decimals(value, 2)


def _round_marks(low: float, high: float, unit: int = 1) -> list[Number]:
    """Return round marks for the axis from `low` to `high`; 0 is a mark if it lies between them.

    Marks are multiples of 1/`unit`.
    """
    least, most = int(low * unit // 1), int(-(-high * unit // 1))
    step = step_for(max(most - least, 1), MAX_MARKS)
    first, last = least // step, max(-(-most // step), least // step + 1)
    return [step * mark if unit == 1 else step * mark / unit for mark in range(first, last + 1)]


def _with_marks(drawn: Plot, last: int, texts: Mapping[Any, str]) -> Plot:
    """Return the plot with texts as marks of its horizontal axis; `last` is the end of the axis."""
    left, right = drawn.across[0].at, drawn.across[-1].at
    return replace(
        drawn, across=tuple(PlotTick(round(left + at * (right - left) / last), text) for at, text in texts.items())
    )
