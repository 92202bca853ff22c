"""Changes of a tournament after its report was handed in."""

from dataclasses import dataclass

from ratings.models import SubmissionState
from ratings.reports.differences import differences
from ratings.reports.report import Report
from ratings.submissions.comparison import labels_of_fields
from tournaments.core.report_parts import ReportPart
from tournaments.core.submission_status import hand_ins
from tournaments.models import HandIn, Tournament
from tournaments.reporting.changed_games import ChangedGame, changed_games
from tournaments.reporting.corrections import with_rated_results
from tournaments.scores.snapshot import report_so_far


@dataclass(frozen=True, slots=True)
class OutdatedReport:
    """A report that was handed in, with the games that now differ from it."""

    hand_in: HandIn
    part: ReportPart | None
    games: list[ChangedGame]


def outdated_reports(tournament: Tournament) -> list[OutdatedReport]:
    """Return the reports that a changed result has made outdated.

    Only the last report of the same rounds counts, and only before acceptance.
    """
    last: dict[ReportPart | None, HandIn] = {}
    for hand_in in hand_ins(tournament):
        last.setdefault(part_handed_in(hand_in), hand_in)
    waiting = [(part, hand_in) for part, hand_in in last.items() if hand_in.state != SubmissionState.ACCEPTED]  # type: ignore[attr-defined]
    reports = [OutdatedReport(hand_in, part, games_changed_since(tournament, hand_in)) for part, hand_in in waiting]
    return [report for report in reports if report.games]


def games_changed_since(tournament: Tournament, hand_in: HandIn) -> list[ChangedGame]:
    """Return the games that now differ from a report, each with the result to be rated."""
    part = part_handed_in(hand_in)
    now = with_rated_results(report_so_far(tournament, part.last if part else None), tournament, part)
    games = changed_games(hand_in.submission.content, now)
    return [game for game in games if hand_in.has_round(game.round)]


def fields_changed_since(hand_in: HandIn, now: Report) -> list[str]:
    """Return the labels of fields other than results that differ between a report and the current one."""
    comparison = differences(hand_in.submission.content, now)
    rows = [*comparison.event, *(change for player in comparison.players for change in player.changes)]
    return labels_of_fields(dict.fromkeys([*(change.field for change in rows), *comparison.others]))


def part_handed_in(hand_in: HandIn) -> ReportPart | None:
    """Return the rounds of a report, None for the whole tournament."""
    return ReportPart(hand_in.first_round, hand_in.last_round) if hand_in.first_round and hand_in.last_round else None
