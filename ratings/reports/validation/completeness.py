"""The content that the rating office requires of a report. Writers of formats do not require it."""

from collections.abc import Sequence

from ratings.reports.problems import Level, Notes, Remark
from ratings.reports.records.event import TRF16_ENTRIES, TRF26_ENTRIES
from ratings.reports.report import Report, ReportPlayer
from ratings.reports.results import RESULT_CODES
from ratings.reports.source_positions import SourcePositions

# Records that column R in the tables of TRF16 (2015) and TRF26 (2025) marks as mandatory for rating. The days are also
# required in TRF16, because they decide the edition of the rules and the list.
MANDATORY: dict[str, tuple[str, ...]] = {
    "trf16": ("012", "022", "032", "042", "052", "102"),
    "trf26": ("012", "022", "032", "042", "052", "102", "132"),
}
FOR_TITLE_EVENTS: dict[str, tuple[str, ...]] = {"trf16": (), "trf26": ("182", "192", "202")}

_FIELDS = {entry.tag: (entry.field, entry.label) for entry in (*TRF16_ENTRIES, *TRF26_ENTRIES)}
_FIELDS["132"] = ("round_dates", "dates of the rounds")

# Fields of a player's line that the tables require, and the level of a missing one.
PLAYER: tuple[tuple[str, str, Level], ...] = (
    ("name", "name", "warning"),
    ("fide_id", "FIDE ID", "warning"),
    ("rank", "final rank", "warning"),
    ("sex", "sex", "note"),
    ("federation", "federation", "note"),
    ("birth", "birth date", "note"),
)


def completeness(report: Report, format_name: str, player_rows: Sequence[int] = ()) -> tuple[Remark, ...]:
    """Return remarks on missing content. Errors block the report; an officer may waive warnings with a reason.

    ``format_name`` is the format of the file ("trf16" or "trf26"); KeyError for another. ``player_rows`` are the rows
    of the players in the file, to state positions; empty without a file.
    """
    notes = Notes()
    places = SourcePositions(report, player_rows)
    _check_records(report, MANDATORY[format_name], "error", notes)
    _check_records(report, FOR_TITLE_EVENTS[format_name], "note", notes)
    if not report.time_control and not report.coded_time_control:
        notes.add("warning", "time-control-missing")
    for index, player in enumerate(report.players):
        _check_player(index, player, places, notes)
    _check_games(report, places, notes)
    return tuple(notes.remarks)


def _check_records(report: Report, tags: tuple[str, ...], level: Level, notes: Notes) -> None:
    for tag in tags:
        field, label = _FIELDS[tag]
        if not getattr(report, field):
            notes.add(level, "record-missing", label=label, record=tag)


def _check_player(index: int, player: ReportPlayer, places: SourcePositions, notes: Notes) -> None:
    if not player.name and not player.fide_id:
        _note_missing(index, player, "name", "name and FIDE ID", "error", places, notes)
        return
    for field, label, level in PLAYER:
        if getattr(player, field) in ("", None):
            _note_missing(index, player, field, label, level, places, notes)
    if player.fide_id and not (player.fide_id.isascii() and player.fide_id.isdigit()):
        location = places.field(index, "fide_id")
        notes.add("warning", "fide-id-form", *location, player.fide_id, number=player.number, name=player.name)


def _note_missing(
    index: int, player: ReportPlayer, field: str, label: str, level: Level, places: SourcePositions, notes: Notes
) -> None:
    location = places.field(index, field)
    notes.add(level, "field-missing", *location, label=label, number=player.number, name=player.name)


def _check_games(report: Report, places: SourcePositions, notes: Notes) -> None:
    rated, with_lines, elsewhere = False, report.rounds_with_lines(), _rounds_of_other_reports(report)
    for index, player in enumerate(report.players):
        for number, result in enumerate(player.rounds, start=1):
            if result and result.opponent:
                rated = rated or RESULT_CODES[result.code].rated
                if result.code == " ":
                    notes.add("error", "result-missing", *places.round(index, number, "result"), round=number,
                              number=player.number, opponent=result.opponent)  # fmt: skip
    for number in range(1, report.rounds_played() + 1):
        if number not in with_lines and number not in elsewhere:
            notes.add("warning", "rounds-missing", round=number)
    if not rated:
        notes.add("warning", "no-rated-game")


def _rounds_of_other_reports(report: Report) -> frozenset[int]:
    """Return the rounds before the first round with a date, which other reports of a long event contain."""
    dated = [number for number, day in enumerate(report.round_dates, 1) if day]
    return frozenset(range(1, min(dated, default=1)))
