"""Name of the list for which a tournament is rated."""

from django import template
from django.utils.translation import gettext as _

from tournaments.core.time_control import is_rated
from tournaments.models import Tournament

register = template.Library()


@register.filter
def rated_as(tournament: Tournament) -> str:
    """Return the name of the list for which the games are rated, or a text that they are not rated."""
    return str(tournament.get_control_display()) if is_rated(tournament) else _("not rated")
