"""Forms of a fee rate, a payer and a payment."""

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import DayInput, ExactDecimalField
from ratings.models import FeeRate, Installation, Payer, TimeControl


class FeeRateForm(forms.ModelForm):  # type: ignore[type-arg]
    """A rate from a first day on, for one or more rating types. A rate of zero ends the previous rate."""

    field_order = ("fee", "control", "unit", "amount", "from_day")
    control = forms.MultipleChoiceField(
        label=_("Rating types"),
        choices=TimeControl,
        initial=TimeControl.values,
        widget=forms.CheckboxSelectMultiple,
    )
    amount = ExactDecimalField(label=_("Amount"), min_value=0, max_digits=8, decimal_places=2)

    class Meta:
        model = FeeRate
        fields = ("fee", "unit", "from_day")
        widgets = {"from_day": DayInput}

    def validate_unique(self) -> None:
        """Validate the rate of each rating type, its currency too."""
        for rate in [] if self.errors else self._rates():
            try:
                rate.validate_constraints()
            except forms.ValidationError as error:
                name = rate.get_control_display()
                self.add_error(None, [f"{name}: {message}" for message in error.messages])

    def save(self, commit: bool = True) -> list[FeeRate]:
        """Store the rate of each rating type, in the currency of the office."""
        return FeeRate.objects.bulk_create(self._rates())

    def _rates(self) -> list[FeeRate]:
        values = {**self.cleaned_data}
        controls, hundredths = values.pop("control"), int(values.pop("amount") * 100)
        currency = Installation.objects.values_list("currency", flat=True).first() or "EUR"
        return [FeeRate(control=control, hundredths=hundredths, currency=currency, **values) for control in controls]


class PayerForm(forms.ModelForm):  # type: ignore[type-arg]
    """A club or an organiser."""

    class Meta:
        model = Payer
        fields = ("name", "kind", "address")
        widgets = {"address": forms.Textarea(attrs={"rows": 4})}


class PaidForm(forms.Form):
    """The day on which an invoice was paid; empty if it is unpaid."""

    paid_on = forms.DateField(
        label=_("Paid on"), widget=DayInput, required=False, help_text=_("Leave empty if not paid.")
    )
