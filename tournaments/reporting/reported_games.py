"""Reports that contain games with results about to change; nothing is stored."""

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.models import SubmissionState
from tournaments.core.report_parts import ReportPart
from tournaments.core.submission_status import hand_ins
from tournaments.models import HandIn, Pairing, Tournament
from tournaments.reporting.changed_games import ChangedGame, changed_games
from tournaments.reporting.changes_since_submission import part_handed_in
from tournaments.reporting.corrections import with_rated_results
from tournaments.scores.snapshot import BoardChanges, report_so_far


@dataclass(frozen=True, slots=True)
class DifferingReport:
    """A report that contains the round, and its games that would differ from the tournament.

    `after` of a game is its result in a new report, with corrections for the report applied.
    """

    hand_in: HandIn
    part: ReportPart | None
    games: list[ChangedGame]

    @property
    def state_label(self) -> str:
        """The label of the office's decision so far."""
        return str(SubmissionState(self.hand_in.state).label)  # type: ignore[attr-defined]


def differing_reports(
    tournament: Tournament, pairings: Sequence[Pairing], changes: BoardChanges
) -> list[DifferingReport]:
    """Return every report with the round of these boards, newest first, compared with the changed boards."""
    number = pairings[0].round.number
    pairs = [{board.white.start_number, board.black.start_number} for board in pairings]
    reports = []
    for hand_in in hand_ins(tournament):
        if not hand_in.has_round(number):
            continue
        part = part_handed_in(hand_in)
        then = report_so_far(tournament, part.last if part else None, changes=changes)
        games = changed_games(hand_in.submission.content, with_rated_results(then, tournament, part))
        otherwise = [game for game in games if game.round == number and _numbers(game) in pairs]
        reports.append(DifferingReport(hand_in, part, otherwise))
    return reports


def _numbers(game: ChangedGame) -> set[int]:
    return {game.white.number, game.black.number}
