"""The points of everybody before a round."""

from ratings.reports.validation.points import summed_points
from tournaments.models import Tournament
from tournaments.scores.annulled import annulled
from tournaments.scores.snapshot import played


def points_before(tournament: Tournament, number: int) -> dict[int, int]:
    """Return tenths of a point by start number, of the published rounds before this one, as the standings count them.

    Annulled games bring nobody points.
    """
    report = played(tournament, through=number - 1, without=annulled(tournament))
    return {player.number: summed_points(report, player) for player in report.players}
