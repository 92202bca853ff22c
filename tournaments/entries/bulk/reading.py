"""Read a list of players: CSV, XLSX, ODS, a tournament report (TRF), pasted text, one FIDE ID a line."""

import re
from dataclasses import replace

from django.utils.translation import gettext as _

from ratings.checks.report_remarks import with_place
from ratings.core.encoding_option import not_text, read_as
from ratings.reports.reading import read_report
from ratings.reports.report import ReportPlayer
from ratings.text.decoding import ENCODINGS, DecodedText, NotText, decode, refuse_controls
from tournaments.entries.bulk.delimited import read_delimited
from tournaments.entries.bulk.spreadsheet import is_spreadsheet, read_spreadsheet
from tournaments.entries.bulk.table import MOST_ROWS, Row, Sheet, Table, Unreadable, rows_of

MOST_BYTES = 10 * 1024 * 1024
TRF = re.compile(r"^(?:012 |001 +\d)", re.MULTILINE)
TRF_FIELDS = ("name", "fide_id", "birth", "sex", "title", "federation", "rating")


def read_list(data: bytes, encoding: str = "") -> Table:
    """The table of a file's bytes in a chosen encoding, or in the one recognised.

    Unreadable, with sentences, for what has no player or too many, and for what is no text.
    """
    if len(data) > MOST_BYTES:
        raise Unreadable(
            _("The file has %(size)s MB; at most %(most)s MB are read.")
            % {"size": len(data) // 1024**2 + 1, "most": MOST_BYTES // 1024**2}
        )
    if is_spreadsheet(data):
        return _checked(Table(tuple(read_spreadsheet(data))))
    read = _decoded(data, encoding)
    return replace(read_text(read.text), encoding=read.note if read.note in ENCODINGS else "", notes=_notes(read))


def read_text(text: str) -> Table:
    """The table of a text: a report if it has records of TRF, else lines with or without separators."""
    text = text.removeprefix("\ufeff")
    _refuse_controls(text)
    if TRF.search(text):
        return _checked(_report(text))
    sheet = read_delimited(text)
    return _checked(Table((sheet,) if sheet.rows else ()))


def _checked(table: Table) -> Table:
    if not table.sheets:
        raise Unreadable(_("The list is empty. A player a row is expected, best under a row of headings."))
    for sheet in table.sheets:
        if len(sheet.rows) > MOST_ROWS:
            raise Unreadable(
                _("The list has more than %(most)s rows. Import at most that many players at a time.")
                % {"most": MOST_ROWS}
            )
        for row in sheet.rows:
            _refuse_controls("\t".join(row.cells), row.number)
    return table


def _refuse_controls(text: str, row: int = 1) -> None:
    try:
        refuse_controls(text, row)
    except NotText as wrong:
        raise Unreadable(not_text(wrong)) from wrong


def _decoded(data: bytes, encoding: str) -> DecodedText:
    try:
        return decode(data, encoding)
    except NotText as wrong:
        is_binary = not encoding and b"\0" in data
        no_list = _("This is no list of players. CSV, XLSX, ODS, TRF or text is expected.")
        raise Unreadable(no_list if is_binary else not_text(wrong)) from wrong


def _notes(read: DecodedText) -> tuple[str, ...]:
    return (read_as(read),) if read.note else ()


def _report(text: str) -> Table:
    reading = read_report(text.encode())
    wrong = [remark for remark in reading.problems if dict(remark.parts).get("record") == "001"]
    if reading.report is None or not reading.report.players or wrong:
        raise Unreadable(*map(with_place, wrong or reading.problems))
    lines = zip(reading.player_rows, reading.report.players, strict=True)
    rows = tuple(Row(row.number, row.cells) for row in rows_of((number, _cells(player)) for number, player in lines))
    return Table((Sheet("TRF", rows, TRF_FIELDS),))


def _cells(player: ReportPlayer) -> tuple[str, ...]:
    birth = f"{player.birth.year}" if player.birth else ""
    rating = f"{player.rating}" if player.rating else ""
    return player.name, player.fide_id, birth, player.sex, player.title, player.federation, rating
