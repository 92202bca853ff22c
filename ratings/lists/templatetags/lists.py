"""The rows of a published list, a hundred times eleven cells: a template takes as long for a cell as this for a row."""

from collections.abc import Container, Iterable
from html import escape

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import NONE, rating, signed_whole
from ratings.exports.columns import ListedRow
from ratings.models import RatingList

register = template.Library()

ANYBODY = "1"
ROW = (
    '<tr><td class="num">{rank}</td><th scope="row">{name}</th><td>{title}</td>'
    '<td>{federation}</td><td class="num sum">{rating}</td><td class="num">{change}</td><td class="num">{games}</td>'
    '<td class="num spare">{k}</td><td class="num spare">{born}</td><td class="spare">{flag}</td>'
    '<td class="num spare">{number}</td></tr>'
)
PAGE = '<a href="{}">{}</a>'
WORKING = '<a href="{}" aria-label="{}">{}</a>'


@register.simple_tag
def listed(rows: Iterable[ListedRow], of: RatingList, hidden: Container[str]) -> SafeString:
    """The rows as the body of the table wants them; players with games link to the calculation of the month.

    Whose number is among the `hidden` is named, and that is all.
    """
    page = reverse("player", args=[ANYBODY])
    working = reverse("calculations", args=[ANYBODY, of.month, of.control])
    words = _("%(games)s games of %(name)s: the working")
    drawn = [_row(row, page, working, words, row.number in hidden) for row in rows]
    return mark_safe("\n".join(drawn))  # noqa: S308  (each text in it is escaped)


def _row(row: ListedRow, page: str, working: str, words: str, is_hidden: bool) -> str:
    name, games = escape(row.name), str(row.games)
    if not is_hidden:
        name = PAGE.format(_of(row, page), name)
    if row.games and not is_hidden:
        label = words % {"games": row.games, "name": row.name}
        games = WORKING.format(_of(row, working), escape(label), row.games)
    return ROW.format(
        rank=_cell(row.rank),
        name=name,
        title=escape(row.title or row.womens_title),
        federation=escape(row.federation),
        rating=rating(row.rating),
        change=signed_whole(row.change),
        games=games,
        k=_cell(row.k),
        born=_cell(row.birth_year),
        flag=escape(row.flag),
        number=escape(row.number),
    )


def _of(row: ListedRow, anybodys: str) -> str:
    """The address of a page of a person, made of that of anybody: asking for each would take most of the time."""
    return anybodys.replace(f"/{ANYBODY}/", f"/{row.number}/", 1)


def _cell(value: int | None) -> int | str:
    return NONE if value is None else value
