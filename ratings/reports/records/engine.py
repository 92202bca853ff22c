"""The records XX?, with which JaVaFo and later programs extend both formats for use during an event.

Source: JaVaFo Advanced User Manual, "Extra codes extensions".
"""

import re

from ratings.reports import cells
from ratings.reports.columns import Column, Layout, RepeatedColumn, read_cell, read_line, write_line
from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes
from ratings.reports.records.event import RecordEntry, entry_readers, entry_writer
from ratings.reports.records.points import BBP_CODES, read_bbp, read_xxs
from ratings.reports.report import FictitiousPoints, ForbiddenPairs, Report
from ratings.reports.report_builder import Draft

ROUND_COUNT = (RecordEntry("XXR", "round_count", "number of rounds", cells.COUNT),)
_NUMBER = cells.number(9999)
_COLOURS = {"WHITE1": "w", "BLACK1": "b"}

FICTITIOUS = Layout(
    "XXA",
    (Column("number", "start number", 5, 8, _NUMBER, required=True),),
    RepeatedColumn("points", "fictitious points", 10, 4, 5, cells.POINTS, positional=True),
)


def _read_numbers(line: ReportLine, draft: Draft, label: str) -> tuple[int, ...]:
    """Return the start numbers of a line, in any columns; empty if one is unreadable."""
    problems = draft.notes.problems
    cells = [(match.start() + 1, match[0]) for match in re.finditer(r"[^\s,]+", line.text) if match.start() > 2]
    numbers = [read_cell(_NUMBER, text, position, label, line, draft.notes) for position, text in cells]
    if draft.notes.problems > problems:
        draft.store_line(line)
        return ()
    return tuple(numbers)


def read_absent(line: ReportLine, draft: Draft) -> None:
    """Read XXZ: absent players of the round to be paired. Several lines add up."""
    draft.lists["absent"] += _read_numbers(line, draft, "absent player")


def read_forbidden(line: ReportLine, draft: Draft) -> None:
    """Read XXP: players who must not meet in any round."""
    numbers = _read_numbers(line, draft, "forbidden pair")
    if numbers:
        draft.lists["forbidden_pairs"].append(ForbiddenPairs(None, None, numbers))


def read_configuration(line: ReportLine, draft: Draft) -> None:
    """Read XXC: rank, white1 and black1 in any order. A line with another text is a problem and has no effect."""
    cells = [(match.start() + 1, match[0]) for match in re.finditer(r"\S+", line.text) if match.start() > 2]
    strange = next((word for word in cells if word[1].upper() not in ("RANK", *_COLOURS)), None)
    if strange:
        draft.notes.add("problem", "unreadable", line.row, *strange, "rank, white1 or black1",
                        label="pairing configuration", record="XXC")  # fmt: skip
        draft.store_line(line)
        return
    for _, word in cells:
        if word.upper() == "RANK":
            draft.fields["paired_by_rank"] = True
        else:
            draft.set_once("initial_colour", _COLOURS[word.upper()], line)


def read_fictitious(line: ReportLine, draft: Draft) -> None:
    """Read XXA: fictitious points of one player; a blank round has no points."""
    values = read_line(FICTITIOUS, line, draft.notes)
    if values.is_readable:
        points = tuple(tenths or 0 for tenths in values.fields["points"])
        draft.lists["fictitious_points"].append(FictitiousPoints(values.fields["number"], points))
    else:
        draft.store_line(line)


READERS = {
    **entry_readers(ROUND_COUNT),
    "XXZ": read_absent,
    "XXP": read_forbidden,
    "XXC": read_configuration,
    "XXA": read_fictitious,
    "XXS": read_xxs,
    **dict.fromkeys(BBP_CODES, read_bbp),
}

write_round_count = entry_writer(ROUND_COUNT)


def write_configuration_with_colour(report: Report, notes: Notes) -> list[str]:
    """Return the XXC line with the initial colour, for a format without a record for it."""
    colour = {"w": ["white1"], "b": ["black1"], "": []}[report.initial_colour]
    options = ["rank"] * report.paired_by_rank + colour
    return [f"XXC {' '.join(options)}"] if options else []


def write_configuration(report: Report, notes: Notes) -> list[str]:
    """Return the XXC line without the initial colour."""
    return ["XXC rank"] if report.paired_by_rank else []


def write_absent(report: Report, notes: Notes) -> list[str]:
    """Return one XXZ line with all absent players."""
    return [_numbers_line("XXZ", report.absent)] if report.absent else []


def write_forbidden(report: Report, notes: Notes) -> list[str]:
    """Return one XXP line for each group that must never meet. Groups with rounds are left out."""
    return [forbidden_line(group) for group in report.forbidden_pairs if is_for_all_rounds(group)]


def is_for_all_rounds(group: ForbiddenPairs) -> bool:
    """Return True if forbidden pairs have no rounds, which only XXP can express."""
    return group.first_round is None and group.last_round is None


def forbidden_line(group: ForbiddenPairs) -> str:
    """Return the XXP line of a group."""
    return _numbers_line("XXP", group.numbers)


def _numbers_line(tag: str, numbers: tuple[int, ...]) -> str:
    return f"{tag} {' '.join(str(number) for number in numbers)}".rstrip()


def write_fictitious(report: Report, notes: Notes) -> list[str]:
    """Return one XXA line for each player."""
    return [write_line(FICTITIOUS, record, notes) for record in report.fictitious_points]
