"""Contradictions in a report. The program only lists them; a person decides."""

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

    An error means that players or games are unclear. With a warning the games are clear. A note is only a wrong count.
    ``player_rows`` are the rows of the players in the file, as in a Reading; empty without a file.
    """
    notes = Notes()
    places = SourcePositions(report, player_rows)
    for check in CHECKS:
        check(report, places, notes)
    return tuple(notes.remarks)
