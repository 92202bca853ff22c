"""Record 001, a player and their rounds, and the national records with the same static columns.

Columns: player section of TRF16 (10 August 2015) and TRF26 (12 May 2025), which are equal.
"""

import re

from ratings.reports import cells
from ratings.reports.columns import Column, Layout, read_cell, read_line, write_line
from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes
from ratings.reports.report import Colour, NationalRecord, Report, ReportPlayer, RoundResult
from ratings.reports.report_builder import Draft
from ratings.reports.results import RESULT_CODES

FIRST_ROUND = 92
ROUND_STEP = 10

PLAYER = Layout(
    "001",
    (
        Column("number", "start number", 5, 8, cells.number(9999), required=True),
        Column("sex", "sex", 10, 10, cells.SEX),
        Column("title", "title", 11, 13, cells.TITLE),
        Column("name", "name", 15, 47, cells.TEXT),
        Column("rating", "rating", 49, 52, cells.RATING),
        Column("federation", "federation", 54, 56, cells.TEXT),
        Column("fide_id", "FIDE ID", 58, 68, cells.FIDE_ID),
        Column("birth", "birth date", 70, 79, cells.BIRTH),
        Column("points", "points", 81, 84, cells.POINTS),
        Column("rank", "rank", 86, 89, cells.number(9999, least=0)),
    ),
    end=FIRST_ROUND - 1,
)

NATIONAL = Layout(
    "",
    (
        Column("number", "start number", 5, 8, cells.number(9999), required=True),
        Column("sex", "sex", 10, 10, cells.SEX),
        Column("classification", "national classification", 11, 13, cells.TEXT_RIGHT),
        Column("name", "name", 15, 47, cells.TEXT),
        Column("rating", "national rating", 49, 52, cells.RATING),
        Column("origin", "national origin", 54, 56, cells.TEXT),
        Column("national_id", "national number", 58, 68, cells.TEXT_RIGHT),
        Column("birth", "birth date", 70, 79, cells.BIRTH),
    ),
)

OPPONENT = cells.optional_number(4)
COLOUR = cells.choice("w, b or -", {"w": "w", "b": "b", "-": "-", "W": "w", "B": "b"}, blank="-")
UNKNOWN = "?"
"""The result of a paired game that is not known, such as an adjourned one; TRF16 leaves it blank."""
RESULT = cells.choice(
    "one of 1 = 0 + - W D L H F U Z", {letter: letter.upper() for letter in "1=0+-WDLHFUZwdlhfuz"}, blank=" "
)

# A round in the standard form. Nearly all rounds of nearly all files have it.
_EXACT_ROUND = re.compile(r"(   [0-9]|  [0-9]{2}| [0-9]{3}|[0-9]{4}) ([wb-]) ([1=0+WDLHFUZ-]) {0,2}")
_EXACT_COLOURS: dict[str, Colour] = {"w": "w", "b": "b", "-": "-"}


def read_player(line: ReportLine, draft: Draft) -> None:
    """Read a 001 line. Without a start number it is stored as an unknown line."""
    values = read_line(PLAYER, line, draft.notes)
    if values.fields["number"] is None:
        draft.store_line(line)
        return
    rounds = _read_rounds(line, Notes() if values.is_shifted else draft.notes)
    player = ReportPlayer(**values.fields, rounds=rounds)
    if player.title and player.title not in cells.TITLES:
        draft.notes.add("adjustment", "unknown-title", line.row, 11, player.title)
    draft.lists["players"].append(player)
    draft.rows.append(line.row)


def _read_rounds(line: ReportLine, notes: Notes) -> tuple[RoundResult | None, ...]:
    starts = range(FIRST_ROUND, len(line.text) + 1, ROUND_STEP)
    rounds = [_read_round(start, line, notes) for start in starts]
    while rounds and rounds[-1] is None:
        rounds.pop()
    return tuple(rounds)


