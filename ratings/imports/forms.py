"""Forms of list imports: the file and its options."""

import datetime as dt
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.core.choices import TimeControl
from ratings.core.encoding_option import encoding_field
from ratings.core.errors import Refused
from ratings.core.table_files import read_file
from ratings.core.templatetags.figures import month
from ratings.imports.series_file import BOUNDS, FIELD_NAMES, FIELDS
from ratings.lists import months
from ratings.members.national_ratings import StatedList
from ratings.models import RatingSeries, SeriesSource
from ratings.series.forms import FEDERATION
from ratings.tables import patterns


def imported_series() -> RatingSeries:
    """Return the likely series of FIDE's list: the first series with imported lists, else the default series."""
    return RatingSeries.objects.filter(source=SeriesSource.IMPORTED).first() or RatingSeries.objects.default()


class BaseListForm(forms.Form):
    """The month of a base list from members' ratings, and the choice if member numbers become numbers of the series."""

    month = forms.ChoiceField(label=_("Month"))
    takes_numbers = forms.BooleanField(
        label=_("The member numbers are the numbers of the series"),
        required=False,
        help_text=_("Search, lists and files of the series show them. A number always belongs to the same player."),
    )

    def __init__(self, stated: StatedList, today: dt.date, data: Any = None) -> None:
        """Offer the months from a year ago to the next month; the current month is selected."""
        super().__init__(data, prefix=stated.name.replace(" ", "-"))
        this = today.year * 12 + today.month - 1
        firsts = [dt.date(number // 12, number % 12 + 1, 1) for number in range(this + 1, this - 13, -1)]
        self.fields["month"].choices = [(f"{first}", month(first)) for first in firsts]  # type: ignore[attr-defined]
        self.fields["month"].initial = f"{today.replace(day=1)}"
        if stated.series.default:
            del self.fields["takes_numbers"]

    def month_and_takes_numbers(self) -> tuple[dt.date, bool]:
        """Return the first day of the month, and True if member numbers become numbers of the series."""
        return dt.date.fromisoformat(self.cleaned_data["month"]), self.cleaned_data.get("takes_numbers", False)


class SeriesListForm(forms.Form):
    """A table with a federation's own lists, their series and rating type, and the terms of publication.

    In the cleaned data, `columns` maps the file's column names to fields, and `table` is the table in the file.
    """

    series = forms.ModelChoiceField(RatingSeries.objects.all(), label=_("Rating series"), empty_label=None)
    control = forms.ChoiceField(label=_("Rating type"), choices=TimeControl)
    file = forms.FileField(
        label=_("List file"), help_text=_("CSV, XLSX or ODS, a row for each player and month, at most 10 MB"),
        allow_empty_file=True,
    )  # fmt: skip
    encoding = encoding_field()
    columns = forms.CharField(
        label=_("Columns of the file"), required=False, max_length=1000, widget=forms.Textarea({"rows": 3}),
        help_text=_("One a line if the heading differs, as Spieler=name"),
    )  # fmt: skip
    federation = forms.CharField(
        label=_("Federation of new players if their row has none"), required=False, validators=[FEDERATION]
    )
    reason = forms.CharField(
        label=_("Reason"), required=False, max_length=300,
        help_text=_("Reason stored with the versions; without one, the list of a single month becomes a preview"),
    )  # fmt: skip
    acknowledged = forms.CharField(label=_("Reason for accepting the anomalies"), required=False, max_length=300)

    def clean_columns(self) -> dict[str, str]:
        lines = [line.strip() for line in self.cleaned_data["columns"].splitlines() if line.strip()]
        pairs = {line: line.rpartition("=") for line in lines}
        wrong = [line for line, (name, _equals, to) in pairs.items() if not name or to.strip() not in FIELD_NAMES]
        if wrong:
            message = _("found %(found)s; expected COLUMN=FIELD with one of the fields %(fields)s")
            raise forms.ValidationError(message, params={"found": ", ".join(wrong), "fields": ", ".join(FIELD_NAMES)})
        return {name.strip(): to.strip() for name, _equals, to in pairs.values()}

    def clean(self) -> dict[str, Any]:
        chosen = super().clean() or {}
        if chosen.get("file") and "encoding" in chosen:
            try:
                chosen["table"] = read_file(chosen["file"].read(), FIELDS, BOUNDS, chosen["encoding"])
            except Refused as refused:
                self.add_error("file", [*refused.reasons])
        return chosen


class PlayersImportForm(forms.Form):
    """FIDE's list of a month, and the federations to import."""

    file = forms.FileField(
        label=_("List file"), help_text=_("TXT or XML, plain or zipped, at most 400 MB"), allow_empty_file=True
    )
    series = forms.ModelChoiceField(
        RatingSeries.objects.all(),
        label=_("Rating series"),
        empty_label=None,
        help_text=_("The lists are added to this series. Lists of other series do not change."),
    )
    period = forms.CharField(
        label=_("Month"),
        required=False,
        max_length=20,
        help_text=_("For example 2025-12; required if the file does not state the month."),
    )
    encoding = encoding_field()
    federations = forms.CharField(
        label=_("Only these federations"),
        required=False,
        max_length=400,
        help_text=_("For example NOR SWE; empty: all."),
    )
    confirm = forms.BooleanField(
        label=_("Import it although it has many fewer players than the previous list"), required=False
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        """Remove the field of the series if there is only one."""
        super().__init__(*args, **options)
        self.order_fields(["file", "series"])
        if RatingSeries.objects.count() > 1:
            self.initial["series"] = imported_series()
        else:
            del self.fields["series"]

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data, with the default series if the form has no field for it."""
        return {"series": RatingSeries.objects.default(), **(super().clean() or {})}

    def clean_period(self) -> dt.date | None:
        text = self.cleaned_data["period"].strip()
        try:
            return months.first_day(text) if text else None
        except months.NoSuchList as error:
            raise forms.ValidationError(str(error)) from error

    def clean_federations(self) -> list[str]:
        codes: list[str] = self.cleaned_data["federations"].upper().replace(",", " ").split()
        wrong = [code for code in codes if not patterns.is_federation(code)]
        if wrong:
            message = _("found %(found)s; codes of three letters expected")
            raise forms.ValidationError(message, params={"found": ", ".join(wrong)})
        return codes
