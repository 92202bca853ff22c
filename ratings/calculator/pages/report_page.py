"""A report file rated on the calculator's page: what was found wrong with it, and everybody's working."""

from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from ratings.calculator.register_ratings import register_ratings
from ratings.calculator.report import (
    CannotRate,
    Options,
    kind_of,
    rate_report,
)
from ratings.core.forms import DayInput
from ratings.models import Control, System
from ratings.reports.problems import Remark
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.validation import contradictions

MOST_ROWS = 10_000  # of a file; the largest tournaments have a tenth of it
MOST_SHOWN = 500  # findings on the page
BY_FILE = ("", _("as the file says"))


class ReportForm(forms.Form):
    """A report file, and what is told beside it."""

    file = forms.FileField(label=_("Report file"), help_text=_("TRF16 or TRF26, at most 10 MB"), allow_empty_file=True)
    on = forms.DateField(label=_("First day, if the file has none"), widget=DayInput, required=False)
    control = forms.ChoiceField(label=_("Time control"), choices=[BY_FILE, *Control.choices], required=False)
    system = forms.ChoiceField(label=_("System"), choices=[BY_FILE, *System.choices], required=False)
    k = forms.IntegerField(label=_("K of everybody, if known"), min_value=1, max_value=999, required=False)
    register = forms.BooleanField(
        label=_("Ratings, K and years of birth from the lists in force here, by FIDE ID"), required=False
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.REPORT_BYTES:
            raise forms.ValidationError(_("%(size)d bytes found; at most 10 MB expected."), params={"size": file.size})
        data = file.read()
        rows = max(data.count(b"\n"), data.count(b"\r")) + 1
        if rows > MOST_ROWS:
            text = _("%(rows)d rows found; at most %(most)d expected.")
            raise forms.ValidationError(text, params={"rows": rows, "most": MOST_ROWS})
        file.seek(0)
        return file

    def options(self) -> Options:
        told = self.cleaned_data
        return Options(on=told["on"], control=told["control"] or None, system=told["system"] or None, k=told["k"])


@dataclass(frozen=True, slots=True)
class RatedReport:
    """What came of a file: its name, what was found wrong, and the working; None where it could not be rated."""

    name: str
    remarks: tuple[Remark, ...]
    working: dict[str, Any] | None

    @property
    def remarks_shown(self) -> tuple[Remark, ...]:
        """The first findings, as many as a page holds."""
        return self.remarks[:MOST_SHOWN]

    @property
    def not_shown(self) -> int:
        """How many findings the page leaves out."""
        return len(self.remarks) - len(self.remarks_shown)

    @property
    def players(self) -> list[dict[str, Any]]:
        """Everybody's working, with the opponents' names in the rounds."""
        players: list[dict[str, Any]] = self.working["players"] if self.working else []
        names = {player["start_number"]: player["name"] for player in players}
        for player in players:
            for played in player["rounds"]:
                played["opponent_name"] = names.get(played["opponent"], "")
        return players


def rated_report(form: ReportForm) -> RatedReport:
    """Read and rate the file of a valid form; nothing is stored. What keeps it from being rated is said in the form."""
    file = form.cleaned_data["file"]
    reading = read_report(file.read(), file.name)
    report, remarks = reading.report, (*reading.problems, *reading.adjustments)
    if report is None:
        form.add_error("file", _("The file cannot be read as a report."))
        return RatedReport(file.name, remarks, None)
    remarks += contradictions(report, reading.player_rows)
    return RatedReport(file.name, remarks, _working(form, report))


def _working(form: ReportForm, report: Report) -> dict[str, Any] | None:
    options = form.options()
    if report.first_day is None and options.on is None:
        form.add_error("on", _("The file has no first day (042): tell it here."))
        return None
    try:
        if form.cleaned_data["register"]:
            kind = kind_of(report, options)
            options = replace(options, register=register_ratings(report, kind.control, kind.day))
        return rate_report(report, options)
    except CannotRate as error:
        form.add_error(None, str(error))
        return None
