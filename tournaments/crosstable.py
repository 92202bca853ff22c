"""The standings and the crosstable of a round robin. Pure; scores in hundredths of a point."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

SCORES = {"1": 100, "=": 50, "0": 0, "+": 100, "-": 0, "W": 100, "D": 50, "L": 0}


@dataclass(frozen=True, slots=True)
class Played:
    """A game between two start numbers with a result, in the codes of the report files."""

    round: int
    white: int
    black: int
    white_result: str
    black_result: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One game as it stands in a player's row: the round, his colour and his result code."""

    round: int
    colour: str
    code: str


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row: shared rank, points, Sonneborn-Berger, games, and his games by opponent."""

    rank: int
    number: int
    points: int
    sonneborn_berger: int
    games: int
    against: dict[int, tuple[Cell, ...]]


def rows(numbers: Sequence[int], games: Iterable[Played]) -> list[Row]:
    """Everybody in the order of points, Sonneborn-Berger and start number; equal ones share the rank (1 2 2 4).

    Sonneborn-Berger is the sum of the points of those beaten and half those of those drawn with. In a round robin
    a game won or lost by forfeit is a game like another (FIDE Handbook C.07, 15.2).
    """
    sides = [side for game in games for side in _sides(game)]
    points = {number: sum(SCORES[cell.code] for own, _, cell in sides if own == number) for number in numbers}
    berger = {
        number: sum(SCORES[cell.code] * points[other] // 100 for own, other, cell in sides if own == number)
        for number in numbers
    }
    order = sorted(numbers, key=lambda number: (-points[number], -berger[number], number))
    found: list[Row] = []
    for _, equals in groupby(order, key=lambda number: (points[number], berger[number])):
        rank = len(found) + 1
        found += [_row(rank, number, points[number], berger[number], sides) for number in equals]
    return found


def _sides(game: Played) -> tuple[tuple[int, int, Cell], tuple[int, int, Cell]]:
    white = Cell(game.round, "w", game.white_result)
    black = Cell(game.round, "b", game.black_result)
    return (game.white, game.black, white), (game.black, game.white, black)


def _row(rank: int, number: int, points: int, berger: int, sides: list[tuple[int, int, Cell]]) -> Row:
    own = sorted(((other, cell) for player, other, cell in sides if player == number), key=lambda one: one[1].round)
    against: dict[int, tuple[Cell, ...]] = {}
    for other, cell in own:
        against[other] = (*against.get(other, ()), cell)
    return Row(rank, number, points, berger, len(own), against)
