"""What everybody has before a round."""

from ratings.reports.validation.points import summed_points
from tournaments.models import Tournament
from tournaments.scores.snapshot import played


def points_before(tournament: Tournament, number: int) -> dict[int, int]:
    """Tenths of a point by start number, of the published rounds before this one."""
    report = played(tournament, through=number - 1)
    return {player.number: summed_points(report, player) for player in report.players}
