"""Random tournaments by seed: situations that a pairing program can meet, rare ones more often than in reality."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from ratings.reports.point_system import PointSystem
from ratings.reports.report import FictitiousPoints, ForbiddenPairs, Report, ReportPlayer, RoundResult
from tournaments.pairing.baku import virtual_points
from tournaments.pairing.dutch import PairedRound
from tournaments.pairing.field import PairingField
from tournaments.pairing.from_report import field_of

SIZES = ((0.50, 5, 24), (0.80, 20, 60), (0.95, 60, 140), (1.0, 140, 350))  # cumulative share, smallest, largest
FOOTBALL = PointSystem(
    white_win=30, black_win=30, white_draw=10, black_draw=10, white_loss=0, black_loss=0, allocated_bye=30,
    half_point_bye=10, full_point_bye=30, forfeit_win=30, forfeit_loss=0,
)  # fmt: skip
POINTS = (None, None, None, FOOTBALL, PointSystem(allocated_bye=5), PointSystem(allocated_bye=0))


@dataclass
class RandomTournament:
    """A random tournament, round by round.

    ``fields`` yields the field to pair, ``play`` draws the results of its pairs. ``players`` is (fewest, most); with
    None the number is drawn. An ``is_plain`` tournament has nine rounds and the usual points. Its only special
    situations are a few absences and forfeits.
    """

    seed: int
    players: tuple[int, int] | None = None
    is_plain: bool = False

    def __post_init__(self) -> None:
        self.dice = dice = Random(self.seed)  # noqa: S311
        share = dice.random()
        lowest, highest = self.players or next((low, high) for upto, low, high in SIZES if share <= upto)
        self.size = dice.randint(lowest, highest)
        self.rounds = min(dice.choice((5, 7, 9, 9, 11)), max(3, self.size - 4))
        self.draw_rate, self.absence_rate = dice.choice((0.1, 0.35, 0.6)), dice.choice((0.0, 0.012, 0.06))
        self.late_players = {
            number for number in range(1, self.size + 1) if dice.random() < dice.choice((0.0, 0.0, 0.05))
        }
        self.ratings = sorted((dice.gauss(1750, 280) for _ in range(self.size)), reverse=True)
        self.report = Report(
            name=f"Random {self.seed}",
            round_count=self.rounds,
            initial_colour=dice.choice("wb"),  # type: ignore[arg-type]
            point_system=dice.choice(POINTS) or PointSystem(),
            players=tuple(ReportPlayer(number, f"Player {number}") for number in range(1, self.size + 1)),
            forbidden_pairs=tuple(self._forbidden(dice.choice((0, 0, 0, 0.08, 0.3, 0.45)))),
            fictitious_points=tuple(self._baku(dice.random() < 0.25)),
        )
        if self.is_plain:
            self.rounds, self.draw_rate, self.absence_rate, self.late_players = 9, 0.35, 0.012, set()
            self.report = Report(
                name=self.report.name, round_count=self.rounds, initial_colour="w", players=self.report.players
            )

    def _forbidden(self, share: float) -> Iterator[ForbiddenPairs]:
        numbers = list(range(1, self.size + 1))
        self.dice.shuffle(numbers)
        size = max(2, int(self.size * share))
        groups = 0 if not share else 1 if share > 0.2 else 20
        for start in range(0, min(self.size, groups * size), size):
            yield ForbiddenPairs(None, None, tuple(sorted(numbers[start : start + size])))

    def _baku(self, is_accelerated: bool) -> Iterator[FictitiousPoints]:
        if is_accelerated:
            for number, points in virtual_points(self.size, self.rounds).items():
                yield FictitiousPoints(number, tuple(points))

    def fields(self) -> Iterator[PairingField]:
        """Yield the field of each round. Call ``play`` before the next."""
        for number in range(1, self.rounds + 1):
            self.absent = {player for player in range(1, self.size + 1) if self._is_away(player, number)}
            numbers = frozenset(range(1, self.size + 1)) - self.absent
            yield field_of(self.report, number, numbers, self.rounds)

    def _is_away(self, number: int, in_round: int) -> bool:
        if number in self.late_players and in_round < 3:
            return in_round == 1 or self.dice.random() < 0.5
        return in_round > 1 and self.dice.random() < self.absence_rate

    def play(self, paired: PairedRound) -> None:
        """Draw the results of a round by rating, with draws and forfeits."""
        results: dict[int, RoundResult] = {player: self._bye() for player in self.absent}
        if paired.bye:
            results[paired.bye.number] = RoundResult(None, "-", "U")
        for board in paired.boards:
            white, black = board.white.number, board.black.number
            codes = self._codes(white, black)
            results[white] = RoundResult(black, "w", codes[0])
            results[black] = RoundResult(white, "b", codes[1])
        players = (replace(player, rounds=(*player.rounds, results[player.number])) for player in self.report.players)
        self.report = replace(self.report, players=tuple(players))

    def _bye(self) -> RoundResult:
        return RoundResult(None, "-", self.dice.choice("HZZF" if self.dice.random() < 0.2 else "HZ"))

    def _codes(self, white: int, black: int) -> tuple[str, str]:
        expected = 1 / (1 + 10 ** ((self.ratings[black - 1] - self.ratings[white - 1] - 30) / 400))
        luck = self.dice.random()
        if luck < 0.015:
            return self.dice.choice((("+", "-"), ("-", "+"), ("-", "-")))
        if self.dice.random() < self.draw_rate * (1 - abs(2 * expected - 1)) * 1.3:
            return "=", "="
        return ("1", "0") if self.dice.random() < expected else ("0", "1")
