"""Read a list of players: CSV, XLSX, ODS, a tournament report (TRF), pasted text, one FIDE ID a line."""

import codecs
import re

from django.utils.translation import gettext as _

from ratings.checks.report_remarks import with_place
from ratings.reports.reading import read_report
from ratings.reports.report import ReportPlayer
from tournaments.entries.bulk.delimited import read_delimited
from tournaments.entries.bulk.spreadsheet import is_spreadsheet, read_spreadsheet
from tournaments.entries.bulk.table import MOST_ROWS, Row, Sheet, Table, Unreadable, rows_of

MOST_BYTES = 10 * 1024 * 1024
TRF = re.compile(r"^(?:012 |001 +\d)", re.MULTILINE)
TRF_FIELDS = ("name", "fide_id", "birth", "sex", "title", "federation", "rating")
BYTE_ORDER_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def read_list(data: bytes) -> Table:
    """The table of a file's bytes; Unreadable, with sentences, for what has no player or too many."""
    if len(data) > MOST_BYTES:
        raise Unreadable(
            _("The file has %(size)s MB; at most %(most)s MB are read.")
            % {"size": len(data) // 1024**2 + 1, "most": MOST_BYTES // 1024**2}
        )
    if is_spreadsheet(data):
        return _checked(Table(tuple(read_spreadsheet(data))))
    text, encoding = _decode(data)
    return read_text(text, () if encoding == "utf-8" else (_("Read as %(encoding)s.") % {"encoding": encoding},))


def read_text(text: str, notes: tuple[str, ...] = ()) -> Table:
    """The table of a text: a report if it has records of TRF, else lines with or without separators."""
    text = text.removeprefix("\ufeff")
    if TRF.search(text):
        return _checked(_report(text, notes))
    sheet = read_delimited(text)
    return _checked(Table((sheet,) if sheet.rows else (), notes))


def _checked(table: Table) -> Table:
    if not table.sheets:
        raise Unreadable(_("The list is empty. A player a row is expected, best under a row of headings."))
    for sheet in table.sheets:
        if len(sheet.rows) > MOST_ROWS:
            raise Unreadable(
                _("The list has more than %(most)s rows. Import at most that many players at a time.")
                % {"most": MOST_ROWS}
            )
    return table


def _decode(data: bytes) -> tuple[str, str]:
    """The text and its encoding: what a byte order mark says, UTF-8, UTF-16 by its zero bytes, else cp1252."""
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding)
    if b"\0" in data:
        return _strictly(data, "utf-16-le" if data[1::2].count(0) >= data[::2].count(0) else "utf-16-be")
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "cp1252"


def _strictly(data: bytes, encoding: str) -> tuple[str, str]:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(_no_text()) from error
    if "\0" in text:
        raise Unreadable(_no_text())
    return text, encoding


def _no_text() -> str:
    return _("This is no list of players. CSV, XLSX, ODS, TRF or text is expected.")


def _report(text: str, notes: tuple[str, ...]) -> Table:
    reading = read_report(text.encode())
    if reading.report is None or not reading.report.players:
        raise Unreadable(*map(with_place, reading.problems))
    lines = zip(reading.player_rows, reading.report.players, strict=True)
    rows = tuple(Row(row.number, row.cells) for row in rows_of((number, _cells(player)) for number, player in lines))
    return Table((Sheet("TRF", rows, TRF_FIELDS),), notes)


def _cells(player: ReportPlayer) -> tuple[str, ...]:
    birth = f"{player.birth.year}" if player.birth else ""
    rating = f"{player.rating}" if player.rating else ""
    return player.name, player.fide_id, birth, player.sex, player.title, player.federation, rating
