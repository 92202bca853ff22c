"""A report while it is being read, line by line."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ratings.reports.day_order import choose_day_orders
from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes, Remark
from ratings.reports.report import Report

# A line of column numbers that some writers add for orientation.
_RULER = re.compile(r"(?:0?123456789)+0?[0-9]{0,9}", re.ASCII)


@dataclass(slots=True)
class Draft:
    """The fields of a Report read so far; ``rows`` are the rows of its players, in order."""

    notes: Notes = field(default_factory=Notes)
    fields: dict[str, Any] = field(default_factory=dict)
    lists: defaultdict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    rows: list[int] = field(default_factory=list)

    def store_line(self, line: ReportLine) -> None:
        """Store the text of an unreadable or unknown line."""
        self.lists["other_lines"].append(line.text)

    def set_once(self, name: str, value: Any, line: ReportLine) -> None:
        """Set the value of a single-line record. A different earlier value is a problem, and the line is stored."""
        if self.fields.setdefault(name, value) != value:
            text = line.text[3:].strip()
            self.notes.add("problem", "repeated-record", line.row, 1, text, record=line.tag)
            self.store_line(line)

    def report(self) -> Report:
        """Return the report, with every list in the order of the file."""
        lists: dict[str, Any] = {name: tuple(items) for name, items in self.lists.items()}
        return Report(**self.fields, **lists)


Reader = Callable[[ReportLine, Draft], None]
Writer = Callable[[Report, Notes], list[str]]


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a file.

    ``report`` is None only for a file without readable content. Adjustments need no action. If there are problems, the
    report has only the readable parts, and a person must decide. ``player_rows`` are the rows of ``report.players`` in
    the same order. ``format`` and ``encoding`` are those of the file.
    """

    report: Report | None
    adjustments: tuple[Remark, ...]
    problems: tuple[Remark, ...]
    player_rows: tuple[int, ...] = ()
    format: str = ""
    encoding: str = ""
    name: str = ""

    def row_of(self, number: int) -> int | None:
        """Return the row of the first player with this start number, or None."""
        players = self.report.players if self.report else ()
        rows = (row for player, row in zip(players, self.player_rows, strict=True) if player.number == number)
        return next(rows, None)

    def problem_lines(self) -> list[str]:
        """Return one line for each problem, as a command prints it: file, row, column, message."""
        return [f"{self.name}: {remark}" if self.name else str(remark) for remark in self.problems]


@dataclass(frozen=True, slots=True)
class Writing:
    """A report as text with CR LF after each line, and the content that the format has no record for."""

    text: str
    not_carried: tuple[Remark, ...]


def read_records(lines: list[ReportLine], readers: Mapping[str, Reader], default_reader: Reader, name: str) -> Reading:
    """Read each line by the reader of its tag, or by ``default_reader`` for an unknown tag."""
    draft = Draft()
    orders = choose_day_orders(lines, name == "trf26", draft.notes)
    for line in lines:
        if _RULER.fullmatch(line.text):
            draft.notes.add("adjustment", "ruler", line.row, 1, line.text)
        else:
            readers.get(line.tag, default_reader)(replace(line, days=orders), draft)
    report = draft.report()
    if not report.players:
        draft.notes.add("problem", "no-players")
    notes = draft.notes
    return Reading(report, notes.of("adjustment"), notes.of("problem"), tuple(draft.rows), format=name)


def store_unknown(line: ReportLine, draft: Draft) -> None:
    """Store a line of an unknown record and note it."""
    draft.notes.add("adjustment", "unknown-record", line.row, 1, line.tag)
    draft.store_line(line)


def write_records(report: Report, writers: tuple[Writer, ...]) -> Writing:
    """Write the report with each writer in turn.

    Lines end with CR LF: the standard requires CR, and every program accepts CR LF.
    """
    notes = Notes()
    lines = [line for writer in writers for line in writer(report, notes)]
    return Writing("".join(f"{line}\r\n" for line in lines), tuple(notes.remarks))
