"""The records ??2 about the event as a whole, one line each.

TRF16 (10 August 2015) has 012 to 132; TRF26 (12 May 2025) adds 142 to 362. Text begins in column 5.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from ratings.reports import cells, days
from ratings.reports.cells import Cell
from ratings.reports.columns import Column, Layout, is_read_as, read_cell, read_line, write_line
from ratings.reports.day_order import ROUND_DATE
from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes
from ratings.reports.report import Report, StartRank
from ratings.reports.report_builder import Draft, Reader

_COMMA_LIST = Cell(
    "codes with commas between them",
    lambda text: tuple(code.strip() for code in text.split(",") if code.strip()),
    ",".join,
    blank=(),
)
_INITIAL = replace(cells.choice("W or B", {"W": "w", "B": "b", "w": "w", "b": "b"}), write=str.upper)


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """A record with one value from column 5 to the end of the line."""

    tag: str
    field: str
    label: str
    cell: Cell


TRF16_ENTRIES = (
    RecordEntry("012", "name", "name of the event", cells.TEXT),
    RecordEntry("022", "city", "city", cells.TEXT),
    RecordEntry("032", "federation", "federation", cells.TEXT),
    RecordEntry("042", "first_day", "first day", cells.DAY),
    RecordEntry("052", "last_day", "last day", cells.DAY),
    RecordEntry("062", "player_count", "number of players", cells.COUNT),
    RecordEntry("072", "rated_count", "number of rated players", cells.COUNT),
    RecordEntry("082", "team_count", "number of teams", cells.COUNT),
    RecordEntry("092", "type", "type of the event", cells.TEXT),
    RecordEntry("102", "chief_arbiter", "chief arbiter", cells.TEXT),
    RecordEntry("122", "time_control", "time control", cells.TEXT),
)

TRF26_ENTRIES = (
    RecordEntry("142", "round_count", "number of rounds", cells.COUNT),
    RecordEntry("152", "initial_colour", "initial colour", _INITIAL),
    RecordEntry("182", "pairing_controller", "pairing controller", cells.TEXT),
    RecordEntry("192", "coded_type", "coded type of the event", cells.TEXT),
    RecordEntry("202", "tie_breaks", "tie-breaks", _COMMA_LIST),
    RecordEntry("212", "standings_order", "order of the standings", _COMMA_LIST),
    RecordEntry("222", "coded_time_control", "coded time control", cells.TEXT),
    RecordEntry("352", "team_colours", "colour sequence", cells.TEXT),
)

START_RANK = Layout(
    "172",
    (
        Column("federation", "federation of the national ratings", 5, 7, cells.TEXT),
        Column("method", "starting rank method", 9, 13, cells.TEXT),
    ),
)

_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")

FIRST_DATE = 92
DATE_STEP = 10


def entry_readers(entries: tuple[RecordEntry, ...]) -> dict[str, Reader]:
    """Return a reader for each of these records by tag."""
    return {entry.tag: _entry_reader(entry) for entry in entries}


def _entry_reader(entry: RecordEntry) -> Reader:
    def read(line: ReportLine, draft: Draft) -> None:
        text = line.text[3:]
        if not text.strip():
            return
        value = read_cell(entry.cell, text, 4, entry.label, line, draft.notes)
        if value == entry.cell.blank:
            draft.store_line(line)
        else:
            draft.set_once(entry.field, value, line)

    return read


def entry_writer(entries: tuple[RecordEntry, ...]) -> Callable[[Report, Notes], list[str]]:
    """Return a writer of these records in order. Values that are not stated have no line."""

    def write(report: Report, notes: Notes) -> list[str]:
        stated = [(entry, getattr(report, entry.field)) for entry in entries]
        return [_write_entry(entry, value, notes) for entry, value in stated if value != entry.cell.blank]

    return write


def _write_entry(entry: RecordEntry, value: Any, notes: Notes) -> str:
    text = entry.cell.to_text(value)
    if not is_read_as(entry.cell, text, value):
        notes.add("not-carried", "changed", None, None, value, text, label=entry.label, record=entry.tag)
    return f"{entry.tag} {text}".rstrip()


def read_deputy(line: ReportLine, draft: Draft) -> None:
    """Read 112: one deputy arbiter for each line."""
    text = line.text[3:]
    if text.strip():
        deputy = read_cell(cells.TEXT, text, 4, "deputy arbiter", line, draft.notes)
        draft.lists["deputies"].append(deputy)


def write_deputies(report: Report, notes: Notes) -> list[str]:
    """Return one 112 line for each deputy arbiter."""
    entry = RecordEntry("112", "deputies", "deputy arbiter", cells.TEXT)
    return [_write_entry(entry, deputy, notes) for deputy in report.deputies if deputy]


def read_round_dates(line: ReportLine, draft: Draft) -> None:
    """Read 132: YY/MM/DD in columns 92-99, 102-109 and so on.

    Some programs write four-digit years, other columns or one line for each date; these are read in sequence.
    """
    cells = [(match.start() + 1, match[0]) for match in ROUND_DATE.finditer(line.text, 3)]
    if not cells:
        return
    problems = draft.notes.problems
    dates = [
        (position, read_cell(_SHORT_DAY, text, position, "round date", line, draft.notes)) for position, text in cells
    ]
    if draft.notes.problems > problems:
        draft.store_line(line)
        return
    days: list[date | None] = draft.lists["round_dates"]
    if not days and all(position >= FIRST_DATE and (position - FIRST_DATE) % DATE_STEP == 0 for position, _ in dates):
        days += _by_column(dates)
    else:
        draft.notes.add("adjustment", "off-columns", line.row, cells[0][0], label="round dates", record="132")
        days += [day for _, day in dates]


_SHORT_DAY = Cell("a date, YY/MM/DD", days.read_round_day, days.write_short_day, read_with_orders=days.read_round_day)


def _by_column(dates: list[tuple[int, date]]) -> list[date | None]:
    by_round = {(column - FIRST_DATE) // DATE_STEP: day for column, day in dates}
    return [by_round.get(index) for index in range(max(by_round) + 1)]


def write_round_dates(report: Report, notes: Notes) -> list[str]:
    """Return one 132 line with the dates of the rounds, each in its columns."""
    if not report.round_dates:
        return []
    text = "132"
    for index, day in enumerate(report.round_dates):
        short = _SHORT_DAY.to_text(day)
        if day is not None and not is_read_as(_SHORT_DAY, short, day):
            notes.add("not-carried", "changed", None, None, day, short, label="round date", record="132")
        text = text.ljust(FIRST_DATE - 1 + DATE_STEP * index) + short
    return [text]


def read_start_rank(line: ReportLine, draft: Draft) -> None:
    """Read 172: the method of the starting ranks. A method without a federation is accepted."""
    parts = line.text[3:].split()
    if len(parts) == 1 and parts[0] in _METHODS and not line.text[8:].startswith(parts[0]):
        draft.notes.add("adjustment", "off-columns", line.row, 5, label="starting rank method", record="172")
        draft.set_once("start_rank", StartRank("", parts[0]), line)
    elif parts:
        values = read_line(START_RANK, line, draft.notes)
        if values.is_readable:
            draft.set_once("start_rank", StartRank(**values.fields), line)
        else:
            draft.store_line(line)


def write_start_rank(report: Report, notes: Notes) -> list[str]:
    """Return the 172 line if it is stated."""
    return [write_line(START_RANK, report.start_rank, notes)] if report.start_rank else []
