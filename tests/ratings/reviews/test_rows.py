"""Rows that wait for the same correction."""

from dataclasses import dataclass

from ratings.core.table_files import CellProblem
from ratings.reviews.decisions import RowDecision
from ratings.reviews.rows import RowUnderReview, count_alike, rows_alike


@dataclass(slots=True)
class WrongRow(RowUnderReview):
    row: int

    @property
    def number(self) -> int:
        return self.row

    @property
    def needs_decision(self) -> bool:
        return not self.is_left_out


def wrong(row: int, *values: str, choice: str = "") -> WrongRow:
    problems = tuple(CellProblem(row, column, "Sex", value, "m or w") for column, value in enumerate(values))
    return WrongRow(row, problems=problems, decision=RowDecision(choice))


def test_equal_cells_with_one_problem_are_alike() -> None:
    rows = [wrong(2, "x"), wrong(3, "x"), wrong(4, "y"), wrong(5, "x", "z"), wrong(6, "x", choice="out"), wrong(7)]
    count_alike(rows)
    assert [row.alike for row in rows] == [2, 2, 1, 0, 0, 0]
    assert [row.number for row in rows_alike(rows, 3)] == [2, 3]
    assert rows_alike(rows, 5) == rows_alike(rows, 7) == rows_alike(rows, 99) == []
