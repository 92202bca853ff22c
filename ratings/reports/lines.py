"""A report file as numbered lines."""

import re
from collections import Counter
from dataclasses import dataclass

from ratings.reports.days import DEFAULT_ORDERS, DayOrders

# The standard requires CR at the end of a line; programs write CR LF, LF or CR. Other separators of str.splitlines may
# occur in a name, and do not end a line.
_LINE_END = re.compile(r"\r\n|\r|\n")
_LINE_END_NAMES = {"\r\n": "CR LF", "\r": "CR", "\n": "LF"}


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One line of a file: its number from 1, its text without the line end, and the date orders of the file."""

    row: int
    text: str
    days: DayOrders = DEFAULT_ORDERS

    @property
    def tag(self) -> str:
        """The three characters that identify the kind of record."""
        return self.text[:3]

    def cut(self, first: int, last: int) -> str:
        """Return the columns first to last (from 1, inclusive) with their blanks."""
        return self.text[first - 1 : last]


def split_lines(text: str) -> list[ReportLine]:
    """Return the lines that are not blank, each with its row."""
    numbered = enumerate(_LINE_END.split(text), start=1)
    return [ReportLine(row, line.rstrip()) for row, line in numbered if line.strip()]


def line_ends(text: str) -> dict[str, int]:
    """Count the line ends by kind, the most frequent first: {"CR LF": 12, "LF": 1}."""
    counted = Counter(_LINE_END.findall(text))
    return {_LINE_END_NAMES[end]: times for end, times in counted.most_common()}
