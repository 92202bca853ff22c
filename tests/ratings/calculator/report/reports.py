"""Small reports for the tests."""

import datetime as dt
from typing import Any

from ratings.calculator.report import Options, rate_report
from ratings.reports.report import Birth, Report, ReportPlayer, RoundResult


def build_report(*players: tuple[Any, ...], day: str = "2024-06-03", **fields: Any) -> Report:
    """Return a report of players with rating, rounds and birth year.

    Rounds are strings like ``2w1 3b= -``: opponent, colour, result; none.
    """
    lines = tuple(_player(number, *player) for number, player in enumerate(players, start=1))
    first_day = dt.date.fromisoformat(day) if day else None
    return Report(**({"name": "Test", "first_day": first_day, "players": lines} | fields))


def _player(number: int, rating: int | None, rounds: str, born: int | None = None) -> ReportPlayer:
    played = tuple(None if cell == "-" else _round(cell) for cell in rounds.split())
    return ReportPlayer(number, f"Player {number}", rating=rating, birth=Birth(born) if born else None, rounds=played)


def _round(cell: str) -> RoundResult:
    opponent, colour, code = int(cell[:-2] or 0), cell[-2], cell[-1]
    return RoundResult(opponent or None, colour, code)  # type: ignore[arg-type]


def rate(report: Report, **options: Any) -> dict[str, Any]:
    return rate_report(report, Options(**options))


def players(report: Report, **options: Any) -> dict[int, dict[str, Any]]:
    return {player["start_number"]: player for player in rate(report, **options)["players"]}
