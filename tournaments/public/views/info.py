"""Page of facts about a tournament: times, venue, terms, and links to its files."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from ratings.links.qr_code import qr_code
from tournaments.core.live_pages import live_page
from tournaments.core.permissions import may_look_in
from tournaments.models import Tournament
from tournaments.public.events import rated_events_by_slug
from tournaments.public.views.round import rounds_of
from tournaments.scores.standings import columns, tiebreak_order

MAP = "https://www.openstreetmap.org/search"


@require_safe
@live_page
def tournament_info(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    codes, _unknown = tiebreak_order(tournament)
    rounds = rounds_of(tournament)
    context = {
        "tournament": tournament,
        "rounds": rounds,
        "has_schedule": any(link.planned or (link.published and link.published.day) for link in rounds),
        "order": columns(codes),
        "map_address": map_address(tournament),
        "qr_code": qr_code(request.build_absolute_uri(tournament.get_absolute_url())),
        "rated_events": rated_events_by_slug([tournament.slug]).get(tournament.slug, []),
        "has_desk": may_look_in(request.user, tournament),
    }
    return render(request, "tournaments/public/info.html", context)


def map_address(tournament: Tournament) -> str:
    """Return the address of a map of the venue, else of the place.

    It is only a link; the page loads no content of it.
    """
    place = ", ".join(filter(None, (tournament.venue, tournament.place)))
    return f"{MAP}?{urlencode({'query': place})}"
