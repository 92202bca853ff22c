"""The columns of FIDE's list files, derived from the header line. The header line has changed in most years.

The current files have all three lists (players_list_foa.txt, 162 characters a line), a single list (136 characters,
with the month of the list as heading of the ratings), or all lists for older programs (players_list_legacy.txt, 158
characters, without FOA). Until 2012 there was a single list with 74 characters.
"""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

COMBINED_HEADER = (
    f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}{'FOA':<4}"
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
SEX_LETTERS = {"m": "M", "w": "F", "": ""}


NUMBER, NAME, PERSON, TAIL = "number", "name", "person", "tail"
CONTROL_OF_HEADING = {"srtng": "standard", "rrtng": "rapid", "brtng": "blitz"}
CELL_OF_HEADING = {
    "id number": (NUMBER, "number"),
    "name": (NAME, "name"),
    "fed": (PERSON, "federation"),
    "sex": (PERSON, "sex"),
    "tit": (PERSON, "title"),
    "titl": (PERSON, "title"),
    "wtit": (PERSON, "womens_title"),
    "otit": (PERSON, "other_titles"),
    "foa": (PERSON, "foa_title"),
    "b-day": (TAIL, "birth"),
    "born": (TAIL, "birth"),
    "flag": (TAIL, "flag"),
}
GAMES = ("sgm", "rgm", "bgm", "gms", "games")
K = ("sk", "rk", "bk", "k")

# The single list of 2011 has no space between two headings: TitlFed, GamesBorn.
_HEADING = re.compile(r"id number|titl(?=fed)|games(?=born)|\S+", re.IGNORECASE)
_MONTH = re.compile(rf"({'|'.join(MONTHS)})(\d\d)", re.IGNORECASE)


def single_header(month: dt.date) -> str:
    """Return the header line of a list of one rating type."""
    return f"{COMBINED_HEADER[:113]}{month_code(month):<6}{'Gms':<4}{'K':<3}{'B-day':<6}{'Flag':<4}"


def month_code(month: dt.date) -> str:
    """Return FIDE's code of a month: ``OCT26`` for October 2026."""
    return f"{MONTHS[month.month - 1]}{month.year % 100:02}"


class NotAHeader(ValueError):
    """The error for a line that is no header of a list: the unexpected text, and the column where it begins."""

    def __init__(self, value: str, column: int) -> None:
        super().__init__(value)
        self.found = value
        self.column = column


@dataclass(slots=True)
class ColumnGroup:
    """Neighbouring columns that are read together: start, end, and the cells in them. The last group has no end."""

    start: int
    end: int | None = None
    cells: dict[str, slice] = field(default_factory=dict)

    @property
    def span(self) -> slice:
        return slice(self.start, self.end)

    def split(self, text: str) -> dict[str, str]:
        """Return the cells in the text of these columns; white space around them is removed."""
        return {cell: text[columns].strip() for cell, columns in self.cells.items()}

    def column(self, cell: str) -> int:
        """Return the position of a cell's first character in the line, from 1."""
        return self.start + int(self.cells[cell].start) + 1

    def end_of(self, cell: str) -> int:
        """Return the position in the line after the end of a cell, from 0."""
        return self.start + int(self.cells[cell].stop)


@dataclass(frozen=True, slots=True)
class ListLayout:
    """The positions of all cells in a line. If the header names only a month, the rating type is ""."""

    groups: dict[str, ColumnGroup]
    controls: tuple[str, ...]
    month: dt.date | None


def layout_of_header(line: str) -> ListLayout:
    """Return the layout of the lines under a header line. NotAHeader if FIDE uses no such header."""
    groups: dict[str, ColumnGroup] = {}
    month, current = None, ""
    for heading, start, end in _columns(line):
        month = month or _month(heading)
        group_and_cell = _group_and_cell(heading, current)
        if group_and_cell is None or (group_and_cell[0] in groups and group_and_cell[0] != current):
            raise NotAHeader(heading, start + 1)
        current, cell = group_and_cell
        group = groups.setdefault(current, ColumnGroup(start))
        if cell in group.cells:
            raise NotAHeader(heading, start + 1)
        group.cells[cell] = slice(start - group.start, end and end - group.start)
        group.end = end
    names = [*groups]
    complete = names[:3] == [NUMBER, NAME, PERSON] and names[-1] == TAIL and len(names) > 4
    if not complete or "federation" not in groups[PERSON].cells:
        raise NotAHeader(line[:60].strip(), 1)
    return ListLayout(groups, tuple(names[3:-1]), month)


def _columns(line: str) -> Iterator[tuple[str, int, int | None]]:
    """Yield each heading in lower case, with the first position of its column and the position after it.

    The last column has no end.
    """
    marks = [*_HEADING.finditer(line)]
    ends = [*(mark.start() for mark in marks[1:]), None]
    for mark, end in zip(marks, ends, strict=True):
        yield mark.group().lower(), mark.start(), end


def _group_and_cell(heading: str, current: str) -> tuple[str, str] | None:
    """Return the group and the cell of a heading. Games and K belong to the ratings in the columns before."""
    if heading in CONTROL_OF_HEADING:
        return CONTROL_OF_HEADING[heading], "rating"
    if _MONTH.fullmatch(heading):
        return "", "rating"
    if current in ("", *CONTROL_OF_HEADING.values()) and heading in GAMES + K:
        return current, "games" if heading in GAMES else "k"
    return CELL_OF_HEADING.get(heading)


def _month(heading: str) -> dt.date | None:
    named = _MONTH.fullmatch(heading)
    if named is None:
        return None
    # No list is older: the first list on the internet is of the year 2000.
    return dt.date(2000 + int(named[2]), MONTHS.index(named[1].upper()) + 1, 1)
