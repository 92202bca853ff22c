"""The pairing field of a round of a reported tournament."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from ratings.reports.report import Report, ReportPlayer, RoundResult
from ratings.reports.results import RESULT_CODES
from ratings.reports.system import system_of
from ratings.reports.validation.points import points_of_result
from tournaments.pairing.baku import virtual_points
from tournaments.pairing.field import (
    OPPOSITE_COLOUR,
    Colour,
    EarlierRound,
    EarlierRoundKind,
    PairingField,
    PairingPlayer,
)
from tournaments.pairing.forbidden import pairs_within_groups

_BYES = {kind: RoundResult(None, "-", kind) for kind in "FHZ"}
_NO_RESULT = RoundResult(None, "-", " ")


@dataclass(frozen=True, slots=True)
class MissingResult:
    """A game of an earlier round without a result."""

    round: int
    number: int
    opponent: int


def is_team_tournament(report: Report) -> bool:
    """Return True if teams are paired.

    Some individual tournaments list clubs as teams (013); their type decides. In a Scheveningen tournament two teams
    meet, but every player scores alone.
    """
    coded = (report.coded_type or report.type).upper()
    if "SCHEVENINGEN" in coded and "TEAM" not in coded:
        return False
    return system_of(report) == "team" or (bool(report.teams) and "individual" not in report.type.lower())


def first_unpaired_round(report: Report) -> int:
    """Return the number of the first round that is not paired."""
    rounds = range(1, report.rounds_played() + 1)
    return next((number for number in rounds if not is_paired(report, number)), len(rounds) + 1)


def is_paired(report: Report, number: int) -> bool:
    """Return True if a round has a game, or a bye and no player who is still to be paired."""
    pairs = reported_pairs(report, number)
    return any(opponent for _, opponent in pairs) or (bool(pairs) and not players_to_pair(report, number))


def preset_byes(report: Report, number: int) -> tuple[int, ...]:
    """Return the players who have the pairing-allocated bye of a round that is not paired yet."""
    return tuple(sorted(player for player, opponent in reported_pairs(report, number) if not opponent))


def missing_results(report: Report, number: int) -> tuple[MissingResult, ...]:
    """Return the games without a result before a round, each game once."""
    return tuple(
        MissingResult(earlier, player.number, result.opponent)
        for earlier in range(1, number)
        for player in report.players
        if (result := _result_in(player, earlier))
        and result.code == " "
        and result.opponent
        and player.number < result.opponent
    )


def players_to_pair(report: Report, number: int) -> frozenset[int]:
    """Return the players that the file does not report as absent in the next round (H, F, Z; 240; XXZ)."""
    away = {player for byes in report.byes if byes.round == number for player in byes.numbers} | set(report.absent)
    unsaid = (player.number for player in report.players if (_result_in(player, number) or _NO_RESULT).code == " ")
    return frozenset(unsaid) - away


def reported_pairs(report: Report, number: int) -> frozenset[tuple[int, int]]:
    """Return the pairs of a round in the file: White and Black, or a number and 0 for the bye."""
    return frozenset(_pairs_in(report, number))


def _pairs_in(report: Report, number: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of a round, read from the line of each player; so most pairs occur twice."""
    for player in report.players:
        result = _result_in(player, number)
        if not result:
            continue
        if result.code == "U":
            yield player.number, 0
        elif result.opponent and RESULT_CODES[result.code].game:
            yield (result.opponent, player.number) if result.colour == "b" else (player.number, result.opponent)


def field_of(report: Report, number: int, numbers: Collection[int], rounds: int | None) -> PairingField:
    """Return the field of a round, with the results before it.

    ``numbers`` are the players to be paired. ``rounds`` is the number of rounds of the tournament; with None no round
    counts as the last. Scores follow from the results, not from the points printed in the file.
    """
    lines = _PairingLines(report, number, rounds)
    places = lines.pairing_numbers(numbers)
    system = report.point_system
    return PairingField(
        players=tuple(lines.player(number, places[number]) for number in sorted(numbers, key=places.__getitem__)),
        round=number,
        is_last_round=number == rounds,
        initial_colour=report.initial_colour or _initial_colour(report, lines),
        win_points=system.points_of("1", "w"),
        loss_points=system.points_of("0", "w"),
        forbidden_pairs=_forbidden(report, number),
    )


def virtual_points_of(report: Report, rounds: int | None) -> dict[int, tuple[int, ...]]:
    """Return the virtual points of accelerated players by number, round by round from the first."""
    return _PairingLines(report, 1, rounds).virtual


