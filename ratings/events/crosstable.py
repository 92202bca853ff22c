"""Players of a report by rank, with their games by round or by opponent."""

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.reports.report import Report, ReportPlayer

UNRANKED = 10_000


@dataclass(frozen=True, slots=True)
class TableCell:
    """A player's side of a round: the row of the opponent, the colour and the result code.

    Rows count from 1; 0 means no opponent.
    """

    round: int
    opponent: int
    colour: str
    code: str


def players_by_rank(report: Report) -> list[ReportPlayer]:
    """Return the players by rank. Players without a rank follow by points and start number."""
    return sorted(report.players, key=lambda player: (player.rank or UNRANKED, -(player.points or 0), player.number))


def cells_by_round(players: Sequence[ReportPlayer], rounds: int) -> list[tuple[TableCell | None, ...]]:
    """Return a row for each player with a cell for each round; None if the report has no result for the round."""
    rows = {player.number: row for row, player in enumerate(players, start=1)}
    return [tuple(_cell(player, number, rows) for number in range(1, rounds + 1)) for player in players]


def cells_by_opponent(players: Sequence[ReportPlayer], rounds: int) -> list[tuple[tuple[TableCell, ...] | None, ...]]:
    """Return a row for each player with the games against each other player; None on the diagonal."""
    return [
        tuple(
            None if row == other else tuple(cell for cell in cells if cell and cell.opponent == other)
            for other in range(1, len(players) + 1)
        )
        for row, cells in enumerate(cells_by_round(players, rounds), start=1)
    ]


def _cell(player: ReportPlayer, number: int, rows: dict[int, int]) -> TableCell | None:
    result = player.rounds[number - 1] if number <= len(player.rounds) else None
    return TableCell(number, rows.get(result.opponent or 0, 0), result.colour, result.code) if result else None
