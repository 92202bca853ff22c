"""Atom feed of a player, and the share image of their page."""

from collections.abc import Sequence

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.calculations.views.calculations import is_given_up, player_or_404, redirect_to_current
from ratings.core.atom import HOUR, AtomEntry, atom, authority, conditional
from ratings.core.share_image import ShareImageContent
from ratings.core.share_picture import picture_response
from ratings.core.templatetags.figures import month, rating
from ratings.lists.player_record import all_records
from ratings.models import Player, TimeControl
from ratings.players.current_ratings import CurrentRating, current_ratings
from ratings.players.feed import player_news
from ratings.register import queries
from ratings.register.identity import read_merges


@require_safe
def player_feed(request: HttpRequest, number: str) -> HttpResponseBase:
    """Return the news of a player as Atom: an entry for each list on which they played, and for each new title."""
    person = player_or_404(request, number)
    if person.number != number:
        return redirect_to_current(request, "player_feed", person.number, given_up=is_given_up(number))
    fact = queries.facts_on([person.pk], timezone.localdate()).get(person.pk)
    title = _("%(name)s: ratings") % {"name": fact.name if fact else person.number}
    news = player_news(read_merges().records_of_player(person.pk), person.number)
    entries = (AtomEntry(entry.key, entry.title, entry.text, entry.address, entry.at) for entry in news)
    return conditional(request, atom(request, title, person.get_absolute_url(), entries), _caches(person))


@require_safe
def player_picture(request: HttpRequest, number: str) -> HttpResponseBase:
    """Return the share image: name, ratings in force and their history."""
    person = player_or_404(request, number)
    if person.number != number:
        return redirect_to_current(request, "player_picture", person.number, given_up=is_given_up(number))
    return picture_response(request, share_card(person), _caches(person))


def _caches(person: Player) -> str:
    return "private" if person.hidden else HOUR


def share_card(person: Player) -> ShareImageContent:
    """Return the content of a player's share image.

    The curve is that of the first control with a rating in force.
    """
    today, record = timezone.localdate(), all_records(person)[0]
    fact = queries.facts_on([person.pk], today).get(person.pk)
    current = current_ratings(today, record)
    first = next((listed for listed in current if listed.rating), None)
    about = [fact.title or fact.womens_title, fact.federation] if fact else []
    return ShareImageContent(
        authority=authority(),
        name=fact.name if fact else person.number,
        details=" · ".join(filter(None, [*about, person.number])),
        figure=rating(first.rating) if first else "–",
        captions=_captions(first, current),
        curve=tuple(value for _day, value in record.points(first.control if first else TimeControl.STANDARD)),
    )


def _captions(first: CurrentRating | None, current: Sequence[CurrentRating]) -> tuple[str, ...]:
    """Return the list of the figure, and the ratings of the other time controls."""
    if first is None or first.version is None:
        return (_("no rating in force"),)
    others = [f"{other.label} {rating(other.rating)}" for other in current if other.rating and other is not first]
    return (f"{first.label}, {month(first.version.list.date)}", " · ".join(others))
