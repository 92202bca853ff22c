"""Sheets of a spreadsheet (XLSX, ODS), read in a process of its own."""

import json
import subprocess
import sys
from typing import Any

from ratings.tables import spreadsheet_child
from ratings.tables.problems import Unreadable
from ratings.tables.table import MOST_COLUMNS, Sheet, rows_of

ZIP, OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
TIMEOUT_SECONDS = 30


def is_spreadsheet(data: bytes) -> bool:
    """Return True if the first bytes are those of XLSX, ODS or an old XLS."""
    return data.startswith((ZIP, OLD_EXCEL))


def read_spreadsheet(data: bytes, most_rows: int) -> list[Sheet]:
    """Return the visible sheets, each with at most `most_rows` + 1 rows. Unreadable for another file than XLSX and ODS.

    A formula is read as its stored value, a date as an ISO day. Merged cells have their text in each of their rows.
    """
    if data.startswith(OLD_EXCEL):
        raise Unreadable(
            "This is an old Excel file (XLS), or one with a password. Save it as XLSX without a password, or as CSV."
        )
    return [Sheet(sheet["name"], rows_of((row[0], row[1:]) for row in sheet["rows"]))
            for sheet in _sheets(data, most_rows)]  # fmt: skip


def _sheets(data: bytes, most_rows: int) -> list[dict[str, Any]]:
    command = [sys.executable, "-P", spreadsheet_child.__file__, str(most_rows), str(MOST_COLUMNS)]
    try:
        child = subprocess.run(command, input=data, capture_output=True, timeout=TIMEOUT_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise _damaged_file() from error
    if child.returncode == spreadsheet_child.LOCKED:
        raise Unreadable("The spreadsheet has a password. Save it without one.")
    if child.returncode == spreadsheet_child.TOO_LARGE:
        raise Unreadable("The spreadsheet is too large. Keep only the list in it.")
    if child.returncode:
        raise _damaged_file()
    sheets: list[dict[str, Any]] = json.loads(child.stdout)
    return sheets


def _damaged_file() -> Unreadable:
    return Unreadable("The file cannot be read as a spreadsheet. Save it again as XLSX, ODS or CSV.")
