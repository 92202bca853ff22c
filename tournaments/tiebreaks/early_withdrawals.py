"""Early withdrawals from a round robin (C.05): games of players with less than half of their games do not count."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from ratings.reports.report import AbnormalPoints, Report, ReportPlayer, RoundResult
from ratings.reports.results import RESULT_CODES
from ratings.reports.validation.points import points_of_result


def has_played_half(played: int, games: int) -> bool:
    """Return True if at least half of the games were played: then the results count in the standings."""
    return played * 2 >= games


def early_withdrawals(report: Report) -> dict[int, int]:
    """Return the first missed round of each player who withdrew before half of the games, by start number.

    A player has withdrawn if no game follows a forfeit loss or an absence, and the rounds that are not in the report
    cannot bring the player to half of the games.
    """
    size = len(report.players)
    rounds_of_cycle = size - 1 + size % 2
    paired = max((number for player in report.players for number in _rounds_with_opponent(player)), default=0)
    rounds = max(report.round_count or 0, paired, rounds_of_cycle)
    games = (size - 1) * max(rounds // max(rounds_of_cycle, 1), 1)
    away = _announced_absences(report, paired + 1)
    withdrawn = {}
    for player in report.players:
        first = _first_missed_round(player)
        possible = sum((player.number, number) not in away for number in range(paired + 1, rounds + 1))
        if first <= paired and not has_played_half(_games_played(player) + possible, games):
            withdrawn[player.number] = first
    return withdrawn


def without_games_of(report: Report, numbers: Collection[int]) -> Report:
    """Return the report without the games of these start numbers, and without records 299 that remove their points."""
    if not numbers:
        return report
    annulled = {
        (player.number, number): points_of_result(report, player, number, result)
        for player in report.players
        for number, result in enumerate(player.rounds, 1)
        if result and result.opponent and not {player.number, result.opponent}.isdisjoint(numbers)
    }
    return replace(
        report,
        players=tuple(_without_rounds(player, annulled) for player in report.players),
        abnormal_points=_without_cancellations(report, annulled),
    )


def _rounds_with_opponent(player: ReportPlayer) -> list[int]:
    return [number for number, result in enumerate(player.rounds, 1) if result and result.opponent]


def _announced_absences(report: Report, coming: int) -> set[tuple[int, int]]:
    """Return the start number and round of each absence from the ``coming`` round on."""
    stated = {(number, byes.round) for byes in report.byes for number in byes.numbers if byes.kind == "Z"}
    in_line = {
        (player.number, number)
        for player in report.players
        for number, result in enumerate(player.rounds, 1)
        if result and _is_missed(result)
    }
    return stated | in_line | {(number, coming) for number in report.absent}


def _first_missed_round(player: ReportPlayer) -> int:
    """Return the round after the last one with a game, a forfeit win or a bye."""
    return max((n for n, result in enumerate(player.rounds, 1) if result and not _is_missed(result)), default=0) + 1


def _is_missed(result: RoundResult) -> bool:
    return result.code in ("-", "Z") or (result.opponent is None and result.code in ("0", "L", " "))


def _games_played(player: ReportPlayer) -> int:
    return sum(bool(result and result.opponent and RESULT_CODES[result.code].played) for result in player.rounds)


def _without_rounds(player: ReportPlayer, annulled: Mapping[tuple[int, int], int]) -> ReportPlayer:
    rounds = [None if (player.number, number) in annulled else result for number, result in enumerate(player.rounds, 1)]
    while rounds and rounds[-1] is None:
        rounds.pop()
    return replace(player, rounds=tuple(rounds))


def _without_cancellations(report: Report, annulled: Mapping[tuple[int, int], int]) -> tuple[AbnormalPoints, ...]:
    """Return the records 299 without those that remove exactly the points of an annulled game, once for each game."""
    left = {cell: points for cell, points in annulled.items() if points}
    records = []
    for record in report.abnormal_points:
        cancels = {
            number
            for number in record.numbers
            if not record.kind and record.round and left.get((number, record.round)) == -(record.points or 0)
        }
        for number in cancels:
            del left[number, record.round or 0]
        numbers = tuple(number for number in record.numbers if number not in cancels)
        if numbers or not cancels:
            records.append(replace(record, numbers=numbers))
    return tuple(records)
