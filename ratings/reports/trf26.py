"""TRF26, FIDE's report file approved on 12 May 2025 and applied from 1 September 2025."""

from ratings.reports import trf16
from ratings.reports.lines import ReportLine, split_lines
from ratings.reports.records import assignments, engine, event, players, points, teams, unknown
from ratings.reports.report import Report
from ratings.reports.report_builder import (
    Draft,
    Reader,
    Reading,
    Writer,
    Writing,
    read_records,
    store_unknown,
    write_records,
)

NAME = "trf26"

READERS: dict[str, Reader] = {
    **trf16.READERS,
    **event.entry_readers(event.TRF26_ENTRIES),
    "162": points.read_162,
    "172": event.read_start_rank,
    "362": points.read_362,
    "310": teams.read_310,
    **assignments.READERS,
    unknown.COMMENT: unknown.read_comment,
    **dict.fromkeys(unknown.TEAM_INFORMATION, unknown.read_team_information),
}

# The writers in the order of the standard: 142, 152, 162, 172, 182, 192, 202, 212, 222, 352, 362.
WRITERS: tuple[Writer, ...] = (
    unknown.write_comments,
    event.entry_writer(event.TRF16_ENTRIES[:-1]),
    event.write_deputies,
    event.entry_writer(event.TRF16_ENTRIES[-1:]),
    event.write_round_dates,
    event.entry_writer(event.TRF26_ENTRIES[:2]),
    points.write_162,
    event.write_start_rank,
    event.entry_writer(event.TRF26_ENTRIES[2:]),
    points.write_362,
    engine.write_configuration,
    players.write_players_26,
    players.write_national,
    teams.write_teams,
    assignments.write_assignments,
    unknown.write_team_information,
    engine.write_absent,
    engine.write_fictitious,
    unknown.write_other_lines,
)


_ONLY_HERE = READERS.keys() - trf16.READERS.keys()


def is_trf26(lines: list[ReportLine]) -> bool:
    """Return True if any line is a record that TRF16 does not have."""
    return any(line.tag in _ONLY_HERE or players.is_national(line) for line in lines)


def _read_other(line: ReportLine, draft: Draft) -> None:
    """Read a national record, which begins with a federation code; any other line is unknown."""
    (players.read_national if players.is_national(line) else store_unknown)(line, draft)


def read(text: str) -> Reading:
    """Read a report leniently. Every adjustment and problem is listed with row and column."""
    return read_records(split_lines(text), READERS, _read_other, NAME)


def write(report: Report) -> Writing:
    """Write a report in exact columns, and list the content that TRF26 has no record for."""
    return write_records(report, WRITERS)
