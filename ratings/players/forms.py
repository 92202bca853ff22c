"""The form of the chart on a player's page: two months and the rating types, as parameters of the address."""

import datetime as dt
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.models import TimeControl


class MonthField(forms.DateField):
    """The first day of a month, written as in 2025-12."""

    widget = forms.DateInput(attrs={"type": "month"}, format="%Y-%m")

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, input_formats=["%Y-%m"], **options)


class ChartForm(forms.Form):
    """The part of the history that the chart shows. Every field is optional; invalid values are ignored."""

    since = MonthField(label=_("From"))
    until = MonthField(label=_("To"))
    control = forms.MultipleChoiceField(
        label=_("Rating types"), required=False, choices=TimeControl.choices, widget=forms.CheckboxSelectMultiple
    )

    def first(self) -> dt.date | None:
        return self.cleaned_data.get("since") if self.is_bound else None

    def last(self) -> dt.date | None:
        return self.cleaned_data.get("until") if self.is_bound else None

    def controls(self) -> list[str]:
        """Return the selected controls; all by default."""
        return self.cleaned_data.get("control") or [*TimeControl.values]
