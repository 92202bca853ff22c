"""A day as browsers ask for it."""

from django import forms


class Day(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")
