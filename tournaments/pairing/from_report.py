"""A tournament as it was reported, as the field of one of its rounds."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from ratings.checks.classification import system_of
from ratings.reports.report import Report, ReportPlayer, RoundResult
from ratings.reports.results import CODES
from ratings.reports.validation.points import points_of
from tournaments.pairing.baku import virtual_points
from tournaments.pairing.field import OPPOSITE, Colour, Kind, PairingField, PairingPlayer, Past
from tournaments.pairing.forbidden import within

_ABSENT = RoundResult(None, "-", "Z")
_OPEN = RoundResult(None, "-", " ")


@dataclass(frozen=True, slots=True)
class Missing:
    """A game of an earlier round without a result."""

    round: int
    number: int
    opponent: int


def is_of_teams(report: Report) -> bool:
    """Whether teams are paired; some individual tournaments list clubs as teams (013), and their type decides.

    In a Scheveningen tournament two teams meet, but every player scores alone.
    """
    coded = report.coded_type.upper()
    if "SCHEVENINGEN" in coded and "TEAM" not in coded:
        return False
    return system_of(report) == "team" or (bool(report.teams) and "individual" not in report.type.lower())


def next_round(report: Report) -> int:
    """The first round in which nobody is paired."""
    rounds = range(1, report.rounds_played() + 1)
    return next((number for number in rounds if not paired_in(report, number)), len(rounds) + 1)


def missing_results(report: Report, number: int) -> tuple[Missing, ...]:
    """The games without a result before a round, each told once."""
    return tuple(
        Missing(one, player.number, result.opponent)
        for one in range(1, number)
        for player in report.players
        if (result := _result_in(player, one))
        and result.code == " "
        and result.opponent
        and player.number < result.opponent
    )


def to_be_paired(report: Report, number: int) -> frozenset[int]:
    """The players that the file does not name as absent in the next round (H, F, Z; 240; XXZ)."""
    away = {one for byes in report.byes if byes.round == number for one in byes.numbers} | set(report.absent)
    unsaid = (player.number for player in report.players if (_result_in(player, number) or _OPEN).code == " ")
    return frozenset(unsaid) - away


def paired_in(report: Report, number: int) -> frozenset[tuple[int, int]]:
    """The pairs of a round as the file has them: White and Black, or a number and 0 for the bye."""
    results = ((player.number, _result_in(player, number)) for player in report.players)
    return frozenset(pair for one, result in results if result for pair in _pair(one, result))


def _pair(number: int, result: RoundResult) -> Iterator[tuple[int, int]]:
    if result.code == "U":
        yield number, 0
    elif result.opponent and CODES[result.code].game:
        yield (result.opponent, number) if result.colour == "b" else (number, result.opponent)


def field_of(report: Report, number: int, numbers: Collection[int], rounds: int | None) -> PairingField:
    """The field of a round, with the results before it.

    ``numbers`` are those to be paired; ``rounds`` is the length of the tournament, None where it is not known, and
    then no round is taken for the last. The results count, not the points printed in the file.
    """
    lines = _PairingLines(report, number, rounds)
    places = lines.places(numbers)
    system = report.point_system
    return PairingField(
        players=tuple(lines.player(one, places[one]) for one in sorted(numbers, key=places.__getitem__)),
        round=number,
        last=number == rounds,
        initial=report.initial_colour or _initial_colour(report, lines),
        win=system.points_of("1", "w"),
        loss=system.points_of("0", "w"),
        forbidden=_forbidden(report, number),
    )


class _PairingLines:
    """The players' lines, read up to a round."""

    def __init__(self, report: Report, number: int, rounds: int | None) -> None:
        self.report, self.number = report, number
        self.by_number = {player.number: player for player in report.players}
        self.order = [player.number for player in sorted(report.players, key=self._initial_order)]
        self._byes = {(one, byes.round): byes.kind for byes in report.byes for one in byes.numbers}
        self._virtual = _virtual_points(report, self.order, rounds)

    def _initial_order(self, player: ReportPlayer) -> tuple[int, int]:
        return (player.rank or player.number) if self.report.paired_by_rank else player.number, player.number

    def places(self, numbers: Collection[int]) -> dict[int, int]:
        """The places in the initial order of those who are or ever were paired."""
        behind = {one for number in range(1, self.number) for pair in paired_in(self.report, number) for one in pair}
        taking_part = [one for one in self.order if one in numbers or one in behind]
        return {one: place for place, one in enumerate(taking_part, 1)}

    def player(self, number: int, place: int) -> PairingPlayer:
        """One player before the round."""
        past = tuple(self._past(number, one) for one in range(1, self.number))
        return PairingPlayer(number, place, self.score(number, self.number), self.virtual(number, self.number), past)

    def score(self, number: int, before: int) -> int:
        """The score before a round: the points of the results, with penalties and bonuses (299)."""
        player, rounds = self.by_number[number], range(1, before)
        given = (record for record in self.report.abnormal_points if not record.kind and number in record.numbers)
        extra = sum(record.points or 0 for record in given if (record.round or 0) < before)
        return extra + sum(points_of(self.report, player, one, self._result_in_round(number, one)) for one in rounds)

    def virtual(self, number: int, in_round: int) -> int:
        """The virtual points in a round."""
        points = self._virtual.get(number, ())
        return points[in_round - 1] if in_round <= len(points) else 0

    def _result_in_round(self, number: int, in_round: int) -> RoundResult:
        """What is said of a round: in the line, else by a bye of record 240, else nothing: absence."""
        result = _result_in(self.by_number[number], in_round)
        if result is None:
            return replace(_ABSENT, code=self._byes.get((number, in_round), "Z"))
        return result if CODES[result.code].game else replace(result, opponent=None)

    def _past(self, number: int, in_round: int) -> Past:
        result = self._result_in_round(number, in_round)
        past = Past(
            kind=_kind(result),
            points=points_of(self.report, self.by_number[number], in_round, result),
            score=self.score(number, in_round) + self.virtual(number, in_round),
        )
        if past.kind != "game" or result.opponent is None or result.colour == "-":
            return past
        theirs = self.score(result.opponent, in_round) + self.virtual(result.opponent, in_round)
        return replace(past, opponent=result.opponent, colour=result.colour, opponent_score=theirs)


