"""Tags for desk pages about their event: unread messages, and the link to the command page."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.utils import timezone

from tournaments.command.messages import unread_messages
from tournaments.models import Event

register = template.Library()


@register.inclusion_tag("tournaments/command/_messages_bar.html")
def staff_messages_bar(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Render the messages of the event that the reader has not dismissed."""
    return {"event_id": event.pk, "unread": unread_messages(event.pk, request.user, timezone.now()), "request": request}  # type: ignore[arg-type]


@register.filter
def has_several(event: Event) -> bool:
    """Return True if the event has several tournaments, so that its command page gets a link."""
    return event.tournaments.not_removed().count() > 1
