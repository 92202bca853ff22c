"""Form for the number of counted players of a club or a federation."""

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
        """Return the requested number, or the usual number if the value is missing or invalid."""
        self.is_valid()
        return self.cleaned_data.get("best") or USUAL
