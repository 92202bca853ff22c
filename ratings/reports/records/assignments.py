"""The records 240 to 330 of TRF26 (12 May 2025), each with its layout and its field of the Report.

The records are byes, accelerations, forbidden pairs, abnormal points, board orders and forfeited matches.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ratings.reports import cells
from ratings.reports.columns import Column, Layout, RepeatedColumn, read_line, write_line
from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes
from ratings.reports.records.engine import forbidden_line, is_for_all_rounds
from ratings.reports.report import (
    AbnormalPoints,
    AccelerationOfRounds,
    BoardOrder,
    Byes,
    ForbiddenPairs,
    ForfeitedMatch,
    Report,
    TeamByes,
)
from ratings.reports.report_builder import Draft, Reader

_NUMBER = cells.number(9999)
_TEAM = cells.number(999)
_ROUND = cells.number(999)
_ANY_ROUND = replace(cells.optional_number(3), expected="a round, or 000 for all", text_of_none="")
_BYE = cells.choice("F, H or Z", {letter: letter.upper() for letter in "FHZfhz"})
_ABNORMAL = cells.choice("one of W D L F H Z + -, or blank", {letter: letter.upper() for letter in "WDLFHZ+-wdlfhz"})
_FORFEIT = cells.choice("+-, -+ or --", {kind: kind for kind in ("+-", "-+", "--")})


@dataclass(frozen=True, slots=True)
class Assignment:
    """A kind of record: its field of the Report, its value and its layout."""

    field: str
    make: Callable[..., Any]
    layout: Layout


ASSIGNMENTS = (
    Assignment("byes", Byes, Layout("240", (
        Column("kind", "kind of bye", 5, 5, _BYE, required=True),
        Column("round", "round", 7, 9, _ROUND, required=True),
    ), RepeatedColumn("numbers", "player or team", 11, 4, 5, _NUMBER, least=1))),
    Assignment("accelerations", AccelerationOfRounds, Layout("250", (
        Column("match_points", "fictitious match points", 5, 8, cells.POINTS),
        Column("points", "fictitious points", 10, 13, cells.POINTS),
        Column("first_round", "first round", 15, 17, _ROUND, required=True),
        Column("last_round", "last round", 19, 21, _ROUND, required=True),
        Column("first", "first player or team", 23, 26, _NUMBER, required=True),
        Column("last", "last player or team", 28, 31, _NUMBER, required=True),
    ))),
    Assignment("forbidden_pairs", ForbiddenPairs, Layout("260", (
        Column("first_round", "first round", 5, 7, _ROUND, required=True),
        Column("last_round", "last round", 9, 11, _ROUND, required=True),
    ), RepeatedColumn("numbers", "player or team", 13, 4, 5, _NUMBER, least=2))),
    Assignment("abnormal_points", AbnormalPoints, Layout("299", (
        Column("kind", "kind of result", 5, 5, _ABNORMAL),
        Column("match_points", "match points", 8, 11, cells.POINTS),
        Column("points", "points", 14, 17, cells.POINTS),
        Column("round", "round", 20, 22, _ANY_ROUND),
    ), RepeatedColumn("numbers", "player or team", 24, 4, 5, _NUMBER))),
    Assignment("board_orders", BoardOrder, Layout("300", (
        Column("round", "round", 5, 7, _ROUND, required=True),
        Column("team", "team", 9, 11, _TEAM),
        Column("opponent", "opposing team", 13, 15, _TEAM),
    ), RepeatedColumn("players", "player", 17, 4, 5, cells.optional_number(4), positional=True))),
    Assignment("team_byes", TeamByes, Layout("320", (
        Column("match_points", "match points of the bye", 5, 8, cells.POINTS),
        Column("game_points", "game points of the bye", 10, 13, cells.POINTS),
    ), RepeatedColumn("teams", "team", 15, 3, 4, cells.optional_number(3), positional=True))),
    Assignment("forfeited_matches", ForfeitedMatch, Layout("330", (
        Column("kind", "kind of forfeit", 5, 6, _FORFEIT, required=True),
        Column("round", "round", 8, 10, _ROUND, required=True),
        Column("white", "White's team", 12, 14, _TEAM, required=True),
        Column("black", "Black's team", 16, 18, _TEAM, required=True),
    ))),
)  # fmt: skip


def _reader(assignment: Assignment) -> Reader:
    def read(line: ReportLine, draft: Draft) -> None:
        values = read_line(assignment.layout, line, draft.notes)
        if values.is_readable:
            draft.lists[assignment.field].append(assignment.make(**values.fields))
        else:
            draft.store_line(line)

    return read


READERS = {kind.layout.tag: _reader(kind) for kind in ASSIGNMENTS}


def write_assignments(report: Report, notes: Notes) -> list[str]:
    """Return the lines of all records in the order of their tags.

    Forbidden pairs for all rounds are XXP lines among those of 260.
    """
    return [_write(kind, record, notes) for kind in ASSIGNMENTS for record in getattr(report, kind.field)]


def _write(assignment: Assignment, record: Any, notes: Notes) -> str:
    if isinstance(record, ForbiddenPairs) and is_for_all_rounds(record):
        return forbidden_line(record)
    return write_line(assignment.layout, record, notes)
