"""The problems of a list file, for the user who uploaded the file."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, NoReturn

MAX_PROBLEMS = 1000

Level = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class ListProblem:
    """A problem of the file. `row` counts lines from 1, `column` characters from 1; None for the whole file."""

    level: Level
    code: str
    row: int | None
    column: int | None
    found: str
    expected: str

    def __str__(self) -> str:
        places = (("row", self.row), ("column", self.column))
        location = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        return f"{location}: {self._finding}" if location else self._finding

    @property
    def _finding(self) -> str:
        return f"found {self.found}; expected {self.expected}"


class Oddity(NamedTuple):
    """An anomaly of one cell, independent of the format of the file. The reader of the file adds row and column."""

    level: Level
    code: str
    cell: str
    found: str
    expected: str


class UnreadableList(Exception):
    """The error for an invalid file. `problems` are all problems found, including warnings."""

    def __init__(self, problems: Iterable[ListProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class ProblemCollector:
    """The problems so far. The 1,000th error ends the reading. After 1,000 problems, warnings are dropped."""

    def __init__(self) -> None:
        self.problems: list[ListProblem] = []
        self.errors = 0

    def add(self, problem: ListProblem) -> None:
        """Add a problem. Raise UnreadableList at the 1,000th error."""
        self.errors += problem.level == "error"
        if problem.level == "error" or len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)
        if self.errors >= MAX_PROBLEMS:
            raise UnreadableList([*self.problems, _TOO_MANY])

    def add_row(self, row: int, oddities: Iterable[tuple[int | None, Oddity]]) -> bool:
        """Add the anomalies of a row, each with its column or None. Return True if none of them is an error."""
        before = self.errors
        for column, odd in oddities:
            self.add(ListProblem(odd.level, odd.code, row, column, odd.found or "nothing", odd.expected))
        return self.errors == before

    def refuse(self, problem: ListProblem) -> NoReturn:
        """Raise UnreadableList with this problem after all others."""
        raise UnreadableList([*self.problems, problem])

    def raise_errors(self) -> None:
        """Raise UnreadableList if there was an error."""
        if self.errors:
            raise UnreadableList(self.problems)


_TOO_MANY = ListProblem(
    "error", "too-many-problems", None, None, f"{MAX_PROBLEMS} errors, reading stopped", "a list in FIDE's layout"
)
