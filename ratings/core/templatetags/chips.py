"""The active filters of a page."""

from django import forms, template
from django.template import Context

from ratings.core.filter_chips import Chip, filter_chips

register = template.Library()


@register.simple_tag(takes_context=True)
def chips(context: Context, form: forms.Form) -> list[Chip]:
    """Return the active fields of a form, each with the address of the page without it."""
    return filter_chips(context["request"], form)
