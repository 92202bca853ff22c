"""The active filters of a page. Each has the address of the page without the filter."""

import datetime as dt
from collections.abc import Collection
from typing import Any, NamedTuple

from django import forms
from django.http import HttpRequest
from django.utils.text import capfirst

from ratings.core.templatetags.figures import day, month

PAGES = ("after", "before", "page")


class Chip(NamedTuple):
    """An active filter as text, with the address of the page without it."""

    label: str
    remove_address: str


def filter_chips(request: HttpRequest, form: forms.Form) -> list[Chip]:
    """Return the fields of a filter form that have a valid value, in the order of the form."""
    form.is_valid()
    chosen = [field for field in form.visible_fields() if form.cleaned_data.get(field.name)]
    return [
        Chip(_chip_text(field, form.cleaned_data[field.name]), address_without(request, (field.name, *PAGES)))
        for field in chosen
    ]


def address_without(request: HttpRequest, names: Collection[str]) -> str:
    """Return the address of the page without the parameters of these names."""
    query = request.GET.copy()
    for name in names:
        query.pop(name, None)
    return f"{request.path}?{query.urlencode()}" if query else request.path


def _chip_text(field: forms.BoundField, value: Any) -> str:
    """Return the text of a field. A choice has no label, a checkbox is its label, other values follow their label."""
    of_field: Any = field.field
    label = f"{capfirst(field.label)}"
    if isinstance(of_field, forms.BooleanField):
        return label
    if isinstance(of_field, forms.ModelChoiceField):
        return str(value)
    if isinstance(of_field, forms.ChoiceField):
        text = str({str(code): text for code, text in of_field.choices}.get(str(value), value))  # type: ignore[union-attr, misc]
        return f"{label}: {text}" if text.isdecimal() else text
    if isinstance(value, dt.date):
        value = day(value) if isinstance(of_field, forms.DateField) else month(value)
    return f"{label}: {value}"
