"""Form for the closing time of check-in."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ClosingTimeInput(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class ClosingTimeForm(forms.Form):
    """The time at which check-in closes for players.

    Empty: it stays open until staff close it or the round is paired.
    """

    closes_at = forms.DateTimeField(widget=ClosingTimeInput(), label=_("Closes for players at"), required=False)
