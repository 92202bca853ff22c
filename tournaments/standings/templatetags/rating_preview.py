"""What a tournament is rated as, in words."""

from django import template
from django.utils.translation import gettext as _

from tournaments.core.time_control import is_rated
from tournaments.models import Tournament

register = template.Library()


@register.filter
def rated_as(tournament: Tournament) -> str:
    """The list its games are rated for, or that they are rated for none."""
    return str(tournament.get_control_display()) if is_rated(tournament) else _("not rated")
