"""Forms of the office: what is looked for in the audit, and a rate of the fees."""

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import DayInput
from ratings.models import FeeRate
from ratings.office.audit.sources import sources


def kinds() -> list[tuple[str, str]]:
    """What the audit knows of, by name."""
    names = {source.kind: str(source.model._meta.verbose_name) for source in sources()}
    return [("", str(_("Everything"))), *sorted(names.items(), key=lambda pair: pair[1])]


class AuditForm(forms.Form):
    """What is looked for; nothing is required, nonsense is refused by field."""

    text = forms.CharField(label=_("Text"), required=False, max_length=80)
    by = forms.CharField(label=_("Account"), required=False, max_length=150)
    kind = forms.ChoiceField(label=_("Concerning"), required=False, choices=kinds)
    first = forms.DateField(label=_("From"), required=False, widget=DayInput)
    last = forms.DateField(label=_("To"), required=False, widget=DayInput)
    of = forms.CharField(required=False, widget=forms.HiddenInput)
    key = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)


class FeeRateForm(forms.ModelForm):  # type: ignore[type-arg]
    """A rate from a first day of events on; nought ends an earlier one."""

    class Meta:
        model = FeeRate
        fields = ("control", "unit", "amount", "currency", "from_day")
        widgets = {"from_day": DayInput}

    def clean_currency(self) -> str:
        currency: str = self.cleaned_data["currency"]
        return currency.strip().upper()
