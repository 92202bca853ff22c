"""Rows under review, and rows that wait for the same correction."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ratings.core.table_files import CellProblem
from ratings.reviews.decisions import RowDecision


@dataclass(slots=True, kw_only=True)
class RowUnderReview:
    """A row with its decision and the problems of its cells.

    `alike` is the number of rows with the same single problem, this one included.
    """

    decision: RowDecision = field(default_factory=RowDecision)
    problems: tuple[CellProblem, ...] = ()
    alike: int = 0

    @property
    def number(self) -> int:
        """The number of the row in the list."""
        raise NotImplementedError

    @property
    def needs_decision(self) -> bool:
        """True if the row needs a decision."""
        raise NotImplementedError

    @property
    def is_left_out(self) -> bool:
        """True if a person left the row out."""
        return self.decision.is_left_out

    @property
    def only_problem(self) -> tuple[int, str, str] | None:
        """The single problem of a cell that waits for a correction: column, value and expected value."""
        if len(self.problems) != 1 or not self.needs_decision or self.problems[0].column is None:
            return None
        problem = self.problems[0]
        return problem.column or 0, problem.value, problem.expected


def count_alike(rows: Iterable[RowUnderReview]) -> None:
    """Set the number of rows with the same single problem."""
    rows = [*rows]
    counts = Counter(row.only_problem for row in rows)
    for row in rows:
        row.alike = counts[row.only_problem] if row.only_problem else 0


def rows_alike(rows: Iterable[RowUnderReview], number: int) -> list[RowUnderReview]:
    """Return the rows with the single problem of a row, this row included; none if it has no such problem."""
    rows = [*rows]
    problem = next((row.only_problem for row in rows if row.number == number), None)
    return [row for row in rows if problem and row.only_problem == problem]
