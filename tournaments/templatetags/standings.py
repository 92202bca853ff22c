"""The figures of a row of the standings; a tag, since a template would take ten times as long over 500 rows."""

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from tournaments.standings import Column, Standing, Table
from tournaments.templatetags.desk import halved

register = template.Library()


@register.simple_tag
def numbers(table: Table, row: Standing, address: str, query: str = "") -> SafeString:
    """A cell for each column; what stands in it opens to its making at `address`, start number, column."""
    making = escape(f"{address}{row.entry.start_number}/")
    cells = zip(table.columns, row.values, strict=True)
    return SafeString("".join(_cell(column, value, making, query) for column, value in cells))


def _cell(column: Column, value: str, making: str, query: str) -> str:
    """Nothing in it is anybody's text: a number, the word of a column, and a round."""
    if not value:
        return '<td class="num"></td>'
    kind = "num sum" if column.is_points else "num"
    return f'<td class="{kind}"><a href="{making}{column.key}/{query}">{halved(value)}</a></td>'


@register.filter
def places(moved: int | None) -> str:
    """Ranks won or lost since the round before: ▲3, ▼1, nothing where none."""
    if not moved:
        return ""
    up = ngettext("%(count)s place up", "%(count)s places up", moved) % {"count": moved}
    down = ngettext("%(count)s place down", "%(count)s places down", -moved) % {"count": -moved}
    sign, words = ("▲", up) if moved > 0 else ("▼", down)
    return format_html('<span title="{}">{}{}</span>', words, sign, abs(moved))
