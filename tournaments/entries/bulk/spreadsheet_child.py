"""Read a spreadsheet from standard input, print its sheets as JSON; run by `spreadsheet` as a process of its own.

A file made to exhaust memory, or one that the library stumbles over, ends this process and nothing else.
"""

import io
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import python_calamine as calamine

MEMORY = 1 << 30  # bytes
SECONDS = 15
LOCKED = 3


def main(most_rows: int, most_columns: int) -> int:
    """Print the visible sheets; LOCKED for a workbook with a password. At most one row more than `most_rows`."""
    _limit()
    try:
        workbook = calamine.load_workbook(io.BytesIO(sys.stdin.buffer.read()))
        visible = [
            sheet.name for sheet in workbook.sheets_metadata if sheet.visible == calamine.SheetVisibleEnum.Visible
        ]
        sheets = [_sheet(workbook.get_sheet_by_name(name), most_rows, most_columns) for name in visible]
    except calamine.PasswordError:
        return LOCKED
    json.dump(sheets, sys.stdout)
    return 0


def _limit() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def _sheet(sheet: calamine.CalamineSheet, most_rows: int, most_columns: int) -> dict[str, Any]:
    """The name and the rows that are not empty, each with its number; merged cells say the same in every row."""
    merged = {
        (row, column): (top, column)
        for (top, column), (bottom, _right) in sheet.merged_cell_ranges or []
        for row in range(top + 1, min(bottom, top + most_rows) + 1)
    }
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
    merged: dict[tuple[int, int], tuple[int, int]],
) -> Iterator[tuple[int, list[str]]]:
    tops: dict[tuple[int, int], str] = {}
    for number, values in enumerate(sheet.iter_rows()):
        cells = [_text(value) for value in values]
        if not any(cells):
            continue
        places = [(number, start + column) for column in range(len(cells))]
        tops |= dict(zip(places, cells, strict=True))
        yield (
            number,
            [cell or tops.get(merged.get(place, place), "") for place, cell in zip(places, cells, strict=True)],
        )


def _text(value: Any) -> str:
    """A cell as text: whole numbers without decimals, days as 1990-01-31."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).removesuffix(" 00:00:00")


def _arguments(given: Sequence[str]) -> tuple[int, int]:
    rows, columns = given
    return int(rows), int(columns)


if __name__ == "__main__":
    sys.exit(main(*_arguments(sys.argv[1:])))
