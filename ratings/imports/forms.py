"""Which list file is imported, and what of it."""

import datetime as dt

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.lists import months


class PlayersImportForm(forms.Form):
    """FIDE's list of a month, and what of it is wanted."""

    file = forms.FileField(
        label=_("List file"), help_text=_("TXT or XML, plain or zipped, at most 400 MB"), allow_empty_file=True
    )
    period = forms.CharField(
        label=_("Month"), required=False, max_length=20, help_text=_("As 2025-12; needed where the file does not say.")
    )
    federations = forms.CharField(
        label=_("Only these federations"), required=False, max_length=400, help_text=_("As NOR SWE; all if empty.")
    )
    confirm = forms.BooleanField(
        label=_("Import it although it has many fewer players than the previous list"), required=False
    )

    def clean_period(self) -> dt.date | None:
        text = self.cleaned_data["period"].strip()
        try:
            return months.first_day(text) if text else None
        except months.NoSuchList as error:
            raise forms.ValidationError(str(error)) from error

    def clean_federations(self) -> list[str]:
        codes: list[str] = self.cleaned_data["federations"].upper().replace(",", " ").split()
        wrong = [code for code in codes if not (len(code) == 3 and code.isascii() and code.isalpha())]
        if wrong:
            message = _("found %(found)s; codes of three letters expected")
            raise forms.ValidationError(message, params={"found": ", ".join(wrong)})
        return codes
