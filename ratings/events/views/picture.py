"""Share image of a rated event."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from ratings.core.atom import authority
from ratings.core.share_image import ShareImageContent
from ratings.core.share_picture import picture_response
from ratings.core.templatetags.figures import place_and_days
from ratings.events.views.event import with_event
from ratings.models import RatedEvent


@with_event
def event_picture(request: HttpRequest, event: RatedEvent) -> HttpResponse:
    """Return the share image: name, place and days, number of players. No player is named."""
    content = ShareImageContent(
        authority=authority(),
        name=event.name,
        details=place_and_days(event),
        figure=str(len(event.submission.content.players)),
        captions=(_("players"), event.get_system_display(), event.get_control_display()),
        note=_("Rating changes"),
    )
    return picture_response(request, content)
