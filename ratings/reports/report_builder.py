"""A report while it is being read, line by line."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ratings.reports.day_order import settle_day_order
from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes, Remark
from ratings.reports.report import Report

# A line of column numbers, above the records to count by.
_RULER = re.compile(r"(?:0?123456789)+0?[0-9]{0,9}", re.ASCII)


@dataclass(slots=True)
class Draft:
    """The fields of a Report as far as they were read; ``rows`` are the rows of its players, in order."""

    notes: Notes = field(default_factory=Notes)
    fields: dict[str, Any] = field(default_factory=dict)
    lists: defaultdict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    rows: list[int] = field(default_factory=list)

    def keep(self, line: ReportLine) -> None:
        """Keep a line as it is, for it could not be read or nobody knows it."""
        self.lists["other_lines"].append(line.text)

    def state(self, name: str, value: Any, line: ReportLine) -> None:
        """Note what a single-line record says; another content than before is a problem and kept aside."""
        if self.fields.setdefault(name, value) != value:
            text = line.text[3:].strip()
            self.notes.add("problem", "repeated-record", line.row, 1, text, record=line.tag)
            self.keep(line)

    def report(self) -> Report:
        """The report, with every list in the order of the file."""
        lists: dict[str, Any] = {name: tuple(items) for name, items in self.lists.items()}
        return Report(**self.fields, **lists)


Reader = Callable[[ReportLine, Draft], None]
Writer = Callable[[Report, Notes], list[str]]


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a file.

    ``report`` is None only where there was nothing to read. Adjustments need nobody; while there are
    problems the report is what could be understood, and a person must decide. ``player_rows`` are the rows
    of ``report.players``, in the same order; ``format`` and ``encoding`` say how the file was read.
    """

    report: Report | None
    adjustments: tuple[Remark, ...]
    problems: tuple[Remark, ...]
    player_rows: tuple[int, ...] = ()
    format: str = ""
    encoding: str = ""
    name: str = ""

    def row_of(self, number: int) -> int | None:
        """The row of the first player with this start number; None where there is none."""
        players = self.report.players if self.report else ()
        rows = (row for player, row in zip(players, self.player_rows, strict=True) if player.number == number)
        return next(rows, None)

    def problem_lines(self) -> list[str]:
        """One line a problem, as a command prints it: file, row, column, what is wrong."""
        return [f"{self.name}: {remark}" if self.name else str(remark) for remark in self.problems]


@dataclass(frozen=True, slots=True)
class Writing:
    """A report as text with CR LF at the end of each line, and what the format could not say of it."""

    text: str
    not_carried: tuple[Remark, ...]


def read_records(lines: list[ReportLine], readers: Mapping[str, Reader], other: Reader, name: str) -> Reading:
    """Read each line by the reader of its tag, and by ``other`` where its tag has none."""
    draft = Draft()
    orders = settle_day_order(lines, name == "trf26", draft.notes)
    for line in lines:
        if _RULER.fullmatch(line.text):
            draft.notes.add("adjustment", "ruler", line.row, 1, line.text)
        else:
            readers.get(line.tag, other)(replace(line, days=orders), draft)
    report = draft.report()
    if not report.players:
        draft.notes.add("problem", "no-players")
    notes = draft.notes
    return Reading(report, notes.of("adjustment"), notes.of("problem"), tuple(draft.rows), format=name)


def keep_unknown(line: ReportLine, draft: Draft) -> None:
    """A line of no known record: kept as it is, and told."""
    draft.notes.add("adjustment", "unknown-record", line.row, 1, line.tag)
    draft.keep(line)


def write_records(report: Report, writers: tuple[Writer, ...]) -> Writing:
    """Write the report with one writer after the other.

    Lines end with CR LF: the standard asks for CR, which is there, and no program fails on it.
    """
    notes = Notes()
    lines = [line for writer in writers for line in writer(report, notes)]
    return Writing("".join(f"{line}\r\n" for line in lines), tuple(notes.remarks))
