"""Share image of a rated event."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from ratings.core.atom import authority, conditional
from ratings.core.share_image import ShareImageContent, render_share_image
from ratings.core.templatetags.figures import days
from ratings.events.views.event import with_event
from ratings.models import RatedEvent


@with_event
def event_picture(request: HttpRequest, event: RatedEvent) -> HttpResponse:
    """Return the share image: name, place and days, number of players. No player is named."""
    content = ShareImageContent(
        authority=authority(),
        name=event.name,
        details=" · ".join(filter(None, [event.place, days(event.first_day, event.last_day)])),
        figure=str(len(event.submission.content.players)),
        captions=[_("players"), event.get_system_display(), event.get_control_display()],
        note=_("Rating changes"),
    )
    return conditional(request, HttpResponse(render_share_image(content), content_type="image/png"))  # type: ignore[return-value]
