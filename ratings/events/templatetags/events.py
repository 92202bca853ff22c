"""Rows of an event's table. Python writes them, because a template takes several times as long for 300 rows."""

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.core.crosstable_html import describe_game, own_square, square, with_roles
from ratings.core.templatetags.figures import NONE, change, hundredths, points, rating, result
from ratings.events.crosstable import TableCell
from ratings.events.table import EventLine, EventPlayer, EventTable
from ratings.models import Version

register = template.Library()

ROW = (
    '<tr><td class="place">{rank}</td><th class="name" scope="row">{name}</th><td class="num more">{rating}</td>'
    '{cells}<td class="num sum">{points}</td>{changes}</tr>'
)
CHANGES = (
    '<td class="num more" data-label="{words[expected]}">{expected}</td><td class="num more" data-label="K">{k}</td>'
    '<td class="num">{change}</td><td class="num more" data-label="{words[performance]}">{performance}</td>'
)


@register.simple_tag
def event_rows(table: EventTable, version: Version | None) -> SafeString:
    """Return the body of the table. With a version, each change links to its calculation."""
    labels: dict[str, str] = {
        "expected": escape(_("expected")),
        "performance": escape(_("perf.")),
        "first": escape(_("new")),
    }
    draw = _opponent_cell if table.is_matrix else _round_cell
    rows = (
        ROW.format(
            rank=line.rank or NONE,
            name=event_player(line.player),
            rating=rating(line.change.rating),
            cells="".join(map(draw, line.cells)),
            points=points(line.points),
            changes=_changes(line, version, labels) if version else "",
        )
        for line in table.lines
    )
    body = "\n".join(rows)
    return SafeString(with_roles(body) if table.is_matrix else body)


@register.simple_tag
def event_player(player: EventPlayer) -> SafeString:
    """Return title and name, with a link to the player's page unless the player is hidden or not in the register."""
    title = format_html('<span class="title">{}</span> ', player.title) if player.title else ""
    if player.hidden or not player.number:
        return format_html("{}{}", title, player.name)
    return format_html('{}<a href="{}">{}</a>', title, reverse("player", args=[player.number]), player.name)


def _changes(line: EventLine, version: Version, texts: dict[str, str]) -> str:
    line_change = line.change
    return CHANGES.format(
        words=texts,
        expected=hundredths(line_change.expected),
        k=NONE if line_change.k is None else line_change.k,
        change=_working(line, version, texts),
        performance=rating(line_change.performance),
    )


def _working(line: EventLine, version: Version, texts: dict[str, str]) -> str:
    """Return the change or the first rating, with a link to the calculation of the player's period."""
    line_change = line.change
    text = format_html("{} {}", texts["first"], line_change.first) if line_change.first else change(line_change.points)
    if line.player.hidden or not line_change.number:
        return text
    parts = [line_change.number, version.list.address, version.list.control, version.number]
    label = _("Working of %(name)s") % {"name": line.player.name}
    address = reverse("calculations_version", args=parts)
    return format_html('<a href="{}" title="{}">{}</a>', address, label, text)


def _round_cell(cell: TableCell | tuple[TableCell, ...] | None) -> str:
    """Return the cell of a round: colour and row of the opponent, and the result."""
    if not isinstance(cell, TableCell):
        return '<td class="game"></td>'
    if not cell.opponent:
        return f'<td class="game"><b>{escape(_("bye") if cell.code == "U" else result(cell.code))}</b></td>'
    letter = {"w": _("W"), "b": _("B")}.get(cell.colour, "")
    text = _("%(game)s against row %(row)s") % {"game": describe_game(cell.colour, cell.code), "row": cell.opponent}
    game = f"<span>{escape(letter)}{cell.opponent}</span> <b>{escape(result(cell.code))}</b>"
    return f'<td class="game" aria-label="{escape(text)}">{game}</td>'


def _opponent_cell(cells: TableCell | tuple[TableCell, ...] | None) -> str:
    """Return the cell of the games against one opponent, oldest first; on the diagonal, the cell of the player."""
    if cells is None:
        return own_square()
    games = cells if isinstance(cells, tuple) else (cells,)
    squares = (square(cell.round, cell.colour, cell.code, result(cell.code)) for cell in games)
    return f'<td class="game">{"".join(squares)}</td>'
