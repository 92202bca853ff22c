"""The differences between two versions of a report as text."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from ratings.core.templatetags.figures import (
    NONE,
    day,
    halves,
    hundredths,
)
from ratings.reports.differences import EditedField, ReportDifferences
from ratings.reports.report import Birth

LABELS = {
    "name": _("Name"),
    "city": _("Place"),
    "federation": _("Federation"),
    "first_day": _("First day"),
    "last_day": _("Last day"),
    "round_count": _("Rounds"),
    "round_dates": _("Date"),
    "type": _("Type"),
    "coded_type": _("Type, coded"),
    "time_control": _("Time control"),
    "coded_time_control": _("Time control, coded"),
    "chief_arbiter": _("Chief arbiter"),
    "deputies": _("Deputies"),
    "number": _("Number"),
    "sex": _("Sex"),
    "title": _("Title"),
    "rating": _("Rating"),
    "fide_id": _("FIDE ID"),
    "birth": _("Born"),
    "points": _("Points"),
    "rank": _("Rank"),
    "point_system": _("Point system"),
    "tie_breaks": _("Tie-breaks"),
    "standings_order": _("Order of the standings"),
    "team_points": _("Match points"),
    "national": _("National records"),
    "teams": _("Teams"),
    "byes": _("Requested byes"),
    "accelerations": _("Acceleration"),
    "forbidden_pairs": _("Forbidden pairs"),
    "abnormal_points": _("Points without a game result"),
    "board_orders": _("Orders of boards"),
    "team_byes": _("Byes of teams"),
    "forfeited_matches": _("Forfeited matches"),
}


@dataclass(frozen=True, slots=True)
class ReportChange:
    """One difference as text; `subject` is the player or the round."""

    subject: str
    label: str
    before: str
    after: str


def event_rows(differences: ReportDifferences) -> list[ReportChange]:
    """Return the differences in the facts of the event."""
    return [_change_row(change, str(change.round or "")) for change in differences.event]


def player_rows(differences: ReportDifferences) -> list[ReportChange]:
    """Return the differences in players' lines, without the results of their rounds."""
    return [
        _change_row(change, f"{line.player.number} {line.player.name}")
        for line in differences.players
        for change in line.changes
    ]


def labels_of_fields(fields: Iterable[str]) -> list[str]:
    """Return the labels of fields that differ."""
    return [str(LABELS[field]) for field in fields]


def _change_row(change: EditedField, about: str) -> ReportChange:
    return ReportChange(
        about, str(LABELS[change.field]), _value_text(change, change.before), _value_text(change, change.after)
    )


def _value_text(change: EditedField, value: object) -> str:
    """Return a value as text.

    A date of birth is reduced to its year, unless only month or day differ.
    """
    if isinstance(value, dt.date):
        return day(value)
    if isinstance(value, Birth):
        other = change.after if value is change.before else change.before
        same_year = isinstance(other, Birth) and other.year == value.year
        parts = (value.year, value.month, value.day) if same_year else (value.year,)
        return "-".join(f"{part:02}" for part in parts if part)
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or NONE
    if change.field == "points" and isinstance(value, int):
        return halves(value // 5) if value % 5 == 0 else hundredths(10 * value)
    return str(value) if value not in (None, "") else NONE
