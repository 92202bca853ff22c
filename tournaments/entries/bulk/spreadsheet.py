"""Sheets of a spreadsheet (XLSX, ODS), read in a process of its own."""

import json
import subprocess
import sys
from typing import Any

from django.utils.translation import gettext as _

from tournaments.entries.bulk import spreadsheet_child
from tournaments.entries.bulk.table import MOST_COLUMNS, MOST_ROWS, Sheet, Unreadable, rows_of

ZIP, OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
PATIENCE = 30  # seconds


def is_spreadsheet(data: bytes) -> bool:
    """Whether the bytes begin as those of XLSX, ODS or an old XLS do."""
    return data.startswith((ZIP, OLD_EXCEL))


def read_spreadsheet(data: bytes) -> list[Sheet]:
    """The visible sheets with at least one row; Unreadable for anything but XLSX and ODS.

    Formulas have the value stored with them, dates are ISO days, merged cells say the same in each of their rows.
    """
    if data.startswith(OLD_EXCEL):
        raise Unreadable(
            _("This is an old Excel file (XLS), or one with a password. Save it as XLSX without a password, or as CSV.")
        )
    sheets = [Sheet(sheet["name"], rows_of((row[0], row[1:]) for row in sheet["rows"])) for sheet in _sheets(data)]
    return [sheet for sheet in sheets if sheet.rows]


def _sheets(data: bytes) -> list[dict[str, Any]]:
    command = [sys.executable, "-P", spreadsheet_child.__file__, str(MOST_ROWS), str(MOST_COLUMNS)]
    try:
        child = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired as error:
        raise Unreadable(_damaged()) from error
    if child.returncode == spreadsheet_child.LOCKED:
        raise Unreadable(_("The spreadsheet has a password. Save it without one."))
    if child.returncode == spreadsheet_child.TOO_LARGE:
        raise Unreadable(_("The spreadsheet is too large. Keep only the list of players in it."))
    if child.returncode:
        raise Unreadable(_damaged())
    sheets: list[dict[str, Any]] = json.loads(child.stdout)
    return sheets


def _damaged() -> str:
    return _("The file cannot be read as a spreadsheet. Save it again as XLSX, ODS or CSV.")
