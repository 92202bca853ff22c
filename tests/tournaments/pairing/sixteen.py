"""Sixteen players after a round won by the upper half, and the rules of the next round."""

from ratings.reports.report import Report
from tests.tournaments.tiebreaks.report_lines import report_of_lines
from tournaments.pairing.edition import edition_named
from tournaments.pairing.field import PairingField
from tournaments.pairing.from_report import field_of

EDITION = edition_named("2026-02-01")


def sixteen(rounds: int | None = 3) -> Report:
    """Return the report. The odd players of the upper half had White; ratings rise with the numbers."""
    upper = {number: f"{number + 8}{'w' if number % 2 else 'b'}1" for number in range(1, 9)}
    lower = {number + 8: f"{number}{'b' if number % 2 else 'w'}0" for number in range(1, 9)}
    ratings = {number: 1000 + 10 * number for number in range(1, 17)}
    return report_of_lines(upper | lower, ratings, round_count=rounds, initial_colour="w")


def second_round(report: Report) -> PairingField:
    """Return the field of round 2 with all players."""
    return field_of(report, 2, range(1, 17), report.round_count)
