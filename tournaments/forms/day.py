"""A day as browsers ask for it."""

from django import forms


class Day(forms.DateInput):
    input_type = "date"

    def __init__(self, attrs: dict[str, str] | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%d")
