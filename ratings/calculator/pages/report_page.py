"""A rated report file on the calculator's page: its problems and the result of every player with all steps."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from ratings.calculator.pages.forms import ReportForm
from ratings.calculator.register_ratings import register_ratings
from ratings.calculator.report import (
    OPTIONAL_RECORDS,
    CannotRate,
    rate_report,
    rating_basis_of_file,
)
from ratings.reports.problems import Remark
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.validation.examination import Examination, examine_report

MAX_LISTED = 500  # maximum of problems on the page


@dataclass(frozen=True, slots=True)
class RatedReport:
    """The result for a file: its name, its problems, and the working; None if it could not be rated."""

    name: str
    remarks: tuple[Remark, ...]
    working: dict[str, Any] | None

    @property
    def listed_remarks(self) -> tuple[Remark, ...]:
        """The first problems, up to the limit of the page."""
        return self.remarks[:MAX_LISTED]

    @property
    def unlisted_count(self) -> int:
        """The number of problems beyond the limit of the page."""
        return len(self.remarks) - len(self.listed_remarks)

    @property
    def players(self) -> list[dict[str, Any]]:
        """The result of each player with all steps, and with the opponents' names in the rounds."""
        players: list[dict[str, Any]] = self.working["players"] if self.working else []
        names = {player["start_number"]: player["name"] for player in players}
        for player in players:
            for played in player["rounds"]:
                played["opponent_name"] = names.get(played["opponent"], "")
        return players


def rated_report(form: ReportForm) -> RatedReport:
    """Read and rate the file of a valid form without storing it. Reasons for a refusal become errors of the form."""
    file = form.cleaned_data["file"]
    reading = read_report(file.read(), file.name, form.cleaned_data["encoding"])
    examined = examine_report(reading, OPTIONAL_RECORDS | {"042"} if form.cleaned_data["on"] else OPTIONAL_RECORDS)
    ignored = tuple(remark for remark in reading.problems if remark not in examined.refusal_reasons)
    remarks = (*examined.refusal_reasons, *ignored, *reading.adjustments, *examined.doubts)
    if examined.report is None:
        form.add_error("file", _refusal(examined))
        return RatedReport(file.name, remarks, None)
    return RatedReport(file.name, remarks, _working(form, examined.report))


def _refusal(examined: Examination) -> str:
    if examined.reading.report is None:
        return _("The file cannot be read as a report.")
    return _("The file cannot be rated. Correct the listed errors first.")


def _working(form: ReportForm, report: Report) -> dict[str, Any] | None:
    options = form.options()
    if report.first_day is None and options.on is None:
        form.add_error("on", _("The file has no first day (record 042). Enter it here."))
        return None
    try:
        if form.cleaned_data["register"]:
            kind = rating_basis_of_file(report, options)
            options = replace(options, register=register_ratings(report, kind.control, kind.day))
        return rate_report(report, options)
    except CannotRate as error:
        form.add_error(None, str(error))
        return None
