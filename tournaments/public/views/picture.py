"""Share image of a tournament."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.core.atom import authority
from ratings.core.share_image import ShareImageContent
from ratings.core.share_picture import picture_response
from ratings.core.templatetags.figures import place_and_days
from tournaments.core.current_round import current_round
from tournaments.core.permissions import public_page
from tournaments.models import Tournament

FIVE_MINUTES = "public, max-age=300"


@require_safe
@public_page
def tournament_picture(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Return the share image: name, place and days, current round, number of players. No player is named."""
    players, current = tournament.entries.count(), current_round(tournament)
    state = [str(current), _("%(number)s players") % {"number": players}] if current else [_("players")]
    content = ShareImageContent(
        authority=authority(),
        name=tournament.name,
        details=place_and_days(tournament),
        figure=_round_label(current.number, tournament.rounds_planned) if current else str(players),
        captions=(*state, tournament.get_system_display()),
        note=_("Pairings, results, standings"),
    )
    return picture_response(request, content, "private" if tournament.is_draft else FIVE_MINUTES)


def _round_label(number: int, planned: int | None) -> str:
    return f"{number}/{planned}" if planned else str(number)
