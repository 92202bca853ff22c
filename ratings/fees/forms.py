"""Forms of a fee rate, a payer and a payment."""

from decimal import Decimal

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import DayInput, ExactDecimalField
from ratings.models import FeeRate, Installation, Payer


class FeeRateForm(forms.ModelForm):  # type: ignore[type-arg]
    """A rate for events from a first day on, in the currency of the office. A rate of zero ends the previous rate."""

    field_order = ("fee", "control", "unit", "amount", "from_day")
    amount = ExactDecimalField(label=_("Amount"), min_value=0, max_digits=8, decimal_places=2)

    class Meta:
        model = FeeRate
        fields = ("fee", "control", "unit", "from_day")
        widgets = {"from_day": DayInput}

    def clean_amount(self) -> Decimal:
        """Return the amount, and set it on the rate before the rate is validated."""
        amount: Decimal = self.cleaned_data["amount"]
        self.instance.hundredths = int(amount * 100)
        self.instance.currency = Installation.objects.values_list("currency", flat=True).first() or "EUR"
        return amount


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
