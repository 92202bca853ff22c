"""Rows of the crosstable, rendered by a tag: a template would take several times as long for 300 or 3,000 rows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.core.crosstable_html import describe_game, own_square, square, with_roles
from ratings.core.templatetags.figures import NONE
from tournaments.core.templatetags.desk import rating_of, sign
from tournaments.models import Entry
from tournaments.scores.standings import Standing
from tournaments.standings.crosstable import CrosstableCell, OpponentCells
from tournaments.standings.templatetags.standings import NO_MARKS, NumberCells, player_link

register = template.Library()
EMPTY = '<td class="game"></td>'


@register.simple_tag
def crosstable_rows(
    rows: Iterable[tuple[Standing, Any]],
    home: str,
    by_rounds: bool,
    sides: Mapping[int, str] = NO_MARKS,
    me: Entry | None = None,
    **opening: Any,
) -> SafeString:
    """Render the rows of the table body, and mark the row of `me`; `opening` are the arguments of `NumberCells`.

    A row has a cell for each round (`by_rounds`) or for each player. `sides` are the marks before names.
    """
    games: Callable[[Any], str] = _by_rounds() if by_rounds else _by_opponents
    numbers, rank = NumberCells(**opening), escape(_("Rank"))
    body = "\n".join(
        f'<tr{_own_row_class(row, me)}><td class="num place">{number}</td>'
        f'<th class="name" scope="row">{sides.get(row.entry.pk, "")}{player_link(home, row.entry)}</th>'
        f'<td class="num more">{rating_of(row.entry)}</td>{games(cells)}{numbers.of(row)}'
        f'<td class="num more" data-label="{rank}">{row.rank if row.is_ranked else NONE}</td></tr>'
        for number, (row, cells) in enumerate(rows, 1)
    )
    return SafeString(body if by_rounds else with_roles(body))


def _own_row_class(row: Standing, me: Entry | None) -> str:
    return ' class="me"' if me and row.entry.pk == me.pk else ""


def _by_rounds() -> Callable[[Sequence[CrosstableCell | None]], str]:
    """Return a function that renders the rounds of a row, such as ``12w1``: White against row 12, won.

    Other examples: ``5b+``; ``bye``, ``½`` or ``0`` without an opponent. Most of 27,000 games differ only in the
    opponent, so that each combination of colour and code is formatted once.
    """
    form = cache(_round_cell)
    return lambda cells: "".join(
        form(cell.colour, cell.code) % {"row": cell.opponent} if cell else EMPTY for cell in cells
    )


def _round_cell(colour: str, code: str) -> str:
    """Return the cell of a round, with `%(row)s` for the opponent's row; a screen reader gets words."""
    notation = _notation(colour, code)
    if not colour:
        return f'<td class="game">{notation}</td>'
    text = _("%(game)s against row %(row)s") % {"game": describe_game(colour, code), "row": "%(row)s"}
    return f'<td class="game" aria-label="{escape(text)}">{notation}</td>'


def _notation(colour: str, code: str) -> str:
    """Return one round in arbiters' notation, with `%(row)s` for the opponent's row."""
    if not colour:
        return escape(_("bye") if code == "U" else sign(code))
    # The letters of the colours are w and b in English, w and s in German.
    form = _("%(row)sw%(result)s") if colour == "w" else _("%(row)sb%(result)s")
    return escape(form % {"row": "%(row)s", "result": sign(code)})


def _by_opponents(cells: Sequence[OpponentCells | None]) -> str:
    """Render a cell for each opponent with its games, oldest first; the player's own cell is marked."""
    return "".join(map(_opponent_cell, cells))


def _opponent_cell(games: OpponentCells | None) -> str:
    if games is None:
        return own_square()
    squares = (square(game.round, game.colour, game.code, sign(game.code)) for game in games)
    return f'<td class="game">{"".join(squares)}</td>'
