"""The address of the style of public pages."""

from django import template
from django.urls import reverse

from ratings.core.style import style_digest

register = template.Library()


@register.simple_tag
def style_address() -> str:
    """Where the sheet is that every public page links, and no other."""
    return reverse("style", args=[style_digest()])
