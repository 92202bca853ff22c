"""Everybody's games against everybody, and round by round, in the order of the standings. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CrosstableGame:
    """A game of two start numbers, in White's and Black's code of the desk; blank where there is no result yet."""

    round: int
    white: int
    black: int
    white_result: str
    black_result: str


@dataclass(frozen=True, slots=True)
class Rested:
    """A round in which a start number had no opponent, and what kind of bye it was."""

    round: int
    number: int
    kind: str


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """A player's side of a round: the opponent's place in the table from 1 (0 for none), the colour and the code."""

    round: int
    opponent: int
    colour: str
    code: str


Line = tuple[CrosstableCell, ...]


def by_opponent(order: Sequence[int], games: Iterable[CrosstableGame]) -> list[list[Line | None]]:
    """A row for each start number of the order: the games against each of them; None on the diagonal."""
    rows: list[list[Line | None]] = [[() for _ in order] for _ in order]
    for own, cells in enumerate(by_start_number(order, games, ())):
        for cell in cells:
            rows[own][cell.opponent - 1] = (*(rows[own][cell.opponent - 1] or ()), cell)
        rows[own][own] = None
    return rows


def by_round(
    order: Sequence[int], rounds: int, games: Iterable[CrosstableGame], byes: Iterable[Rested]
) -> list[list[CrosstableCell | None]]:
    """A row for each start number of the order: a cell for each round, None where nothing is said of it."""
    rows: list[list[CrosstableCell | None]] = [[None] * rounds for _ in order]
    for own, cells in enumerate(by_start_number(order, games, byes)):
        for cell in cells:
            rows[own][cell.round - 1] = cell
    return rows


def by_start_number(
    order: Sequence[int], games: Iterable[CrosstableGame], byes: Iterable[Rested]
) -> list[list[CrosstableCell]]:
    """A row for each start number of the order: games and byes, by rounds."""
    places = {number: place for place, number in enumerate(order, 1)}
    rows: list[list[CrosstableCell]] = [[] for _ in order]
    for game in games:
        white, black = places[game.white], places[game.black]
        rows[white - 1].append(CrosstableCell(game.round, black, "w", game.white_result))
        rows[black - 1].append(CrosstableCell(game.round, white, "b", game.black_result))
    for bye in byes:
        rows[places[bye.number] - 1].append(CrosstableCell(bye.round, 0, "", bye.kind))
    return [sorted(cells, key=lambda cell: cell.round) for cells in rows]
