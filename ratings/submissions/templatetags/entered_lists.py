"""The lists that an event enters, as text."""

from django import template

from ratings.core.templatetags.figures import NONE, month
from ratings.models import RatedEvent

register = template.Library()


@register.filter
def months(event: RatedEvent) -> str:
    """Return the months of the lists that an event enters, such as ``December 2025``.

    The code of a series precedes its month, except for the default series.
    """
    return " · ".join(entry.series.prefixed(month(entry.list_date)) for entry in event.lists) or NONE
