"""A report file as numbered lines."""

import re
from collections import Counter
from dataclasses import dataclass

from ratings.reports.days import USUAL, DayOrders

# The standard asks for CR at the end of a line; programs write CR LF, LF or CR. Other separators that
# str.splitlines knows may stand in a name and end nothing.
_LINE_END = re.compile(r"\r\n|\r|\n")
_SPOKEN = {"\r\n": "CR LF", "\r": "CR", "\n": "LF"}


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One line of a file: its number, from 1, its text without the line end, and the order of the file's dates."""

    row: int
    text: str
    days: DayOrders = USUAL

    @property
    def tag(self) -> str:
        """The three characters that say what kind of record the line is."""
        return self.text[:3]

    def cut(self, first: int, last: int) -> str:
        """What stands in the columns first to last, counted from 1, both included; blanks kept."""
        return self.text[first - 1 : last]


def split_lines(text: str) -> list[ReportLine]:
    """The lines that are not blank, each with its row."""
    numbered = enumerate(_LINE_END.split(text), start=1)
    return [ReportLine(row, line.rstrip()) for row, line in numbered if line.strip()]


def line_ends(text: str) -> dict[str, int]:
    """How often each kind of line end occurs, the most frequent first: {"CR LF": 12, "LF": 1}."""
    counted = Counter(_LINE_END.findall(text))
    return {_SPOKEN[end]: times for end, times in counted.most_common()}