@dataclass(frozen=True, slots=True)
class _PlayerLine:
    """The results, points and scores of one player before the round to be paired.

    ``results`` and ``points`` are by earlier round; ``scores`` are before each round, the one to be paired included.
    """

    results: tuple[RoundResult, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


class _PairingLines:
    """The lines of the players, read up to the round to be paired."""

    def __init__(self, report: Report, number: int, rounds: int | None) -> None:
        self.report, self.number = report, number
        self.by_number = {player.number: player for player in report.players}
        self.order = [player.number for player in sorted(report.players, key=self._initial_order)]
        self._byes = {(number, byes.round): byes.kind for byes in report.byes for number in byes.numbers}
        self._penalties = _penalties(report)
        self.virtual = _virtual_points(report, self.order, rounds)
        self._lines: dict[int, _PlayerLine] = {}

    def _initial_order(self, player: ReportPlayer) -> tuple[int, int]:
        return (player.rank or player.number) if self.report.paired_by_rank else player.number, player.number

    def pairing_numbers(self, numbers: Collection[int]) -> dict[int, int]:
        """Return the pairing numbers of all players paired in this or an earlier round.

        A pairing number is the position of a player, from 1, in the initial order of these players. A player with the
        bye of this round is among them.
        """
        behind = {
            player for number in range(1, self.number) for pair in _pairs_in(self.report, number) for player in pair
        }
        behind.update(preset_byes(self.report, self.number))
        taking_part = [number for number in self.order if number in numbers or number in behind]
        return {player: number for number, player in enumerate(taking_part, 1)}

    def player(self, number: int, pairing_number: int) -> PairingPlayer:
        """Return a player before the round to be paired."""
        past = tuple(self._earlier_round(number, earlier) for earlier in range(1, self.number))
        score = self._line(number).scores[self.number - 1]
        return PairingPlayer(number, pairing_number, score, self._virtual_points_in(number, self.number), past)

    def _line(self, number: int) -> _PlayerLine:
        """Return a player's line; its scores include penalties and bonuses (299)."""
        if number not in self._lines:
            player, rounds = self.by_number[number], range(1, self.number)
            results = tuple(self._result_in_round(player, round_) for round_ in rounds)
            points = tuple(points_of_result(self.report, player, round_, results[round_ - 1]) for round_ in rounds)
            penalties = [self._penalties[number, earlier] for earlier in range(self.number)]
            scores = accumulate((points[round_ - 1] + penalties[round_] for round_ in rounds), initial=penalties[0])
            self._lines[number] = _PlayerLine(results, points, tuple(scores))
        return self._lines[number]

    def _virtual_points_in(self, number: int, in_round: int) -> int:
        points = self.virtual.get(number, ())
        return points[in_round - 1] if in_round <= len(points) else 0

    def _result_in_round(self, player: ReportPlayer, in_round: int) -> RoundResult:
        """Return the result of a round from the player's line, else the bye of record 240, else an absence."""
        result = _result_in(player, in_round)
        if result is None:
            return _BYES[self._byes.get((player.number, in_round), "Z")]
        return result if result.opponent is None or RESULT_CODES[result.code].game else replace(result, opponent=None)

    def _pairing_score(self, number: int, in_round: int) -> int:
        """Return the pairing score of a player in a round."""
        return self._line(number).scores[in_round - 1] + self._virtual_points_in(number, in_round)

    def _earlier_round(self, number: int, in_round: int) -> EarlierRound:
        line = self._line(number)
        result, points = line.results[in_round - 1], line.points[in_round - 1]
        kind, score = _kind(result), self._pairing_score(number, in_round)
        if kind != "game" or result.opponent is None or result.colour == "-":
            return EarlierRound(kind, points, score)
        return EarlierRound(
            kind, points, score, result.opponent, result.colour, self._pairing_score(result.opponent, in_round)
        )


def _penalties(report: Report) -> Counter[tuple[int, int]]:
    """Return the penalties and bonuses (299) by player and round; round 0 is before the first."""
    penalties: Counter[tuple[int, int]] = Counter()
    for record in report.abnormal_points:
        if not record.kind:
            penalties.update(
                dict.fromkeys(((number, record.round or 0) for number in record.numbers), record.points or 0)
            )
    return penalties


def _result_in(player: ReportPlayer, number: int) -> RoundResult | None:
    return player.rounds[number - 1] if number <= len(player.rounds) else None


def _kind(result: RoundResult) -> EarlierRoundKind:
    code = RESULT_CODES[result.code]
    if result.code == "U":
        return "allocated"
    if code.game and not code.played:
        return "forfeit-win" if code.outcome == "win" else "forfeit-loss"
    return "game" if code.game and result.opponent else "alone"


def _initial_colour(report: Report, lines: _PairingLines) -> Colour:
    """Return the initial colour by which round 1 was paired.

    If the higher ranked player of a pair has an odd pairing number, that player had the initial colour.
    """
    first = reported_pairs(report, 1)
    taking_part = {number for pair in first for number in pair}
    places = {
        player: number for number, player in enumerate((player for player in lines.order if player in taking_part), 1)
    }
    games = [(places[white], places[black]) for white, black in first if black]
    if not games:
        return "w"
    white, black = min(games, key=min)
    colour: Colour = "w" if white < black else "b"
    return colour if min(white, black) % 2 else OPPOSITE_COLOUR[colour]


def _forbidden(report: Report, number: int) -> frozenset[frozenset[int]]:
    groups = (
        group.numbers
        for group in report.forbidden_pairs
        if (group.first_round or 1) <= number and (group.last_round is None or number <= group.last_round)
    )
    return pairs_within_groups(groups)


def _virtual_points(report: Report, order: list[int], rounds: int | None) -> dict[int, tuple[int, ...]]:
    """Return the virtual points by player and round.

    They come from the file (XXA, 250), else from the Baku acceleration if the coded type names it (192).
    """
    points_by_player = {point.number: point.points for point in report.fictitious_points}
    for acceleration in report.accelerations:
        for number in range(acceleration.first, acceleration.last + 1):
            points = list(points_by_player.get(number, ())) + [0] * acceleration.last_round
            points[acceleration.first_round - 1 : acceleration.last_round] = [acceleration.points or 0] * (
                acceleration.last_round - acceleration.first_round + 1
            )
            points_by_player[number] = tuple(points)
    if not points_by_player and "BAKU" in report.coded_type.upper() and rounds:
        return {order[position - 1]: points for position, points in virtual_points(len(order), rounds).items()}
    return points_by_player
