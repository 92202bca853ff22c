"""Readers of player lists: a table, a report file (TRF), pasted text, or one FIDE ID per line."""

import re
from dataclasses import replace

from ratings.checks.report_remarks import with_place
from ratings.core import table_files
from ratings.core.errors import Refused
from ratings.core.table_files import refusing
from ratings.reports.reading import read_report
from ratings.reports.report import ReportPlayer
from ratings.tables import reading
from ratings.tables.spreadsheet import is_spreadsheet
from ratings.tables.table import Sheet, Table, rows_of
from tournaments.entries.bulk.fields import BOUNDS, FIELDS

TRF = re.compile(r"^(?:012 |001 +\d)", re.MULTILINE)
TRF_FIELDS = ("name", "fide_id", "birth", "sex", "title", "federation", "rating")


def read_list(data: bytes, encoding: str = "") -> Table:
    """Return the table of a file, in the chosen encoding or the detected one.

    Raise Refused, with sentences, if it is no text or has no player or too many.
    """
    with refusing():
        if is_spreadsheet(data):
            return reading.read_workbook(data, BOUNDS)
        read = reading.text_of(data, BOUNDS, encoding)
    return replace(read_text(read.text), encoding=read.encoding_note)


def read_text(text: str) -> Table:
    """Return the table of a text: TRF if it has TRF records, else lines with or without separators."""
    if not TRF.search(text.removeprefix("\ufeff")):
        return table_files.read_text(text, FIELDS, BOUNDS)
    with refusing():
        return reading.table_of_sheets([_report(text)], BOUNDS)


def _report(text: str) -> Sheet:
    report = read_report(text.encode())
    wrong = [remark for remark in report.problems if dict(remark.parts).get("record") == "001"]
    if report.report is None or not report.report.players or wrong:
        raise Refused(*map(with_place, wrong or report.problems))
    lines = zip(report.player_rows, report.report.players, strict=True)
    return Sheet("TRF", rows_of((row, _cells(player)) for row, player in lines), TRF_FIELDS)


def _cells(player: ReportPlayer) -> tuple[str, ...]:
    birth = f"{player.birth.year}" if player.birth else ""
    rating = f"{player.rating}" if player.rating else ""
    return player.name, player.fide_id, birth, player.sex, player.title, player.federation, rating
