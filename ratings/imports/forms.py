"""Which list file is imported, and what of it."""

import datetime as dt
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.lists import months
from ratings.models import RatingSeries, SeriesSource


def imported_series() -> RatingSeries:
    """The series that FIDE's list most likely belongs to: the first imported one, else the default one."""
    return RatingSeries.objects.filter(source=SeriesSource.IMPORTED).first() or RatingSeries.objects.default()


class PlayersImportForm(forms.Form):
    """FIDE's list of a month, and what of it is wanted."""

    file = forms.FileField(
        label=_("List file"), help_text=_("TXT or XML, plain or zipped, at most 400 MB"), allow_empty_file=True
    )
    series = forms.ModelChoiceField(
        RatingSeries.objects.all(),
        label=_("Rating series"),
        empty_label=None,
        help_text=_("The lists enter this series; those of the others stay as they are."),
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

    def __init__(self, *args: Any, **options: Any) -> None:
        """Nobody is asked for the series where there is only one."""
        super().__init__(*args, **options)
        self.order_fields(["file", "series"])
        if RatingSeries.objects.filter(default=False).exists():
            self.initial["series"] = imported_series()
        else:
            del self.fields["series"]

    def clean(self) -> dict[str, Any]:
        """With the default series, where there is no other one."""
        return {"series": RatingSeries.objects.default(), **(super().clean() or {})}

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
