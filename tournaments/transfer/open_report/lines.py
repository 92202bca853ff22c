"""Conversion of the players' lines of a report to boards and byes, by round. Pure."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from ratings.reports.report import Report, RoundResult
from ratings.reports.results import RESULT_CODES
from tournaments.pairing.from_report import first_unpaired_round
from tournaments.results.keystrokes import RESULTS
from tournaments.scores.snapshot import ABNORMAL

Game = tuple[int, int, str]
BYE_CODES = {"H", "F", "U", "Z"}
# Kind of bye for each outcome of a round without an opponent; some programs write an absence as a loss.
BYE_OF_OUTCOME = {"win": "F", "draw": "H", "loss": "Z", "unknown": "Z"}
RESULT_OF_CODES = {(white, black, frozenset(without)): result for result, (white, black, without) in ABNORMAL.items()}
ABSENT = RoundResult(None, "-", "Z")


class PlayerLines:
    """Results of a report by start number and round; `first_unpaired_round` is the number of that round."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.first_unpaired_round = first_unpaired_round(report)
        self._results = {
            (player.number, number): result
            for player in report.players
            for number, result in enumerate(player.rounds, 1)
            if result is not None
        }
        draw = report.point_system.points_of("=", "w")
        self._without_points = {
            (number, record.round)
            for record in report.abnormal_points
            if record.points == (0 if record.kind else -draw)
            for number in record.numbers
        }

    def result_in(self, player: int, number: int) -> RoundResult:
        """Return the result of a player in a round; an absence if the report has no result."""
        return self._results.get((player, number), ABSENT)

    def games(self, number: int) -> list[Game]:
        """Return White, Black and result of each game of a round, the board with the highest score first."""
        pairs = [
            (player.number, result.opponent)
            for player in self.report.players
            if (result := self.result_in(player.number, number)).opponent and self._is_white(player.number, result)
        ]
        scores = self._scores[number - 1]
        return [
            (white, black, self._result(white, black, number))
            for white, black in sorted(pairs, key=lambda pair: _board_sort_key(pair, scores))
        ]

    def is_deduction_in_result(self, player: int, number: int | None) -> bool:
        """Return True if a deduction in the report is already part of the result, as in ½–0.

        The game was drawn, and the player did not get the points of the draw. ``number`` is the round of the deduction;
        None gives False.
        """
        if number is None or number >= self.first_unpaired_round or (player, number) not in self._without_points:
            return False
        opponent = self.result_in(player, number).opponent
        games = self.games(number) if opponent else []
        return any(result in ABNORMAL for white, black, result in games if player in (white, black))

    def bye(self, player: int, number: int) -> str:
        """Return the kind of bye (such as H or Z) of a player without a game in a round."""
        code = self.result_in(player, number).code
        return code if code in BYE_CODES else BYE_OF_OUTCOME[RESULT_CODES[code].outcome]

    def forfeits_without_opponent(self) -> list[tuple[int, int]]:
        """Return the start number and round of each forfeit that has no opponent in the file."""
        return [
            game for game, result in sorted(self._results.items()) if result.code in "+-" and result.opponent is None
        ]

    def unknown_results(self) -> Iterator[tuple[int, str]]:
        """Yield White's start number and both codes of each game with a result that an arbiter cannot enter."""
        for number in range(1, self.first_unpaired_round):
            yield from ((white, result) for white, _, result in self.games(number) if result not in RESULTS)

    def announced_absences(self) -> dict[tuple[int, int], str]:
        """Return the kind of bye of each announced absence in an unpaired round, by start number and round."""
        stated = {
            (number, byes.round): byes.kind
            for byes in self.report.byes
            for number in byes.numbers
            if byes.round >= self.first_unpaired_round
        }
        away = {(player, self.first_unpaired_round): "Z" for player in self.report.absent}
        in_line = {
            (player, number): result.code
            for (player, number), result in self._results.items()
            if number >= self.first_unpaired_round and result.code in "HFZ"
        }
        allocated = dict.fromkeys(self.preset_byes(), "F")
        return stated | away | in_line | allocated

    def preset_byes(self) -> list[tuple[int, int]]:
        """Return the start number and round of each pairing-allocated bye in an unpaired round."""
        return [
            (player, number)
            for (player, number), result in sorted(self._results.items())
            if number >= self.first_unpaired_round and result.code == "U"
        ]

    def _is_white(self, player: int, result: RoundResult) -> bool:
        """Return True if the player has White.

        A forfeit may have no colours; then the lower number has White.
        """
        if not RESULT_CODES[result.code].game:
            return False
        return result.colour == "w" or (result.colour == "-" and player < (result.opponent or 0))

    def _result(self, white: int, black: int, number: int) -> str:
        codes = self.result_in(white, number).code.strip(), self.result_in(black, number).code.strip()
        without = {
            colour for player, colour in ((white, "w"), (black, "b")) if (player, number) in self._without_points
        }
        return RESULT_OF_CODES.get((*codes, frozenset(without)), "".join(codes))

    @cached_property
    def _scores(self) -> list[Mapping[int, int]]:
        """Points of each player before each round in tenths, for the order of the boards."""
        system = self.report.point_system
        scores = {player.number: 0 for player in self.report.players}
        before: list[Mapping[int, int]] = []
        for number in range(1, self.first_unpaired_round):
            before.append(dict(scores))
            for player in scores:
                result = self.result_in(player, number)
                scores[player] += system.points_of(result.code, result.colour)
        return before


def _board_sort_key(pair: tuple[int, int], scores: Mapping[int, int]) -> tuple[int, int, int]:
    """Return the sort key of a board: the higher score, the sum of both scores, then the lower start number."""
    first, other = (scores[number] for number in pair)
    return -max(first, other), -(first + other), min(pair)
