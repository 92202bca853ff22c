"""Following and showing a person elsewhere: an Atom feed, and the picture of their page."""

from uuid import NAMESPACE_OID, uuid5

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.calculations.views.calculations import is_given_up, lead_on, player_or_404
from ratings.core.templatetags.figures import rating
from ratings.lists.player_record import record
from ratings.models import Installation, Player, TimeControl
from ratings.players.current_ratings import current_ratings
from ratings.players.feed import player_news
from ratings.players.share_image import Card, picture
from ratings.register import queries
from ratings.register.identity import records

HOUR = "public, max-age=3600"


@require_safe
def player_feed(request: HttpRequest, number: str) -> HttpResponseBase:
    """What is new about a person, as Atom: an entry a list on which they played, and a title they got."""
    person = player_or_404(request, number)
    if person.number != number:
        return lead_on(request, "player_feed", person.number, given_up=is_given_up(number))
    fact = queries.facts_on([person.pk], timezone.localdate()).get(person.pk)
    feed = Atom1Feed(
        title=_("%(name)s: ratings") % {"name": fact.name if fact else person.number},
        link=request.build_absolute_uri(person.get_absolute_url()),
        description=None,
        language=get_language(),
        feed_url=request.build_absolute_uri(),
        author_name=authority(),
    )
    for news in player_news(records().of(person.pk), person.number):
        address = request.build_absolute_uri(news.address)
        feed.add_item(
            title=news.title,
            link=address,
            description=news.text,
            unique_id=uuid5(NAMESPACE_OID, news.key).urn,
            pubdate=news.at,
            updateddate=news.at,
        )
    return _for_an_hour(request, person, HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type))


@require_safe
def player_picture(request: HttpRequest, number: str) -> HttpResponseBase:
    """Name, ratings in force and their course, for those who link to the page."""
    person = player_or_404(request, number)
    if person.number != number:
        return lead_on(request, "player_picture", person.number, given_up=is_given_up(number))
    return _for_an_hour(request, person, HttpResponse(picture(card(person)), content_type="image/png"))


def _for_an_hour(request: HttpRequest, person: Player, answer: HttpResponse) -> HttpResponseBase:
    """Caches may keep it so long; 304 for who has it already."""
    answer["Cache-Control"] = "private" if person.hidden else HOUR
    set_response_etag(answer)
    return get_conditional_response(request, answer["ETag"], response=answer) or answer


def card(person: Player) -> Card:
    """What the picture of a person says; the curve is that of the first control in which they have a rating."""
    today, kept = timezone.localdate(), record(person)
    fact = queries.facts_on([person.pk], today).get(person.pk)
    current = current_ratings(today, kept)
    control = next((listed.control for listed in current if listed.row and listed.row.rating), TimeControl.STANDARD)
    about = [fact.title or fact.womens_title, fact.federation] if fact else []
    return Card(
        authority=authority(),
        name=fact.name if fact else person.number,
        about=" · ".join(filter(None, [*about, person.number])),
        ratings=[(listed.label, rating(listed.row.rating if listed.row else None)) for listed in current],
        curve=[value for _day, value in kept.points(control)],
    )


def authority() -> str:
    """Whose ratings these are."""
    installation = Installation.objects.first()
    return (installation.authority if installation else "") or _("Rating office")