def _read_round(start: int, line: ReportLine, notes: Notes) -> RoundResult | None:
    text = line.cut(start, start + ROUND_STEP - 1)
    if exact := _EXACT_ROUND.fullmatch(text):
        return RoundResult(int(exact[1]) or None, _EXACT_COLOURS[exact[2]], exact[3])
    if not text.strip():
        return None
    for gap in (4, 6, 8, 9):
        if text[gap : gap + 1].strip():
            notes.add("problem", "between-columns", line.row, start + gap, text[gap], record=line.tag)
            return None
    opponent, colour, code = (text[first:last].strip() for first, last in ((0, 4), (5, 6), (7, 8)))
    if opponent and code == UNKNOWN:
        code = ""
    result = RoundResult(
        opponent=read_cell(OPPONENT, opponent, start, "opponent", line, notes) if opponent else None,
        colour=read_cell(COLOUR, colour, start + 5, "colour", line, notes) if colour else "-",
        code=read_cell(RESULT, code, start + 7, "result", line, notes) if code else " ",
    )
    return _blanks_filled(result, text, start, line, notes)


def _blanks_filled(result: RoundResult, text: str, start: int, line: ReportLine, notes: Notes) -> RoundResult:
    """Fill in blanks and note the change: the opponent 0000, the colour -, and Z without opponent and result."""
    if result.opponent is None and result.code == " ":
        result = RoundResult(None, result.colour, "Z")
    if result.code == " " and text[:4].strip() and text[5:6].strip():
        return result
    if "" in (text[:4].strip(), text[5:6].strip(), text[7:8].strip()):
        notes.add("adjustment", "read-as", line.row, start, text.rstrip(), round_text(result),
                  label="round", record=line.tag)  # fmt: skip
    return result


def round_text(result: RoundResult | None) -> str:
    """Return the eight columns of one round, blank for None."""
    if result is None:
        return " " * 8
    return f"{OPPONENT.to_text(result.opponent):>4} {result.colour} {result.code}"


def write_players(report: Report, notes: Notes) -> list[str]:
    """Return the 001 lines in the order of the report; an unknown result is blank."""
    return [_write_player(player, " ", notes) for player in report.players]


def write_players_26(report: Report, notes: Notes) -> list[str]:
    """Return the 001 lines of TRF26 in the order of the report; an unknown result is a question mark."""
    return [_write_player(player, UNKNOWN, notes) for player in report.players]


def _write_player(player: ReportPlayer, unknown: str, notes: Notes) -> str:
    text = write_line(PLAYER, player, notes)
    for index, result in enumerate(player.rounds):
        cell = _checked_round(result, notes)
        if result is not None and result.opponent and result.code == " ":
            cell = cell[:7] + unknown
        text = text.ljust(FIRST_ROUND - 1 + ROUND_STEP * index) + cell
    return text.rstrip()


def _checked_round(result: RoundResult | None, notes: Notes) -> str:
    text = round_text(result)
    fits = result is None or (len(text) == 8 and result.code in RESULT_CODES)
    if not fits or (result is not None and result.opponent is None and result.code == " "):
        notes.add("not-carried", "changed", None, None, text, text[:8], label="round", record="001")
    return text[:8]


_NATIONAL_LINE = re.compile(r"[A-Z]{3} [ \d]{3}\d(?: |$)", re.ASCII)
_RESERVED = ("XX", "BB")


def is_national(line: ReportLine) -> bool:
    """Return True if a line begins like a national record, with three letters and a start number."""
    return _NATIONAL_LINE.match(line.text) is not None and not line.tag.startswith(_RESERVED)


def read_national(line: ReportLine, draft: Draft) -> None:
    """Read a national record. An unreadable line is stored as text."""
    values = read_line(NATIONAL, line, draft.notes)
    if values.is_readable:
        draft.lists["national"].append(NationalRecord(federation=line.tag, **values.fields))
    else:
        draft.store_line(line)


def write_national(report: Report, notes: Notes) -> list[str]:
    """Return the national records in the order of the report."""
    return [_write_national(record, notes) for record in report.national]


def _write_national(record: NationalRecord, notes: Notes) -> str:
    line = ReportLine(0, f"{record.federation:3.3}{write_line(NATIONAL, record, notes)[3:]}")
    if line.tag != record.federation or not is_national(line):
        notes.add("not-carried", "changed", None, None, record.federation, line.tag,
                  label="rating federation", record="XXX")  # fmt: skip
    return line.text
