"""Read a table: CSV in any encoding, XLSX, ODS, or pasted text."""

from collections.abc import Iterable
from dataclasses import replace

from ratings.tables.delimited import read_delimited
from ratings.tables.headings import Headings
from ratings.tables.problems import Unreadable
from ratings.tables.spreadsheet import is_spreadsheet, read_spreadsheet
from ratings.tables.table import Sheet, Table, TableBounds
from ratings.text.decoding import DecodedText, NotText, decode, refuse_controls

MEGABYTE = 1024 * 1024


def read_table(data: bytes, headings: Headings, bounds: TableBounds, encoding: str = "") -> Table:
    """Return the table in a file: CSV or text in a chosen encoding, XLSX or ODS. An empty `encoding` is recognised.

    `headings` help to find the separator. Unreadable if the file is no table, has no rows, or is larger than `bounds`;
    NotText if its bytes are invalid in the encoding.
    """
    if is_spreadsheet(data):
        return read_workbook(data, bounds)
    read = text_of(data, bounds, encoding)
    return replace(read_text(read.text, headings, bounds), encoding=read.encoding_note)


def read_workbook(data: bytes, bounds: TableBounds) -> Table:
    """Return the visible sheets of XLSX or ODS, with the errors of `read_table`."""
    _refuse_large(data, bounds)
    sheets = read_spreadsheet(data, bounds.rows)
    for row in (row for sheet in sheets for row in sheet.rows):
        refuse_controls("\t".join(row.cells), row.number)
    return table_of_sheets(sheets, bounds)


def read_text(text: str, headings: Headings, bounds: TableBounds) -> Table:
    """Return the table of a text, with or without separators."""
    refuse_controls(text)
    return table_of_sheets([read_delimited(text, headings, bounds.rows)], bounds)


def text_of(data: bytes, bounds: TableBounds, encoding: str = "") -> DecodedText:
    """Return the text of a file. Unreadable if the file is too large or not a text, NotText for invalid bytes."""
    _refuse_large(data, bounds)
    try:
        return decode(data, encoding)
    except NotText as wrong:
        if wrong.encoding and not encoding and b"\0" in data:
            raise Unreadable("This file is not a table. Choose a CSV, XLSX, ODS or text file.") from wrong
        raise


def table_of_sheets(sheets: Iterable[Sheet], bounds: TableBounds) -> Table:
    """Return the sheets that have rows. Unreadable if no sheet has rows, or one has too many."""
    filled = tuple(sheet for sheet in sheets if sheet.rows)
    if not filled:
        raise Unreadable("The list is empty. A row for each entry is expected, best under a row of headings.")
    if any(len(sheet.rows) > bounds.rows for sheet in filled):
        most = bounds.rows
        raise Unreadable("The list has more than %(most)s rows. Import at most that many at a time.", most=most)
    return Table(filled)


def _refuse_large(data: bytes, bounds: TableBounds) -> None:
    if len(data) > bounds.bytes:
        size, most = len(data) // MEGABYTE + 1, bounds.bytes // MEGABYTE
        raise Unreadable("The file has %(size)s MB; at most %(most)s MB are read.", size=size, most=most)
