"""SVG of charts, and links to other parts of a history. Python writes them, because templates are much slower."""

import datetime as dt
from collections.abc import Iterable, Iterator
from html import escape
from typing import cast

from django import template
from django.template.context import Context
from django.template.defaultfilters import date
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.charts.charts import (
    HEIGHT,
    WIDTH,
    AxisTick,
    Bar,
    BarChart,
    ListSpot,
    RatingChart,
    Row,
)
from ratings.charts.time_span import MonthSpan, SpanChoices
from ratings.core.templatetags.figures import month, rating

register = template.Library()

FEW = 3

VALUE = '<text x="100%" dx="-0.5rem" y="{at}%" dy="0.32em" text-anchor="end">{value}</text>'
GRID = f'<line class="grid" x1="0" x2="{WIDTH}" y1="{{at}}" y2="{{at}}"></line>'
BASE = f'<line class="base" x1="0" x2="{WIDTH}" y1="{HEIGHT}" y2="{HEIGHT}"></line>'
LABEL_BELOW = '<text x="{at}%" y="1.1rem" text-anchor="middle"{spare}>{value}</text>'
PATH = '<path class="line {kind}" d="{path}"></path>'
DOT = '<path class="line dot {kind}" d="M{x} {y}h0"></path>'
END = '<text class="{kind}" x="0.5rem" y="{label_at}%" dy="0.32em">{last} <tspan>{name}</tspan></text>'
HOVER_AREA = f'<rect class="hit" x="{{x}}" y="0" width="{{width}}" height="{HEIGHT}"><title>{{words}}</title></rect>'
BAR = '<rect class="bar {kind}" x="{x}" y="{y}" width="{width}" height="{height}"></rect>'
PLOT = (
    f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img"'
    ' aria-label="{words}">{inside}</svg>'
)
SIDE_DRAWING = '<svg class="{which}" aria-hidden="true">{inside}</svg>'
SPAN_LINK = '<li><a class="target" href="{address}" hx-get="{address}">{words}</a></li>'
SELECTED_SPAN = '<li><strong class="target" aria-current="true">{words}</strong></li>'


@register.simple_tag
def steps(chart: RatingChart, title: str) -> SafeString:
    """Return the four drawings of a chart of ratings through time."""
    names = [line.name for line in chart.lines]
    inside = [
        *(GRID.format(at=tick.at) for tick in chart.down),
        BASE,
        *(PATH.format(kind=line.kind, path=line.path) for line in reversed(chart.lines)),
        *(DOT.format(kind=line.kind, x=line.end[0], y=line.end[1]) for line in reversed(chart.lines)),
        *(
            HOVER_AREA.format(x=spot.x, width=spot.width, words=escape(_spot_title(spot, names)))
            for spot in chart.spots
        ),
    ]
    ends = (
        END.format(kind=line.kind, label_at=line.label_at, last=line.last, name=escape(line.name))
        for line in chart.lines
    )
    months = (
        LABEL_BELOW.format(
            at=tick.at,
            value=escape(_month_label(cast(dt.date, tick.value), index, chart)),
            spare=_spare(index, len(chart.across)),
        )
        for index, tick in enumerate(chart.across)
    )
    text = f"{title}. {chart_description(chart)}"
    return SafeString(
        _values(chart.down)
        + PLOT.format(words=escape(text), inside="".join(inside))
        + SIDE_DRAWING.format(which="ends", inside="".join(ends))
        + SIDE_DRAWING.format(which="months", inside="".join(months))
    )


@register.simple_tag
def bars(chart: BarChart, title: str) -> SafeString:
    """Return the three drawings of a bar chart."""
    inside = [
        *(GRID.format(at=tick.at) for tick in chart.down),
        *(BAR.format(kind=bar.kind, x=bar.x, y=bar.y, width=bar.width, height=bar.height) for bar in chart.bars),
        BASE,
        *(_bar_hit(bar, WIDTH / len(chart.bars), index) for index, bar in enumerate(chart.bars)),
    ]
    named = [bar for bar in chart.bars if bar.label]
    names = (
        LABEL_BELOW.format(at=bar.middle, value=escape(bar.label), spare=_spare(index, len(named)))
        for index, bar in enumerate(named)
    )
    text = f"{title}. {_('The figures are in the table below.')}"
    return SafeString(
        _values(chart.down)
        + PLOT.format(words=escape(text), inside="".join(inside))
        + SIDE_DRAWING.format(which="months", inside="".join(names))
    )


def chart_description(chart: RatingChart) -> str:
    """Return a sentence that describes the chart, for users who do not see it."""
    parts = ", ".join(f"{line.name} {line.last}" for line in chart.lines)
    return f"{month(chart.first)} – {month(chart.last)}: {parts}. {_('The figures are in the table below.')}"


def _values(ticks: Iterable[AxisTick]) -> str:
    return SIDE_DRAWING.format(
        which="values", inside="".join(VALUE.format(at=tick.at, value=tick.value) for tick in ticks)
    )


def _spot_title(spot: ListSpot, names: Iterable[str]) -> str:
    """Return the tooltip of a list: its month and ratings."""
    parts = [f"{name} {value}" for name, value in zip(names, spot.values, strict=True) if value is not None]
    return f"{month(spot.day)}: {', '.join(parts) or _('no list')}"


def _bar_hit(bar: Bar, pitch: float, index: int) -> str:
    return HOVER_AREA.format(x=round(pitch * index, 1), width=round(pitch, 1), words=escape(f"{bar.name}: {bar.count}"))


def _month_label(day: dt.date, index: int, chart: RatingChart) -> str:
    """Return the label of a month. In charts of many years it is the year.

    In other charts it is the month; the first month and each January also have the year.
    """
    form = "Y" if chart.by_year else "M Y" if day.month == 1 or index == 0 else "M"
    return date(day, form)


def _spare(index: int, names: int) -> str:
    """Return the attribute that hides every second label on a phone; empty for the other labels, and for few labels."""
    return ' class="spare"' if index % 2 and names > FEW else ""


@register.simple_tag
def ratings_by_month(rows: Iterable[Row]) -> SafeString:
    """Return the rows of the table of a chart's values."""
    return SafeString("\n".join(_row(*row) for row in rows))


def _row(day: dt.date, ratings: Iterable[int | None]) -> str:
    cells = "".join(f'<td class="num">{rating(value)}</td>' for value in ratings)
    return f'<tr><th scope="row">{month(day)}</th>{cells}</tr>'


@register.simple_tag(takes_context=True)
def span_links(context: Context, ways: SpanChoices) -> SafeString:
    """Return links to other parts of the history. All other parameters of the address stay."""
    query = context["request"].GET.copy()
    drawn = []
    for span, text in _ways(ways):
        query["since"], query["until"] = f"{span.first:%Y-%m}", f"{span.last:%Y-%m}"
        form = SELECTED_SPAN if span == ways.selected else SPAN_LINK
        drawn.append(form.format(address=escape(f"?{query.urlencode()}"), words=escape(text)))
    return SafeString("\n".join(drawn))


def _ways(ways: SpanChoices) -> Iterator[tuple[MonthSpan, str]]:
    yield from ((span, text) for span, text in _steps(ways) if span)
    for years, span in ways.years:
        yield span, ngettext("Last 12 months", "Last %(years)s years", years) % {"years": years}
    yield ways.whole, _("Everything")


def _steps(ways: SpanChoices) -> Iterator[tuple[MonthSpan | None, str]]:
    yield ways.earlier, _("← Earlier")
    yield ways.later, _("Later →")
    yield ways.closer, _("Zoom in")
    yield ways.wider, _("Zoom out")
