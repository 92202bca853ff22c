"""The figures of a row of the standings; a tag, since a template would take ten times as long over 500 rows."""

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from tournaments.models import Entry
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


@register.simple_tag
def person(home: str, entry: Entry) -> SafeString:
    """Title and name, as in `_entry.html`; `home` is the address of the tournament."""
    title = format_html('<span class="faint">{}</span> ', entry.title) if entry.title else ""
    return format_html('{}<a href="{}players/{}/">{}</a>', title, home, entry.start_number, entry.name)


@register.filter
def places(moved: int | None) -> str:
    """Ranks won or lost since the round before: ▲3, ▼1, nothing where none."""
    if not moved:
        return ""
    if moved > 0:
        words, sign = ngettext("%(count)s place up", "%(count)s places up", moved), "▲"
    else:
        words, sign = ngettext("%(count)s place down", "%(count)s places down", -moved), "▼"
    return format_html('<span title="{}">{}{}</span>', words % {"count": abs(moved)}, sign, abs(moved))
