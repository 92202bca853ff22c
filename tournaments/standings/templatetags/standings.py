"""Rows of the standings, rendered by tags: a template would take several times as long for 500 or 3,000 rows."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from html import escape
from typing import Any, Protocol

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.templatetags.figures import NONE
from ratings.handbook.templatetags.articles import gained
from tournaments.core.templatetags.desk import rating_of, tenths
from tournaments.entries.absences import describe_absence, withdrawals_in
from tournaments.models import Entry, Tournament
from tournaments.scores.standings import Standing, StandingsTable
from tournaments.standings.selection import StandingsLine, StandingsPart

register = template.Library()


class NamedEntry(Protocol):
    """An entry, or another object with the fields that a line needs."""

    @property
    def title(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def start_number(self) -> int | None: ...


NO_MARKS: Mapping[int, str] = {}


@register.simple_tag
def points_of(before: Mapping[int, int], entry: Entry) -> str:
    """Return the points of an entry as text, from `before`: tenths by start number; empty in round 1."""
    return tenths(before[entry.start_number]) if entry.start_number in before else ""


@register.simple_tag
def marks_of_withdrawals(tournament: Tournament, table: StandingsTable) -> dict[int, SafeString]:
    """Return the mark after the name of each player who withdrew by the last round of the table, by entry key."""
    withdrawals = withdrawals_in(tournament).filter(first_round__lte=table.rounds + 1)
    return {
        absence.entry_id: format_html(
            ' <span class="tag spare" title="{}">{}</span>', describe_absence(absence), _("withdrawn")
        )
        for absence in withdrawals
    }


@register.simple_tag
def standings_rows(
    lines: Iterable[StandingsLine],
    home: str,
    part: StandingsPart,
    has_moves: bool,
    has_rating_changes: bool,
    sides: Mapping[int, str] = NO_MARKS,
    withdrawn: Mapping[int, str] = NO_MARKS,
    **opening: Any,
) -> SafeString:
    """Render the rows of the table body; `opening` are the arguments of `NumberCells`.

    `sides` are the marks before names and `withdrawn` those after them, by the key of the entry.
    """
    numbers, moves = NumberCells(**opening), cache(ranks_gained) if has_moves else None

    def name(entry: Entry) -> str:
        return f"{sides.get(entry.pk, '')}{player_link(home, entry)}{withdrawn.get(entry.pk, '')}"

    rows = (_row(line, name(line.standing.entry), home, part, moves, has_rating_changes, numbers) for line in lines)
    return SafeString("\n".join(rows))


def _row(
    line: StandingsLine,
    name: str,
    home: str,
    part: StandingsPart,
    moves: Callable[[int | None], str] | None,
    has_rating_changes: bool,
    numbers: "NumberCells",
) -> str:
    row, entry = line.standing, line.standing.entry
    rank = row.rank if row.is_ranked else NONE
    within = f'<td class="num">{line.rank_in_part}</td>' if part else ""
    moved = f'<td class="move faint">{moves(line.ranks_gained)}</td>' if moves else ""
    return (
        f'<tr><td class="num place">{rank}</td>{within}{moved}<td class="num spare">{entry.start_number}</td>'
        f'<th class="name" scope="row" hx-boost="false">{name}</th>'
        f'<td class="spare">{escape(entry.federation)}</td><td class="num more">{rating_of(entry)}</td>'
        f"{numbers.of(row)}{_rating_change_cell(home, line) if has_rating_changes else ''}</tr>"
    )


def _rating_change_cell(home: str, line: StandingsLine) -> str:
    if line.rating_change is None:
        return '<td class="num"></td>'
    address = f"{home}ratings/{line.standing.entry.start_number}/"
    return f'<td class="num"><a href="{address}" hx-boost="false">{gained(line.rating_change)}</a></td>'


class NumberCells:
    """The cells of a row, one for each column. Each number is a link to the page that explains it.

    The link is `address`, the start number, the column and `query`. Most of 27,000 numbers are equal, so that each
    different number is formatted once. Cells contain no user text.
    """

    def __init__(self, table: StandingsTable, address: str, query: str = "") -> None:
        self._address = escape(address)
        self._columns = [
            (
                'class="num sum"' if column.is_points else f'class="num more" data-label="{escape(column.heading)}"',
                f"{column.key}/{query}",
                cache(column.to_text),
            )
            for column in table.columns
        ]

    def of(self, row: Standing) -> str:
        explanation = f"{self._address}{row.entry.start_number}/"
        cells = zip(self._columns, row.values, strict=True)
        return "".join(self._cell(kind, f"{explanation}{way}", written(value)) for (kind, way, written), value in cells)

    def _cell(self, kind: str, address: str, text: str) -> str:
        if not text:
            return '<td class="num more"></td>'
        return f'<td {kind}><a href="{address}">{text}</a></td>'


@register.filter
def texts_in(row: Standing, table: StandingsTable) -> list[str]:
    """Return the values of a row as texts, one for each column of the table."""
    return table.texts(row)


@register.simple_tag
def player_link(home: str, entry: NamedEntry) -> SafeString:
    """Render title and name, as in `_entry.html`; `home` is the address of the tournament."""
    title = f'<span class="faint">{escape(entry.title)}</span> ' if entry.title else ""
    return SafeString(f'{title}<a href="{home}players/{entry.start_number}/">{escape(entry.name)}</a>')


@register.filter
def ranks_gained(gain: int | None) -> str:
    """Render the ranks gained or lost since the previous round: ▲3, ▼1; empty for no change."""
    if not gain:
        return ""
    if gain > 0:
        text, sign = ngettext("%(count)s place up", "%(count)s places up", gain), "▲"
    else:
        text, sign = ngettext("%(count)s place down", "%(count)s places down", -gain), "▼"
    return SafeString(f'<span title="{escape(text % {"count": abs(gain)})}">{sign}{abs(gain)}</span>')
