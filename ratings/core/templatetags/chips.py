"""What the filter of a page is set to."""

from django import forms, template
from django.template import Context

from ratings.core.filter_chips import Chip, filter_chips

register = template.Library()


@register.simple_tag(takes_context=True)
def chips(context: Context, form: forms.Form) -> list[Chip]:
    """The fields of the form that are set, each with the address of the page without it."""
    return filter_chips(context["request"], form)
