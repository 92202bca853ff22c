"""What a filter is set to, each with the way to do without it."""

import datetime as dt
from typing import Any, NamedTuple

from django import template
from django.forms import BoundField, ChoiceField, Form
from django.http import HttpRequest
from django.template import Context

from ratings.core.templatetags.figures import month

register = template.Library()

PAGES = ("after", "before", "page")


class Chip(NamedTuple):
    """A filter in words, and the address of the page without it."""

    words: str
    without: str


@register.simple_tag(takes_context=True)
def chips(context: Context, form: Form) -> list[Chip]:
    """The fields of a filter that are set, in their order; what was refused is not."""
    request: HttpRequest = context["request"]
    cleaned: dict[str, Any] = getattr(form, "cleaned_data", {})
    chosen = [field for field in form.visible_fields() if cleaned.get(field.name)]
    return [Chip(_words(field, cleaned[field.name]), _without(request, field.name)) for field in chosen]


def _words(field: BoundField, value: Any) -> str:
    of_field: Any = field.field
    if isinstance(of_field, ChoiceField):
        return str({str(code): words for code, words in of_field.choices}.get(str(value), value))  # type: ignore[union-attr, misc]
    return f"{field.label}: {month(value) if isinstance(value, dt.date) else value}"


def _without(request: HttpRequest, name: str) -> str:
    query = request.GET.copy()
    for each in (name, *PAGES):
        query.pop(each, None)
    return f"{request.path}?{query.urlencode()}" if query else request.path
