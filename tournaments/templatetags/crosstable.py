"""The games of a row of the crosstable; tags, since a template would take ten times as long over 300 rows."""

from collections.abc import Sequence

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.crosstable import Cell, Line
from tournaments.templatetags.desk import sign

register = template.Library()


@register.simple_tag
def by_rounds(cells: Sequence[Cell | None]) -> SafeString:
    """A cell for each round: 12w1 against the player in row 12, 5b+, bye, ½ or 0 without an opponent."""
    return SafeString("".join(f'<td class="game">{escape(written(cell))}</td>' for cell in cells))


def written(cell: Cell | None) -> str:
    """One round as arbiters write it."""
    if cell is None:
        return ""
    if not cell.opponent:
        return _("bye") if cell.code == "U" else sign(cell.code)
    # The letters of the colours: w and b here, w and s in German.
    form = _("%(row)sw%(result)s") if cell.colour == "w" else _("%(row)sb%(result)s")
    return form % {"row": cell.opponent, "result": sign(cell.code)}


@register.simple_tag
def by_opponents(cells: Sequence[Line | None]) -> SafeString:
    """A cell for each player with the games against him, oldest first; a marked one for the player himself."""
    return SafeString("".join(_against(cell) for cell in cells))


def _against(games: Line | None) -> str:
    if games is None:
        return '<td class="game self"></td>'
    return f'<td class="game">{" ".join(_game(game) for game in games)}</td>'


def _game(game: Cell) -> SafeString:
    colour = _("White") if game.colour == "w" else _("Black")
    words = _("round %(round)s, %(colour)s") % {"round": game.round, "colour": colour}
    return format_html('<span title="{}">{}</span>', words, sign(game.code))
