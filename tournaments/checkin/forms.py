"""What is filled in about check-in."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ClosingTimeInput(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class ClosingTimeForm(forms.Form):
    """When check-in closes for the players; empty, it stays open until it is closed or the round is paired."""

    closes_at = forms.DateTimeField(widget=ClosingTimeInput(), label=_("Closes for players at"), required=False)
