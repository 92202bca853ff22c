"""What of a form of filters is set, for the line that stands for it where there is no room."""

from django import forms, template
from django.utils.text import capfirst

register = template.Library()


@register.filter
def set_filters(form: forms.Form) -> list[str]:
    """What a person sees set in the fields of the form: "Round: 3", or for a box that is ticked its label alone."""
    visible = (field for field in form.visible_fields() if field.data)
    return [line for line in map(_line, visible) if line]


def _line(field: forms.BoundField) -> str:
    label, value = f"{capfirst(field.label)}", field.data
    if isinstance(field.field, forms.BooleanField):
        return label
    if isinstance(field.field, forms.ChoiceField):
        # A choice that the form does not offer is nothing that is set.
        words = {f"{choice.data['value']}": choice.data["label"] for choice in field.subwidgets}
        return f"{label}: {words[value]}" if value in words else ""
    return f"{label}: {value}"
