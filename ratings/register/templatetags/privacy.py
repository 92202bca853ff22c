"""The year of birth that pages about a player show."""

from django import template
from django.utils import timezone

from ratings.register.privacy import public_birth_year as told

register = template.Library()


@register.filter
def told_year(birth_year: int | None) -> int | None:
    """The year of birth, and nothing of a minor."""
    return told(birth_year, timezone.localdate())
