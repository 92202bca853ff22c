"""Checks of each player's points against the sum of their results."""

from ratings.reports.cells import write_points
from ratings.reports.problems import Notes
from ratings.reports.report import Report, ReportPlayer, RoundResult
from ratings.reports.results import RESULT_CODES
from ratings.reports.source_positions import SourcePositions

_FULL_POINT = 10
_HALF_POINT = 5


def check_points(report: Report, places: SourcePositions, notes: Notes) -> None:
    """Note points that differ from the sum of the results, by the point system of the report.

    Irish and other old files add byes to the points and leave the round blank, which has its own remark. In a team
    event players with byes are skipped, because the byes are those of the team.
    """
    played = report.rounds_played()
    for index, player in enumerate(report.players):
        if player.points is None or (report.teams and _has_bye(player)):
            continue
        total = summed_points(report, player)
        if total != player.points:
            empty = _rounds_without_game(played, player)
            missing = player.points - total
            hidden = 0 < missing <= _FULL_POINT * empty and missing % _HALF_POINT == 0
            notes.add("warning", "byes-in-totals" if hidden else "points-differ", *places.field(index, "points"),
                      write_points(player.points), write_points(total), number=player.number,
                      round=empty)  # fmt: skip


def summed_points(report: Report, player: ReportPlayer) -> int:
    """Return the sum of a player's results in tenths, by point system and abnormal points (162, 299)."""
    total = sum(
        points_of_result(report, player, number, result)
        for number, result in enumerate(player.rounds, start=1)
        if result is not None
    )
    return total + sum(
        record.points or 0
        for record in report.abnormal_points
        if not report.teams and record.kind == "" and player.number in record.numbers
    )


def points_of_result(report: Report, player: ReportPlayer, number: int, result: RoundResult) -> int:
    """Return the tenths of one round, by point system and abnormal points (162, 299 with a code)."""
    for record in report.abnormal_points if not report.teams else ():
        if record.kind != result.code or record.points is None or record.round not in (None, number):
            continue
        if not record.numbers or player.number in record.numbers:
            return record.points
    return report.point_system.points_of(result.code, result.colour)


def points_in_round(report: Report, player: ReportPlayer, number: int, result: RoundResult) -> int:
    """Return the tenths of one round, including its penalties and bonuses (299)."""
    return points_of_result(report, player, number, result) + sum(
        record.points or 0
        for record in report.abnormal_points
        if not report.teams and record.kind == "" and record.round == number and player.number in record.numbers
    )


def _has_bye(player: ReportPlayer) -> bool:
    return any(result is not None and not RESULT_CODES[result.code].game for result in player.rounds)


def _rounds_without_game(played: int, player: ReportPlayer) -> int:
    """Return the number of played rounds without an opponent or a scoring bye."""
    stated = [result for result in player.rounds if result and (result.opponent or result.code not in "Z- ")]
    return played - len(stated)