def _result_in(player: ReportPlayer, number: int) -> RoundResult | None:
    return player.rounds[number - 1] if number <= len(player.rounds) else None


def _kind(result: RoundResult) -> Kind:
    code = CODES[result.code]
    if result.code == "U":
        return "allocated"
    if code.game and not code.played:
        return "forfeit-win" if code.outcome == "win" else "forfeit-loss"
    return "game" if code.game and result.opponent else "alone"


def _initial_colour(report: Report, lines: _PairingLines) -> Colour:
    """The initial colour by which round 1 was paired: the higher ranked of a pair had it at an odd place."""
    first = paired_in(report, 1)
    taking_part = {one for pair in first for one in pair}
    places = {one: place for place, one in enumerate((one for one in lines.order if one in taking_part), 1)}
    games = [(places[white], places[black]) for white, black in first if black]
    if not games:
        return "w"
    white, black = min(games, key=min)
    colour: Colour = "w" if white < black else "b"
    return colour if min(white, black) % 2 else OPPOSITE[colour]


def _forbidden(report: Report, number: int) -> frozenset[frozenset[int]]:
    groups = (
        group.numbers
        for group in report.forbidden_pairs
        if (group.first_round or 1) <= number and (group.last_round is None or number <= group.last_round)
    )
    return within(groups)


def _virtual_points(report: Report, order: list[int], rounds: int | None) -> dict[int, tuple[int, ...]]:
    """Tenths by player and round: as the file gives them (XXA, 250), else by Baku where its type names it (192)."""
    given = {one.number: one.points for one in report.fictitious_points}
    for one in report.accelerations:
        for number in range(one.first, one.last + 1):
            points = list(given.get(number, ())) + [0] * one.last_round
            points[one.first_round - 1 : one.last_round] = [one.points or 0] * (one.last_round - one.first_round + 1)
            given[number] = tuple(points)
    if not given and "BAKU" in report.coded_type.upper() and rounds:
        return {order[place - 1]: points for place, points in virtual_points(len(order), rounds).items()}
    return given
