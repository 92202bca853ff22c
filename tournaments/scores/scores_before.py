"""Points of all players before a round."""

from ratings.reports.validation.points import summed_points
from tournaments.models import Tournament
from tournaments.scores.annulled import annulled_start_numbers
from tournaments.scores.snapshot import report_so_far


def points_before(tournament: Tournament, number: int) -> dict[int, int]:
    """Return the points in tenths before a round by start number, as the standings count them.

    Only published rounds count. Annulled games bring no points.
    """
    report = report_so_far(tournament, through=number - 1, annulled=annulled_start_numbers(tournament))
    return {player.number: summed_points(report, player) for player in report.players}
