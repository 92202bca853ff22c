"""What contradicts itself in a report: told, never mended, for a person decides."""

from collections.abc import Sequence

from ratings.reports.problems import Notes, Remark
from ratings.reports.report import Report
from ratings.reports.source_rows import Places
from ratings.reports.validation.event import check_event
from ratings.reports.validation.pairings import check_pairings
from ratings.reports.validation.players import check_persons
from ratings.reports.validation.points import check_points

CHECKS = (check_event, check_persons, check_pairings, check_points)


def contradictions(report: Report, player_rows: Sequence[int] = ()) -> tuple[Remark, ...]:
    """Everything in a report that cannot be true at the same time.

    An error leaves it open which games were played by whom; a warning leaves the games clear; a note is
    only a count that is off. ``player_rows`` are the rows of the players in the file, as a Reading has them.
    """
    notes = Notes()
    places = Places(report, player_rows)
    for check in CHECKS:
        check(report, places, notes)
    return tuple(notes.remarks)
