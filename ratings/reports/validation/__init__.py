"""Contradictions in a report. They are listed and never repaired; a person decides."""

from collections.abc import Sequence

from ratings.reports.problems import Notes, Remark
from ratings.reports.report import Report
from ratings.reports.source_positions import SourcePositions
from ratings.reports.validation.event import check_event
from ratings.reports.validation.pairings import check_pairings
from ratings.reports.validation.players import check_persons
from ratings.reports.validation.points import check_points

CHECKS = (check_event, check_persons, check_pairings, check_points)


def contradictions(report: Report, player_rows: Sequence[int] = ()) -> tuple[Remark, ...]:
    """Return all contradictions in a report.

    With an error it is unclear which games were played by whom; with a warning the games are clear; a note is only a
    wrong count. ``player_rows`` are the rows of the players in the file, as in a Reading.
    """
    notes = Notes()
    places = SourcePositions(report, player_rows)
    for check in CHECKS:
        check(report, places, notes)
    return tuple(notes.remarks)
