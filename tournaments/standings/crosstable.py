"""Crosstables, by opponent and by round, in the order of the standings. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CrosstableGame:
    """A game of two players by start number, with the codes for White and Black; blank without a result."""

    round: int
    white: int
    black: int
    white_result: str
    black_result: str


@dataclass(frozen=True, slots=True)
class CrosstableBye:
    """A round of a player without an opponent, with the start number and the kind of bye."""

    round: int
    number: int
    kind: str


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """A player's result in a round: the opponent's row from 1 (0 for no opponent), the colour and the code."""

    round: int
    opponent: int
    colour: str
    code: str


OpponentCells = tuple[CrosstableCell, ...]


def rows_by_opponent(order: Sequence[int], games: Iterable[CrosstableGame]) -> list[list[OpponentCells | None]]:
    """Return a row for each start number: a cell with the games against each opponent, None on the diagonal."""
    rows: list[list[OpponentCells | None]] = [[() for _ in order] for _ in order]
    for own, cells in enumerate(games_and_byes(order, games, ())):
        for cell in cells:
            rows[own][cell.opponent - 1] = (*(rows[own][cell.opponent - 1] or ()), cell)
        rows[own][own] = None
    return rows


def rows_by_round(
    order: Sequence[int], rounds: int, games: Iterable[CrosstableGame], byes: Iterable[CrosstableBye]
) -> list[list[CrosstableCell | None]]:
    """Return a row for each start number: a cell for each round, None for a round without game and bye."""
    rows: list[list[CrosstableCell | None]] = [[None] * rounds for _ in order]
    for own, cells in enumerate(games_and_byes(order, games, byes)):
        for cell in cells:
            rows[own][cell.round - 1] = cell
    return rows


def games_and_byes(
    order: Sequence[int], games: Iterable[CrosstableGame], byes: Iterable[CrosstableBye]
) -> list[list[CrosstableCell]]:
    """Return a row for each start number: its games and byes, ordered by round."""
    places = {number: position for position, number in enumerate(order, 1)}
    rows: list[list[CrosstableCell]] = [[] for _ in order]
    for game in games:
        white, black = places[game.white], places[game.black]
        rows[white - 1].append(CrosstableCell(game.round, black, "w", game.white_result))
        rows[black - 1].append(CrosstableCell(game.round, white, "b", game.black_result))
    for bye in byes:
        rows[places[bye.number] - 1].append(CrosstableCell(bye.round, 0, "", bye.kind))
    return [sorted(cells, key=lambda cell: cell.round) for cells in rows]
