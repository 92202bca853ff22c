"""Read a spreadsheet from standard input, print its sheets as JSON. `spreadsheet.py` runs it as a process of its own.

A small file may become large in memory. Unpacked bytes, merged cells, and the cells of all sheets are limited. If a
file exhausts memory in another way, or the library fails on it, only this process ends.
"""

import io
import json
import sys
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any

import python_calamine as calamine

MEMORY = 1 << 29  # bytes
SECONDS = 8  # of processor time
MOST_UNPACKED = 64 * 1024 * 1024  # bytes
MOST_MERGED = 3_000  # merged ranges of all sheets: as many as a list has rows
MOST_SPANNED = 2_000_000  # cells from the first to the last of each sheet, for all sheets; empty cells use memory, too
MOST_LETTERS = 600  # of a cell; half of them are kept when the text is put on one line
LOCKED, TOO_LARGE = 3, 4


def main(most_rows: int, most_columns: int) -> int:
    """Print the visible sheets and return 0; else return LOCKED or TOO_LARGE.

    Each sheet has at most `most_rows` + 1 rows.
    """
    _limit()
    data = sys.stdin.buffer.read()
    if _is_too_large(data):
        return TOO_LARGE
    try:
        workbook = calamine.load_workbook(io.BytesIO(data))
        visible = [
            sheet.name for sheet in workbook.sheets_metadata if sheet.visible == calamine.SheetVisibleEnum.Visible
        ]
        sheets, spanned = [], 0
        for name in visible:
            sheet = workbook.get_sheet_by_name(name)
            spanned += sheet.total_height * sheet.total_width
            if spanned > MOST_SPANNED:
                return TOO_LARGE
            sheets.append(_sheet(sheet, most_rows, most_columns))
    except calamine.PasswordError:
        return LOCKED
    json.dump(sheets, sys.stdout)
    return 0


def _limit() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def _is_too_large(data: bytes) -> bool:
    """Return True if a package unpacks to too many bytes or has too many merged cells. Called before it is opened."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        parts = package.infolist()
        if sum(part.file_size for part in parts) > MOST_UNPACKED:
            return True
        return sum(package.read(part).count(b"mergeCell ") for part in parts) > MOST_MERGED


def _sheet(sheet: calamine.CalamineSheet, most_rows: int, most_columns: int) -> dict[str, Any]:
    """Return the name of a sheet and its rows that are not empty, each with its number first."""
    merged = {top_left: bottom for top_left, (bottom, _right) in sheet.merged_cell_ranges or []}
    start = sheet.start[1] if sheet.start else 0
    rows = []
    for number, cells in _filled(sheet, start, merged):
        rows.append([number + 1, *cells[:most_columns]])
        if len(rows) > most_rows:
            break
    return {"name": sheet.name, "rows": rows}


def _filled(
    sheet: calamine.CalamineSheet,
    start: int,
    merged: dict[tuple[int, int], int],
) -> Iterator[tuple[int, list[str]]]:
    """Yield index and cells of each row that is not empty; merged cells have their text in each of their rows.

    `start` is the index of the first column. `merged` has the last row of each merged range by its first cell.
    """
    open_ranges: dict[int, tuple[int, str]] = {}  # by column: the last row of the merged range, and its text
    for number, values in enumerate(sheet.iter_rows()):
        cells = [_text(value) for value in values]
        if not any(cells):
            continue
        for column, cell in enumerate(cells):
            bottom, text = open_ranges.get(column, (-1, ""))
            if (number, start + column) in merged:
                open_ranges[column] = (merged[number, start + column], cell)
            elif number <= bottom:
                cells[column] = cell or text
        yield number, cells


def _text(value: Any) -> str:
    """Return a cell as text: whole numbers without decimals, days as 1990-01-31."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)[:MOST_LETTERS].removesuffix(" 00:00:00")


def _arguments(arguments: Sequence[str]) -> tuple[int, int]:
    rows, columns = arguments
    return int(rows), int(columns)


if __name__ == "__main__":
    sys.exit(main(*_arguments(sys.argv[1:])))
