"""Which part of a person's history a reader asks for: two months and the controls, all of them words of the address."""

import datetime as dt
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.models import TimeControl


class MonthField(forms.DateField):
    """The first day of a month that is written as in 2025-12."""

    widget = forms.DateInput(attrs={"type": "month"}, format="%Y-%m")

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, input_formats=["%Y-%m"], **options)


class ChartForm(forms.Form):
    """Nothing is required; `first()`, `last()` and `controls()` answer what of it makes sense."""

    since = MonthField(label=_("From"))
    until = MonthField(label=_("To"))
    control = forms.MultipleChoiceField(
        label=_("Controls"), required=False, choices=TimeControl.choices, widget=forms.CheckboxSelectMultiple
    )

    def first(self) -> dt.date | None:
        return self.cleaned_data.get("since") if self.is_bound else None

    def last(self) -> dt.date | None:
        return self.cleaned_data.get("until") if self.is_bound else None

    def controls(self) -> list[str]:
        """The controls asked for; all, where none is."""
        return self.cleaned_data.get("control") or [*TimeControl.values]
