"""Table rows of a published list, written in Python, because a template takes much longer."""

from collections.abc import Container, Iterable, Mapping
from html import escape
from typing import NamedTuple

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import NONE, change_whole, rating
from ratings.exports.columns import ListedRow
from ratings.lists.list_ranks import ListColumns
from ratings.models import RatingList, SeriesSource

register = template.Library()

PLACEHOLDER_NUMBER = "1"
ROW = (
    '<tr><td class="place">{place}</td><th class="name" scope="row">{name}</th>{federation}'
    '<td class="num sum">{rating}</td><td class="num">{change}</td>'
    '<td class="num more" data-label="{words.games}">{games}</td><td class="num more" data-label="{words.k}">{k}</td>'
    '<td class="num more" data-label="{words.born}">{born}</td><td class="more">{flag}</td>{rank}'
    '<td class="num more">{number}</td></tr>'
)
TITLE = '<span class="title">{}</span> '
FEDERATION = '<td class="more">{}</td>'
RANK = '<td class="num more" data-label="{}">{}</td>'
FLAG = '<abbr title="{}">{}</abbr>'
PAGE = '<a href="{}">{}</a>'
WORKING = '<a href="{}" aria-label="{}">{}</a>'


class RowTexts(NamedTuple):
    """Texts that are equal in all rows."""

    games: str
    k: str
    born: str
    rank: str
    working: str
    flags: Mapping[str, str]


@register.simple_tag
def listed(rows: Iterable[ListedRow], of: RatingList, hidden: Container[str], columns: ListColumns) -> SafeString:
    """Return the rows as the body of the table.

    The games of a player link to the calculation of the month, except in series of imported lists. Players with a
    number in `hidden` have no link.
    """
    page = reverse("player", args=[PLACEHOLDER_NUMBER])
    imported = of.series.source == SeriesSource.IMPORTED
    working = "" if imported else reverse("calculations", args=[PLACEHOLDER_NUMBER, of.address, of.control])
    flags = {"w": _("woman"), "i": _("inactive"), "wi": _("woman, inactive")}
    texts = RowTexts(
        games=escape(_("games")),
        k=escape(_("next K")),
        born=escape(_("born")),
        rank=escape(_("rank")),
        working=_("Working of %(games)s games of %(name)s"),
        flags=flags,
    )
    drawn = [_row(row, page, working, texts, row.number in hidden, columns) for row in rows]
    return mark_safe("\n".join(drawn))  # noqa: S308  (each text in it is escaped)


def _row(row: ListedRow, page: str, working: str, texts: RowTexts, is_hidden: bool, columns: ListColumns) -> str:
    name, games, title = escape(row.name), str(row.games), row.title or row.womens_title
    if not is_hidden:
        name = PAGE.format(_player_address(row, page), name)
    if row.games and working and not is_hidden:
        label = texts.working % {"games": row.games, "name": row.name}
        games = WORKING.format(_player_address(row, working), escape(label), row.games)
    rank = _cell(None if "i" in row.flag else columns.ranks.get(row.rating or 0))
    position = (
        rank if columns.ranks_within_filters is None else _cell(columns.ranks_within_filters.get(row.rating or 0))
    )
    return ROW.format(
        place=position,
        name=f"{TITLE.format(escape(title))}{name}" if title else name,
        federation=FEDERATION.format(escape(row.federation)) if columns.has_federations else "",
        rating=rating(row.rating),
        change=change_whole(row.change),
        games=games,
        k=_cell(row.k),
        born=_cell(row.birth_year),
        flag=FLAG.format(escape(texts.flags.get(row.flag, row.flag)), escape(row.flag)) if row.flag else "",
        rank=RANK.format(texts.rank, rank) if columns.ranks_within_filters is not None else "",
        number=escape(row.number),
        words=texts,
    )


def _player_address(row: ListedRow, anybodys: str) -> str:
    """Return the address of a player's page; `anybodys` is the address with a placeholder.

    Calling `reverse` for each row would be slow.
    """
    return anybodys.replace(f"/{PLACEHOLDER_NUMBER}/", f"/{row.number}/", 1)


def _cell(value: int | None) -> int | str:
    return NONE if value is None else value
