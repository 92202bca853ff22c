"""The position of a remark on a player in the file."""

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.reports.records.players import FIRST_ROUND, PLAYER, ROUND_STEP
from ratings.reports.report import Report

_COLUMNS = {column.field: column.first for column in PLAYER.columns}
_IN_ROUND = {"opponent": 0, "colour": 5, "result": 7}


@dataclass(frozen=True, slots=True)
class SourcePositions:
    """Rows and columns of a report in its file; ``rows`` are those of the players, empty without a file."""

    report: Report
    rows: Sequence[int]

    def field(self, index: int, field: str) -> tuple[int | None, int | None]:
        """Return row and column of a field of the player with this index."""
        return (self.rows[index], _COLUMNS[field]) if self.rows else (None, None)

    def row_of(self, number: int) -> int | str:
        """Return the row of the first player with a start number; a dash if the report is not from a file."""
        rows = zip(self.report.players, self.rows, strict=False)
        return next((row for player, row in rows if player.number == number), "–")

    def round(self, index: int, round_number: int, part: str = "opponent") -> tuple[int | None, int | None]:
        """Return row and column of a part of a round: "opponent", "colour" or "result"."""
        column = FIRST_ROUND + ROUND_STEP * (round_number - 1) + _IN_ROUND[part]
        return (self.rows[index], column) if self.rows else (None, None)
