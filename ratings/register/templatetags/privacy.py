"""Template filter of birth years on public pages."""

from django import template
from django.utils import timezone

from ratings.register.privacy import public_birth_year as year_of

register = template.Library()


@register.filter
def public_birth_year(birth_year: int | None) -> int | None:
    """Return the birth year; None for a minor and for an unknown year."""
    return year_of(birth_year, timezone.localdate())
