"""The tie-break field of a reported tournament."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ratings.reports.report import Report, ReportPlayer, RoundResult
from ratings.reports.results import RESULT_CODES
from ratings.rules.arrays import Flags, Ints
from tournaments.tiebreaks.field import RoundKind, TiebreakField

KIND_OF_BYE = {"H": RoundKind.HALF_BYE, "F": RoundKind.FULL_BYE, "Z": RoundKind.ZERO_BYE, "U": RoundKind.ALLOCATED_BYE}
# Some programs write an absence or a bye as a game code without an opponent.
KIND_WITHOUT_OPPONENT = {
    "win": RoundKind.FULL_BYE,
    "draw": RoundKind.HALF_BYE,
    "loss": RoundKind.ZERO_BYE,
    "unknown": RoundKind.ZERO_BYE,
}
KIND_OF_CODE = {"+": RoundKind.FORFEIT_WIN, "-": RoundKind.FORFEIT_LOSS, " ": RoundKind.PENDING}
HALVES = {"win": 2, "draw": 1}
# The rating of a player by each method of record 172 (TRF26), from the FIDE and the national rating; 0 for none.
RATING_BY_METHOD: dict[str, Callable[[int, int], int]] = {
    "FIDE": lambda fide, _: fide,
    "NRO": lambda _, national: national,
    "FIDON": lambda fide, national: fide or national,
    "NIDOF": lambda fide, national: national or fide,
    "HBFN": max,
    "LBFN": lambda fide, national: min(fide, national) or fide or national,
}
ABSENT = RoundResult(None, "-", "Z")


class ResultSort(NamedTuple):
    """The properties by which results are grouped: code, colour, and `has_no_opponent` if there is no opponent."""

    code: str
    colour: str
    has_no_opponent: bool


def field_of(report: Report, is_round_robin: bool, through: int | None = None) -> TiebreakField:
    """Return the field after the last round with a result, or after ``through`` if that is earlier.

    The players of the report must have different start numbers, and their opponents must exist. ``is_round_robin`` is
    True if all pairings are determined before the start (15.2). The field is in the order of the start numbers.
    """
    players = sorted(report.players, key=lambda player: player.number)
    lines = _TiebreakLines(report, players)
    whole = lines.field(is_round_robin)
    played = np.flatnonzero(whole.is_kind(RoundKind.GAME, RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS).any(axis=0))
    last = int(played[-1]) + 1 if len(played) else 0
    rounds = last if through is None else min(last, through)
    final = max(report.round_count or 0, last)
    reaches_final = through is None or through >= final
    fore = _with_final_round_drawn(field_after(whole, final)) if reaches_final and 0 < final <= whole.rounds else None
    return replace(field_after(whole, rounds), with_final_round_drawn=fore)


def field_after(field: TiebreakField, rounds: int) -> TiebreakField:
    """Return the field after fewer rounds. The final round is not among them."""
    by_round = ["opponent", "kind", "points", "extra", "halves", "black", "win"]
    if field.opponent_ratings is not None:
        by_round.append("opponent_ratings")
    return replace(field, with_final_round_drawn=None, **{name: getattr(field, name)[:, :rounds] for name in by_round})


def with_ratings_of_rounds(field: TiebreakField, ratings: Mapping[int, Sequence[int]]) -> TiebreakField:
    """Return the field with the ratings of each round's day, by start number; 0 where that of the first day counts."""
    by_player = np.zeros((field.size, field.rounds), dtype=np.int64)
    for index, number in enumerate(field.numbers.tolist()):
        of_player = list(ratings.get(number, ()))[: field.rounds]
        by_player[index, : len(of_player)] = of_player
    met = field.opponent >= 0
    opponents = np.where(met, by_player[field.opponent, np.arange(field.rounds)], 0)
    return replace(field, opponent_ratings=opponents)


def _with_final_round_drawn(field: TiebreakField) -> TiebreakField | None:
    """Return the field with the paired games of its last round as draws; None if no game is paired in it."""
    paired = field.opponent >= 0
    paired[:, :-1] = False
    if not paired.any():
        return None
    return replace(
        field,
        kind=np.where(paired, RoundKind.GAME, field.kind),
        points=np.where(paired, field.draw, field.points),
        halves=np.where(paired, HALVES["draw"], field.halves),
    )


