"""TRF16, FIDE's report file approved at Elista on 10 August 2015, with JaVaFo's extensions XX?."""

from ratings.reports.cells import write_points
from ratings.reports.lines import split_lines
from ratings.reports.problems import Notes
from ratings.reports.records import engine, event, players, points, tabs, teams, unknown
from ratings.reports.report import Report, StartRank, TeamPoints
from ratings.reports.report_builder import Reader, Reading, Writer, Writing, read_records, store_unknown, write_records

NAME = "trf16"

READERS: dict[str, Reader] = {
    **event.entry_readers(event.TRF16_ENTRIES),
    "112": event.read_deputy,
    "132": event.read_round_dates,
    "001": tabs.read_player,
    "013": teams.read_013,
    **engine.READERS,
}

# Labels of the fields that have a record only in TRF26.
NOT_IN_TRF16 = {
    "start_rank": "starting rank method",
    "pairing_controller": "pairing controller",
    "coded_type": "coded type of the event",
    "tie_breaks": "tie-breaks",
    "standings_order": "order of the standings",
    "coded_time_control": "coded time control",
    "team_colours": "colour sequence",
    "team_points": "match points",
    "national": "national records",
    "byes": "byes",
    "accelerations": "accelerations",
    "abnormal_points": "abnormal points",
    "board_orders": "board orders",
    "team_byes": "byes of teams",
    "forfeited_matches": "forfeited matches",
    "team_information": "informative records of teams",
    "comments": "comments",
}


def _note_unwritten(report: Report, notes: Notes) -> list[str]:
    empty = Report()
    stated = [
        (field, label) for field, label in NOT_IN_TRF16.items() if getattr(report, field) != getattr(empty, field)
    ]
    for field, label in stated:
        value = _omitted_text(getattr(report, field))
        notes.add("not-carried", "not-in-format", None, None, value, label=label, format="TRF16")
    for group in report.forbidden_pairs:
        if not engine.is_for_all_rounds(group):
            notes.add("not-carried", "not-in-format", None, None, _omitted_text(group.numbers), format="TRF16",
                      label="pairs forbidden in some rounds")  # fmt: skip
    return []


def _omitted_text(value: object) -> str:
    """Return an omitted value as text: simple values in full, records by their number."""
    if isinstance(value, StartRank):
        return f"{value.federation} {value.method}".strip()
    if isinstance(value, TeamPoints):
        stated = (value.win, value.draw, value.loss)
        return " ".join(write_points(tenths) for tenths in stated if tenths is not None)
    if isinstance(value, tuple) and not all(isinstance(item, str | int) for item in value):
        return str(len(value))
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


WRITERS: tuple[Writer, ...] = (
    _note_unwritten,
    event.entry_writer(event.TRF16_ENTRIES[:-1]),
    event.write_deputies,
    event.entry_writer(event.TRF16_ENTRIES[-1:]),
    event.write_round_dates,
    engine.write_round_count,
    engine.write_configuration_with_colour,
    points.write_xxs,
    players.write_players,
    teams.write_013,
    engine.write_absent,
    engine.write_forbidden,
    engine.write_fictitious,
    unknown.write_other_lines,
)


def read(text: str) -> Reading:
    """Read a report leniently. Every adjustment and problem is listed with row and column."""
    return read_records(split_lines(text), READERS, store_unknown, NAME)


def write(report: Report) -> Writing:
    """Write a report in exact columns, and list the content that TRF16 has no record for."""
    return write_records(report, WRITERS)
