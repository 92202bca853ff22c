"""Checks of rounds in which the lines of two players contradict each other."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from ratings.reports.problems import Level, Notes
from ratings.reports.report import Report, ReportPlayer, RoundResult
from ratings.reports.results import RESULT_CODES
from ratings.reports.source_positions import SourcePositions
from ratings.reports.system import system_of

_MATCHING_COLOURS = {("w", "b"), ("b", "w"), ("-", "-")}


OpponentCounts = Counter[tuple[int, int | None]]  # the number of players who name a start number as opponent in a round


@dataclass(frozen=True, slots=True)
class ReportedSide:
    """One player's side of one round; ``index`` is the index of the player in the report."""

    index: int
    player: ReportPlayer
    round: int
    result: RoundResult


def check_pairings(report: Report, places: SourcePositions, notes: Notes) -> None:
    """Note unknown or contradictory opponents, results, colours and byes."""
    sides = list(_sides(report))
    by_number = {player.number: player for player in reversed(report.players)}
    named: OpponentCounts = Counter((side.round, side.result.opponent) for side in sides if side.result.opponent)
    for side in sides:
        if side.result.opponent is None:
            _check_alone(side, places, notes)
        elif _check_opponent(side, by_number, places, notes):
            _check_code(side, places, notes)
            _check_other_side(side, by_number[side.result.opponent], named, places, notes)
    _check_allocated(report, sides, notes)
    _check_met_twice(report, sides, places, notes)


def _sides(report: Report) -> Iterator[ReportedSide]:
    for index, player in enumerate(report.players):
        for number, result in enumerate(player.rounds, start=1):
            if result is not None:
                yield ReportedSide(index, player, number, result)


def _check_alone(side: ReportedSide, places: SourcePositions, notes: Notes) -> None:
    """Note a game without an opponent. A forfeit loss is accepted, because some programs write it for absences."""
    code = RESULT_CODES[side.result.code]
    if code.game and side.result.code not in "- ":
        location = places.round(side.index, side.round, "result")
        level: Level = "error" if code.rated else "warning"
        notes.add(level, "game-without-opponent", *location, code.code, round=side.round, number=side.player.number)


def _check_opponent(
    side: ReportedSide, by_number: dict[int, ReportPlayer], places: SourcePositions, notes: Notes
) -> bool:
    location, number = places.round(side.index, side.round), side.player.number
    if side.result.opponent == number:
        notes.add("error", "plays-himself", *location, number, round=side.round, number=number)
        return False
    if side.result.opponent not in by_number:
        notes.add("error", "no-such-player", *location, side.result.opponent, round=side.round, number=number)
        return False
    return True


def _check_code(side: ReportedSide, places: SourcePositions, notes: Notes) -> None:
    code, opponent = RESULT_CODES[side.result.code], side.result.opponent or 0
    if not code.game:
        location = places.round(side.index, side.round, "result")
        notes.add("warning", "bye-with-opponent", *location, code.code, round=side.round,
                  number=side.player.number, opponent=opponent)  # fmt: skip
    elif code.played and side.result.colour == "-":
        location = places.round(side.index, side.round, "colour")
        notes.add("warning", "game-without-colour", *location, round=side.round,
                  number=side.player.number, opponent=opponent)  # fmt: skip


def _check_other_side(
    side: ReportedSide,
    opponent: ReportPlayer,
    named: OpponentCounts,
    places: SourcePositions,
    notes: Notes,
) -> None:
    answer = opponent.rounds[side.round - 1] if side.round <= len(opponent.rounds) else None
    if answer is None or answer.opponent != side.player.number:
        _note_not_mutual(side, opponent, answer, named[side.round, opponent.number], places, notes)
    elif side.player.number < opponent.number:
        _check_results(side, opponent, answer, places, notes)
        _check_colours(side, opponent, answer, places, notes)


def _note_not_mutual(
    side: ReportedSide,
    opponent: ReportPlayer,
    answer: RoundResult | None,
    times: int,
    places: SourcePositions,
    notes: Notes,
) -> None:
    location, other_row = places.round(side.index, side.round), places.row_of(opponent.number)
    if times > 1:
        description = f"{times} players, number {side.player.number} among them"
        notes.add("error", "paired-twice", *location, description, round=side.round, number=opponent.number)
        return
    description = f"number {answer.opponent}" if answer and answer.opponent else "nobody"
    notes.add("error", "not-mutual", *location, description, round=side.round, number=side.player.number,
              opponent=opponent.number, other_row=other_row)  # fmt: skip


def _check_results(
    side: ReportedSide, opponent: ReportPlayer, answer: RoundResult, places: SourcePositions, notes: Notes
) -> None:
    """Note contradictory results. Two byes are accepted, a game and a bye are not."""
    code, played = RESULT_CODES[side.result.code], RESULT_CODES[side.result.code].game or RESULT_CODES[answer.code].game
    if played and answer.code not in code.answers:
        location = places.round(side.index, side.round, "result")
        expected = " or ".join(code.answers) or "0000"  # a bye has no opponent
        notes.add("error", "results-clash", *location, side.result.code, expected, round=side.round,
                  number=side.player.number, opponent=opponent.number, other=answer.code,
                  other_row=places.row_of(opponent.number))  # fmt: skip


def _check_colours(
    side: ReportedSide, opponent: ReportPlayer, answer: RoundResult, places: SourcePositions, notes: Notes
) -> None:
    colours = (side.result.colour, answer.colour)
    if colours not in _MATCHING_COLOURS:
        location = places.round(side.index, side.round, "colour")
        notes.add("warning", "colours-clash", *location, " and ".join(colours), round=side.round,
                  number=side.player.number, opponent=opponent.number)  # fmt: skip


def _check_allocated(report: Report, sides: list[ReportedSide], notes: Notes) -> None:
    """Note more than one pairing-allocated bye in a round of an individual event (TRF26, result code U)."""
    if report.teams:
        return
    alone = defaultdict(list)
    for side in sides:
        if side.result.code == "U":
            alone[side.round].append(side.player.number)
    for number, players in sorted(alone.items()):
        if len(players) > 1:
            notes.add("warning", "bye-allocated-twice", value=", ".join(map(str, players)), round=number)


def _check_met_twice(report: Report, sides: list[ReportedSide], places: SourcePositions, notes: Notes) -> None:
    """Note a second game of two players in a Swiss, which is the arbiter's decision (C.04.1, C.04.3)."""
    written = (report.coded_type or report.type).lower()
    if report.teams or not written or "double" in written or system_of(report) != "swiss":
        return
    met: defaultdict[tuple[int, int], list[ReportedSide]] = defaultdict(list)
    for side in sides:
        opponent = side.result.opponent
        if opponent and side.player.number < opponent and RESULT_CODES[side.result.code].played:
            met[side.player.number, opponent].append(side)
    for (number, opponent), games in met.items():
        for side in games[1:]:
            rounds = ", ".join(str(game.round) for game in games if game.round < side.round)
            notes.add("warning", "met-twice", *places.round(side.index, side.round), rounds, round=side.round,
                      number=number, opponent=opponent)  # fmt: skip
