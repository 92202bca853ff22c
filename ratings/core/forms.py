"""Form fields of the office: a date, an exact number, an empty choice."""

from typing import Any

from django import forms

NONE = [("", "–")]


class DayInput(forms.DateInput):
    input_type = "date"

    def __init__(self, attrs: dict[str, str] | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%d")


class ExactDecimalField(forms.DecimalField):
    """A number with decimals after a point or a comma, in every language."""

    widget = forms.TextInput(attrs={"inputmode": "decimal"})

    def to_python(self, value: Any) -> Any:
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)
