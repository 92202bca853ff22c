"""Tables of a player's page, written in Python, because a template takes much longer."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import NamedTuple

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import (
    NONE,
    hundredths,
    month,
    points,
    rating,
)
from ratings.core.templatetags.figures import (
    change as hued,
)
from ratings.lists.history import PastPeriod
from ratings.lists.player_record import RecordMonth
from ratings.lists.ranks import Rank
from ratings.models import Player, TimeControl
from ratings.players.current_ratings import CurrentRating
from ratings.register.federations import FEDERATIONS
from ratings.register.queries import PlayerSummary

register = template.Library()

PERIOD_ROW_HTML = (
    '<tr><th class="name" scope="row"><a href="{address}" aria-label="{label}">{list}</a>{number}</th>'
    '<td class="more">{control}</td><td class="num more" data-label="{words.before}">{base}</td>'
    '<td class="num more" data-label="{words.games}">{n}</td>'
    '<td class="num more" data-label="{words.score}">{score}</td>'
    '<td class="num more" data-label="{words.expected}">{expected}</td><td class="num more" data-label="K">{k}</td>'
    '<td class="num">{change}</td><td class="num key">{rating}</td></tr>'
)
RANK_HTML = '<span class="rank">{words} <strong>{rank}</strong> <span class="faint">{of}</span></span>'


class PeriodTexts(NamedTuple):
    """Texts that are equal in all rows."""

    label: str
    before: str
    games: str
    score: str
    expected: str
    controls: Mapping[str, str]


@register.simple_tag
def rated_periods(periods: Iterable[RecordMonth], player: Player) -> SafeString:
    """Return the rows of the lists for which the player played, each with a link to its calculation."""
    texts = PeriodTexts(
        label=_("Working of %(list)s"),
        before=escape(_("before")),
        games=escape(_("games")),
        score=escape(_("score")),
        expected=escape(_("expected")),
        controls={value: str(label) for value, label in TimeControl.choices},
    )
    return SafeString(
        "\n".join(_period_row(each, each.period, player.number, texts) for each in periods if each.period)
    )


def _period_row(row: RecordMonth, period: PastPeriod, number: str, texts: PeriodTexts) -> str:
    version, listed = row.version, row.listed
    address_parts = [listed.number, version.list.address, version.list.control, version.number]
    control = texts.controls[version.list.control]
    return PERIOD_ROW_HTML.format(
        list=month(version.list.date),
        number="" if listed.number == number else _as_number_html(listed.number),
        control=escape(control),
        base=rating(period.base),
        n=period.n,
        score=points(period.score) if period.base else NONE,  # the calculation of a first rating shows the score
        expected=hundredths(period.expected),
        k=NONE if period.k is None else period.k,
        change=hued(period.change),
        rating=rating(listed.rating),
        address=reverse("calculations_version", args=address_parts),
        label=escape(texts.label % {"list": f"{control} {version.list.month}"}),
        words=texts,
    )


def _as_number_html(number: str) -> str:
    return f' <span class="faint">{escape(_("as %(number)s") % {"number": number})}</span>'


@register.simple_tag
def rank_items(ranks: Iterable[Rank]) -> SafeString:
    """Return the player's rank in each of their groups."""
    return SafeString("\n".join(_rank_html(rank) for rank in ranks))


def _rank_html(rank: Rank) -> str:
    """Return the rank among active players, as on the page of a list; for inactive players the rank among all."""
    if rank.among_active:
        of = _("of %(of)s active") % {"of": rank.among_active.size}
        return RANK_HTML.format(words=escape(rank.label), rank=rank.among_active.rank, of=escape(of))
    of = _("of %(of)s, inactive players counted") % {"of": rank.among_all.size}
    return RANK_HTML.format(words=escape(rank.label), rank=rank.among_all.rank, of=escape(of))


@register.filter
def ratings_summary(ratings: Iterable[CurrentRating]) -> str:
    """Return the ratings in force in a line: ``Standard 2076 · Rapid 2041``."""
    return " · ".join(f"{current.label} {rating(current.rating)}" for current in ratings)


@register.simple_tag
def federation_name(code: str) -> str:
    """Return the name of a federation, or the code if it is unknown."""
    federation = FEDERATIONS.get(code)
    return _(federation.name) if federation else code


@register.simple_tag
def player_link(summary: PlayerSummary | None) -> SafeString:
    """Return title and name, with a link to the player's page unless they are hidden."""
    if summary is None:
        return SafeString(NONE)
    title = f'<span class="faint">{escape(summary.title)}</span> ' if summary.title else ""
    name = escape(summary.name)
    address = None if summary.player.hidden else summary.player.get_absolute_url()
    return SafeString(f'{title}<a href="{address}">{name}</a>' if address else f"{title}{name}")


@register.simple_tag
def games_link(player: Player, summary: PlayerSummary | None) -> SafeString:
    """Return a link to all games between two players, unless the opponent is hidden."""
    if summary is None or summary.player.hidden:
        return SafeString("")
    address = reverse("head_to_head", args=[player.number, summary.number])
    label = _("Games against %(name)s") % {"name": summary.name}
    return SafeString(f'<a href="{address}" aria-label="{escape(label)}">{escape(_("Games"))}</a>')
