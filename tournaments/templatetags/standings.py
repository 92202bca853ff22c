"""The rows of the standings; tags, since a template would take several times as long over 500 or 3,000 of them."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from ratings.templatetags.figures import NONE, rating
from ratings.templatetags.law import gained
from tournaments.excerpt import Line, Part
from tournaments.models import Entry
from tournaments.standings import Column, Standing, Table
from tournaments.templatetags.desk import halved

register = template.Library()


@register.simple_tag
def ranked(lines: Iterable[Line], home: str, part: Part, moving: bool, gaining: bool, **opening: Any) -> SafeString:
    """The rows as the body of the table wants them; `opening` says where numbers open, see `numbers`."""
    return SafeString("\n".join(_row(line, home, part, moving, gaining, **opening) for line in lines))


def _row(line: Line, home: str, part: Part, moving: bool, gaining: bool, **opening: Any) -> str:
    row, entry = line.standing, line.standing.entry
    rank = row.rank if row.counts else NONE
    within = f'<td class="num">{line.within}</td>' if part else ""
    moved = f'<td class="spare faint">{places(line.moved)}</td>' if moving else ""
    return (
        f'<tr><td class="num">{rank}</td>{within}{moved}<td class="num spare">{entry.start_number}</td>'
        f'<th class="name" scope="row" hx-boost="false">{person(home, entry)}</th>'
        f'<td class="spare">{escape(entry.federation)}</td><td class="num spare">{rating(entry.rating)}</td>'
        f"{numbers(row=row, **opening)}{_gained(home, line) if gaining else ''}</tr>"
    )


def _gained(home: str, line: Line) -> str:
    if line.change is None:
        return '<td class="num"></td>'
    address = f"{home}ratings/{line.standing.entry.start_number}/"
    return f'<td class="num"><a href="{address}" hx-boost="false">{gained(line.change)}</a></td>'


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