class _TiebreakLines:
    """The lines of the players, for conversion into arrays."""

    def __init__(self, report: Report, players: list[ReportPlayer]) -> None:
        self.report, self.players = report, players
        self.places = {player.number: index for index, player in enumerate(players)}
        self.rounds = max((len(player.rounds) for player in players), default=0)
        self.shape = len(players), self.rounds
        self.national = {record.number: record.rating or 0 for record in report.national}
        self.byes = {(number, bye.round): bye.kind for bye in report.byes for number in bye.numbers}
        self.cells = [self._cell(player, number) for player in players for number in range(1, self.rounds + 1)]
        sorts: dict[ResultSort, int] = {}
        self.result_sort = self._array(
            sorts.setdefault(ResultSort(cell.code, cell.colour, cell.opponent is None), len(sorts))
            for cell in self.cells
        )
        self.result_sorts = [*sorts]

    def field(self, is_round_robin: bool) -> TiebreakField:
        system = self.report.point_system
        return TiebreakField(
            numbers=np.array([player.number for player in self.players], dtype=np.int64),
            names=tuple(player.name for player in self.players),
            ratings=np.array([self._rating(player) for player in self.players], dtype=np.int64),
            opponent=self._array(self.places[cell.opponent] if cell.opponent else -1 for cell in self.cells),
            kind=self._by_result_sort(_kind),
            points=self._points(),
            extra=self._extra(),
            halves=self._by_result_sort(lambda game: HALVES.get(RESULT_CODES[game.code].outcome, 0)),
            black=self._by_result_sort(lambda game: game.colour == "b").astype(bool),
            win=self._by_result_sort(lambda game: system.points_of("1", game.colour)),
            draw=system.points_of("=", "w"),
            is_round_robin=is_round_robin,
        )

    def _rating(self, player: ReportPlayer) -> int:
        """Return the rating by which start numbers were assigned (172); 0 for none.

        The method decides between the FIDE and the national rating.
        """
        national = self.national.get(player.number, 0)
        method = self.report.start_rank.method if self.report.start_rank else ""
        return RATING_BY_METHOD.get(method, RATING_BY_METHOD["FIDE"])(player.rating or 0, national)

    def _cell(self, player: ReportPlayer, number: int) -> RoundResult:
        """Return the result of a round from the player's line, else the bye of record 240, else an absence."""
        result = player.rounds[number - 1] if number <= len(player.rounds) else None
        if result is None:
            return replace(ABSENT, code=self.byes.get((player.number, number), "Z"))
        return replace(result, opponent=None) if result.code in KIND_OF_BYE else result

    def _by_result_sort(self, value: Callable[[ResultSort], int]) -> Ints:
        """Return a value for each cell, computed once for each different result."""
        return np.array([value(sort) for sort in self.result_sorts], dtype=np.int64)[self.result_sort]

    def _array(self, values: Iterable[int]) -> Ints:
        return np.fromiter(values, dtype=np.int64, count=self.shape[0] * self.shape[1]).reshape(self.shape)

    def _points(self) -> Ints:
        """Return the points of each result in tenths, by the point system (162) and its exceptions (299)."""
        points = self._by_result_sort(lambda game: self.report.point_system.points_of(game.code, game.colour))
        for record in self.report.abnormal_points:
            if record.kind and record.points is not None:
                points[self._concerned_cells(record.numbers, record.round) & self._with_code(record.kind)] = (
                    record.points
                )
        return points

    def _extra(self) -> Ints:
        """Return penalties and bonuses (299 without a code) in their round.

        Those without a round are in the last one.
        """
        extra = np.zeros(self.shape, dtype=np.int64)
        for record in self.report.abnormal_points:
            for number in () if record.kind or not self.rounds else record.numbers:
                if number in self.places:
                    extra[self.places[number], min(record.round or self.rounds, self.rounds) - 1] += record.points or 0
        return extra

    def _concerned_cells(self, numbers: tuple[int, ...], number: int | None) -> Flags:
        players = [not numbers or player.number in numbers for player in self.players]
        rounds = [number in (None, round_) for round_ in range(1, self.rounds + 1)]
        return np.outer(players, rounds)

    def _with_code(self, code: str) -> Flags:
        return self._by_result_sort(lambda game: game.code == code).astype(bool)


def _kind(sort: ResultSort) -> RoundKind:
    if sort.code in KIND_OF_BYE:
        return KIND_OF_BYE[sort.code]
    if sort.has_no_opponent:
        return KIND_WITHOUT_OPPONENT[RESULT_CODES[sort.code].outcome]
    return KIND_OF_CODE.get(sort.code, RoundKind.GAME)
