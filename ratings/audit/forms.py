"""Form of the filters of the audit."""

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.audit.sources import sources
from ratings.core.forms import DayInput
from ratings.core.labels import label_of


def kind_choices() -> list[tuple[str, str]]:
    """Return the choices of the filter by kind, sorted by name; the first choice is all kinds."""
    names = {source.kind: label_of(source.model._meta) for source in sources()}
    return [("", str(_("Everything"))), *sorted(names.items(), key=lambda pair: pair[1])]


class AuditForm(forms.Form):
    """Filters of the audit. All are optional; an invalid value is an error of its field."""

    text = forms.CharField(label=_("Text"), required=False, max_length=80)
    by = forms.CharField(label=_("Account"), required=False, max_length=150)
    kind = forms.ChoiceField(label=_("Concerning"), required=False, choices=kind_choices)
    first = forms.DateField(label=_("From"), required=False, widget=DayInput)
    last = forms.DateField(label=_("To"), required=False, widget=DayInput)
    of = forms.CharField(required=False, widget=forms.HiddenInput)
    key = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
