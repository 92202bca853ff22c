"""How many of a club or a federation count."""

from django import forms
from django.utils.translation import gettext_lazy as _

USUAL = 4


class BestForm(forms.Form):
    best = forms.IntegerField(
        label=_("Points of the best"),
        min_value=1,
        max_value=99,
        required=False,
        widget=forms.NumberInput(attrs={"placeholder": USUAL}),
    )

    def counted(self) -> int:
        """What is asked for; the usual number where nothing sensible is."""
        self.is_valid()
        return self.cleaned_data.get("best") or USUAL
