"""Share image of a tournament."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.core.atom import authority, conditional
from ratings.core.share_image import ShareImageContent, render_share_image
from ratings.core.templatetags.figures import days
from tournaments.core.current_round import current_round
from tournaments.core.permissions import public_page
from tournaments.models import Tournament


@require_safe
@public_page
def tournament_picture(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Return the share image: name, place and days, current round, number of players. No player is named."""
    players, current = tournament.entries.count(), current_round(tournament)
    state = [str(current), _("%(number)s players") % {"number": players}] if current else [_("players")]
    content = ShareImageContent(
        authority=authority(),
        name=tournament.name,
        details=" · ".join([tournament.place, days(tournament.first_day, tournament.last_day)]),
        figure=_round_label(current.number, tournament.rounds_planned) if current else str(players),
        captions=[*state, tournament.get_system_display()],
        note=_("Pairings, results, standings"),
    )
    caches = "private" if tournament.is_draft else "public, max-age=300"
    image = HttpResponse(render_share_image(content), content_type="image/png")
    return conditional(request, image, caches)  # type: ignore[return-value]


def _round_label(number: int, planned: int | None) -> str:
    return f"{number}/{planned}" if planned else str(number)
