"""The games of a report, each once with the results of both lines."""

from collections.abc import Iterator
from typing import NamedTuple

from ratings.reports.report import Report, ReportPlayer, RoundResult
from ratings.reports.results import RESULT_CODES


class ReportGame(NamedTuple):
    """A game with its round, start numbers and result codes."""

    round: int
    white: int
    black: int
    white_result: str
    black_result: str

    @property
    def why_not(self) -> str:
        """The reason why the game is unrated: "forfeit", "zero-move" or "no-result" (unknown); "" for a rated game."""
        codes = {self.white_result, self.black_result}
        if codes & set("+-"):
            return "forfeit"
        if codes & set("WDL"):
            return "zero-move"
        return "" if all(RESULT_CODES[code].rated for code in codes) else "no-result"


def pairs(report: Report) -> list[ReportGame]:
    """Return every game that is in the lines of both players, by round and White; byes are left out.

    If the report has no colours, the player with the lower start number is White.
    """
    by_number = {player.number: player for player in report.players}
    games = (pair for player in report.players for pair in _pairs_of(player, by_number))
    return sorted(set(games))


def _pairs_of(player: ReportPlayer, by_number: dict[int, ReportPlayer]) -> Iterator[ReportGame]:
    for number, result in enumerate(player.rounds, start=1):
        other = by_number.get(result.opponent or 0) if result else None
        answer = _in_round(other, number) if other else None
        if not (result and other and answer) or answer.opponent != player.number or other.number == player.number:
            continue
        if RESULT_CODES[result.code].game and RESULT_CODES[answer.code].game:
            if _is_white(player, result, other, answer):
                yield ReportGame(number, player.number, other.number, result.code, answer.code)
            else:
                yield ReportGame(number, other.number, player.number, answer.code, result.code)


def _in_round(player: ReportPlayer, number: int) -> RoundResult | None:
    return player.rounds[number - 1] if number <= len(player.rounds) else None


def _is_white(player: ReportPlayer, result: RoundResult, opponent: ReportPlayer, answer: RoundResult) -> bool:
    if {result.colour, answer.colour} in ({"w", "b"}, {"w", "-"}, {"b", "-"}):
        return result.colour == "w" or answer.colour == "b"
    return player.number < opponent.number
