"""Lines of a chart and the ways along it; tags, since a template would take several times as long."""

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
    BOTTOM,
    LEFT,
    RIGHT,
    AxisTick,
    RatingChart,
    RatingLine,
    Row,
)
from ratings.charts.time_span import Choices, MonthSpan
from ratings.core.templatetags.figures import month, rating

register = template.Library()

DOWN = (
    f'<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{{at}}" y2="{{at}}"></line>'
    '<text x="56" y="{at}" dy="0.35em" text-anchor="end">{value}</text>'
)
BASE = f'<line class="base" x1="{LEFT}" x2="{RIGHT}" y1="{BOTTOM}" y2="{BOTTOM}"></line>'
ACROSS = (
    f'<line class="base" x1="{{at}}" x2="{{at}}" y1="{BOTTOM}" y2="268"></line>'
    '<text x="{at}" y="288" text-anchor="middle">{value}</text>'
)
STROKE = '<polyline class="line {kind}" points="{stroke}"></polyline>'
END = (
    '<circle class="dot {kind}" cx="{x}" cy="{y}" r="4"></circle>'
    '<text class="name {kind}" x="{beside}" y="{label_at}" dy="0.35em">{name}</text>'
)
WAY = '<li><a href="{address}" hx-get="{address}">{words}</a></li>'
HERE = '<li><strong aria-current="true">{words}</strong></li>'


@register.simple_tag
def lines(chart: RatingChart) -> SafeString:
    """The axes and lines of a chart, for the inside of its drawing."""
    form = "Y" if chart.by_year else "M Y"
    drawn = [
        *(DOWN.format(at=tick.at, value=tick.value) for tick in chart.down),
        BASE,
        *(_across(tick, form) for tick in chart.across),
        *(_line(line) for line in chart.lines),
    ]
    return SafeString("\n".join(drawn))


def _across(tick: AxisTick, form: str) -> str:
    return ACROSS.format(at=tick.at, value=escape(date(cast(dt.date, tick.value), form)))


def _line(line: RatingLine) -> str:
    strokes = "".join(STROKE.format(kind=line.kind, stroke=stroke) for stroke in line.strokes)
    x, y = line.end
    ended = END.format(kind=line.kind, x=x, y=y, beside=x + 10, label_at=line.label_at, name=escape(line.name))
    return strokes + ended


@register.simple_tag
def ratings_by_month(rows: Iterable[Row]) -> SafeString:
    """The rows of the table behind a chart."""
    return SafeString("\n".join(_row(*row) for row in rows))


def _row(day: dt.date, ratings: Iterable[int | None]) -> str:
    cells = "".join(f'<td class="num">{rating(value)}</td>' for value in ratings)
    return f'<tr><th scope="row">{month(day)}</th>{cells}</tr>'


@register.simple_tag(takes_context=True)
def chart_ways(context: Context, ways: Choices) -> SafeString:
    """Where a reader may go from the part that is shown; all other parameters of the address stay."""
    query = context["request"].GET.copy()
    drawn = []
    for span, words in _ways(ways):
        query["since"], query["until"] = f"{span.first:%Y-%m}", f"{span.last:%Y-%m}"
        form = HERE if span == ways.shown else WAY
        drawn.append(form.format(address=escape(f"?{query.urlencode()}"), words=escape(words)))
    return SafeString("\n".join(drawn))


def _ways(ways: Choices) -> Iterator[tuple[MonthSpan, str]]:
    yield from ((span, words) for span, words in _steps(ways) if span)
    for years, span in ways.years:
        yield span, ngettext("Last 12 months", "Last %(years)s years", years) % {"years": years}
    yield ways.whole, _("Everything")


def _steps(ways: Choices) -> Iterator[tuple[MonthSpan | None, str]]:
    yield ways.earlier, _("← Earlier")
    yield ways.later, _("Later →")
    yield ways.closer, _("Closer")
    yield ways.wider, _("Wider")
