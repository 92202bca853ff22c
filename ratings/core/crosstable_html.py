"""Games of a crosstable as HTML: a sign for the eye, a sentence for a screen reader."""

from django.utils.functional import Promise
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as translatable

RESULTS: dict[str, Promise] = {
    **dict.fromkeys(("1", "W"), translatable("won")),
    **dict.fromkeys(("=", "D"), translatable("drew")),
    **dict.fromkeys(("0", "L"), translatable("lost")),
    "+": translatable("won by forfeit"),
    "-": translatable("lost by forfeit"),
    "A": translatable("adjourned"),
}
ROLES = {
    "<tr": '<tr role="row"',
    "<td": '<td role="cell"',
    '<th class="name"': '<th role="rowheader" class="name"',
}


def describe_game(colour: str, code: str) -> str:
    """Return a game as a sentence from the player's side: ``won with White``; `code` is blank without a result."""
    result = RESULTS.get(code) or _("paired")
    if colour == "w":
        return _("%(result)s with White") % {"result": result}
    return _("%(result)s with Black") % {"result": result} if colour == "b" else str(result)


def square(round_number: int, colour: str, code: str, sign: str) -> SafeString:
    """Return a game in the table of a round robin: light with White, dark with Black."""
    text = _("%(game)s, round %(number)s") % {"game": describe_game(colour, code), "number": round_number}
    return format_html(
        '<span class="square{}" title="{}"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        " black" if colour == "b" else "", text, sign or "\N{NO-BREAK SPACE}", text,
    )  # fmt: skip


def own_square() -> SafeString:
    """Return the cell of a player in their own column."""
    return SafeString(f'<td class="game self"><span class="visually-hidden">{escape(_("no game"))}</span></td>')


def with_roles(rows: str) -> str:
    """Return the rows with their roles. A phone shows them as a grid, which drops the roles of a table."""
    for start, with_role in ROLES.items():
        rows = rows.replace(start, with_role)
    return rows
