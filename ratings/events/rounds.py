"""Rounds of an event: the games, and the players without an opponent."""

from collections.abc import Mapping
from dataclasses import dataclass

from ratings.checks.report_games import ReportGame, pairs
from ratings.events.table import EventLine, EventTable


@dataclass(frozen=True, slots=True)
class EventGame:
    """A game: the lines of both players, and both results as codes of the report."""

    white: EventLine
    black: EventLine
    white_result: str
    black_result: str


@dataclass(frozen=True, slots=True)
class EventBye:
    """A player without an opponent, and the code of the bye."""

    line: EventLine
    code: str


@dataclass(frozen=True, slots=True)
class EventRound:
    """A round: its games, those of the highest ranked players first, and its byes."""

    number: int
    games: tuple[EventGame, ...]
    byes: tuple[EventBye, ...]


def rounds_of(table: EventTable) -> list[EventRound]:
    """Return every round of the report with games or byes."""
    lines = {line.start_number: line for line in table.lines}
    by_round: dict[int, list[EventGame]] = {}
    for game in pairs(table.report):
        by_round.setdefault(game.round, []).append(_game(game, lines))
    for games in by_round.values():
        games.sort(key=lambda game: min(game.white.row, game.black.row))
    rounds = (
        EventRound(number, tuple(by_round.get(number, ())), tuple(_byes(table, lines, number)))
        for number in table.rounds
    )
    return [round_ for round_ in rounds if round_.games or round_.byes]


def _game(game: ReportGame, lines: Mapping[int, EventLine]) -> EventGame:
    return EventGame(lines[game.white], lines[game.black], game.white_result, game.black_result)


def _byes(table: EventTable, lines: Mapping[int, EventLine], number: int) -> list[EventBye]:
    results = ((player, player.rounds[number - 1]) for player in table.report.players if number <= len(player.rounds))
    return [EventBye(lines[player.number], result.code) for player, result in results if result and not result.opponent]
