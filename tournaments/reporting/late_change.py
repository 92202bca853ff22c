"""Preview of changed results in a locked round, with all consequences; nothing is stored."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Pairing, ReportCorrection, Round
from tournaments.reporting.models import RATED_AS
from tournaments.reporting.reported_games import DifferingReport, differing_reports
from tournaments.rounds.dependents import RoundDependents, dependents_of
from tournaments.rounds.hypothetical_pairings import LaterRound, later_rounds
from tournaments.scores.rated_results import correction_in_force
from tournaments.scores.snapshot import BoardChange
from tournaments.scores.standings_moves import StandingsMoves, standings_moves


@dataclass(frozen=True, slots=True)
class ChangedBoard:
    """A board with its planned change."""

    pairing: Pairing
    change: BoardChange

    @property
    def is_ratable(self) -> bool:
        """True if the new result could be reported for the rating only, without a change of the tournament."""
        return self.change.result in RATED_AS and not self.change.is_swapped


@dataclass(frozen=True, slots=True)
class LateChangeConsequences:
    """Consequences of a change: moved ranks, later rounds with other pairings, differing reports.

    `corrections` are those for the rating report that stay in force for the boards.
    """

    standings: StandingsMoves
    later_rounds: list[LaterRound]
    dependents: RoundDependents
    reports: list[DifferingReport]
    corrections: list[ReportCorrection]


def consequences(round_: Round, boards: Sequence[ChangedBoard]) -> LateChangeConsequences:
    """Return the consequences of changing these boards of a round together."""
    changes = {board.pairing.pk: board.change for board in boards}
    pairings = [board.pairing for board in boards]
    players = {key for pairing in pairings for key in (pairing.white_id, pairing.black_id)}
    return LateChangeConsequences(
        standings=standings_moves(round_.tournament, changes),
        later_rounds=later_rounds(round_, changes, players),
        dependents=dependents_of(round_),
        reports=differing_reports(round_.tournament, pairings, changes),
        corrections=[correction for pairing in pairings if (correction := correction_in_force(pairing))],
    )
