"""XLSX: one sheet, more where it is full; headings that stay in sight, numbers as numbers, texts as texts.

XlsxWriter makes the workbook with its headings; the rows are put into its sheets as they come. Given them cell by
cell it would need half a minute for half a million rows, and have nothing to give out before its end.
"""

import datetime as dt
import io
import zipfile
from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import NamedTuple

import polars as pl
import xlsxwriter

from ratings.exports import zipped
from ratings.exports.columns import (
    NUMBERS,
    SCHEMA,
    TEXTS,
    ExportedList,
)
from ratings.exports.lines import as_lines
from ratings.exports.zipped import ZipMember, zip_of

identifier = "xlsx"
words = "XLSX, for spreadsheets"
content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
extension = "xlsx"
layout = f"2 xlsxwriter {xlsxwriter.__version__} {zipped.layout}"

ROWS = 1_048_575
"""So many rows has a sheet besides its headings."""
SHEET = "xl/worksheets/sheet{number}.xml"
ROWS_GO_HERE = b"</sheetData>"
DIMENSION = b'<dimension ref="A1:N1"/>'
# Characters that no XML file can hold.
UNKNOWN = r"[\x00-\x08\x0B\x0C\x0E-\x1F\x{FFFE}\x{FFFF}]"
STRANGE = rf"^\s|\s$|[&<>\r]|{UNKNOWN}"
WIDTHS = {"number": 12, "name": 32, "womens_title": 14, "other_titles": 16, "birth_year": 11}


class SheetPart(NamedTuple):
    """A frame, and the number of the sheet it stands in."""

    sheet: int
    frame: pl.DataFrame


def render(header: ExportedList, frames: Iterable[pl.DataFrame], rows: int = ROWS) -> Iterator[bytes]:
    """Answer the file piece by piece, the rows in the order given, so many in a sheet."""
    return zip_of(_members(header, frames, rows))


def _members(header: ExportedList, frames: Iterable[pl.DataFrame], rows: int) -> Iterator[ZipMember]:
    """The sheets, and then, when it is known how many there are, everything else."""
    blank, sheets = _workbook(header, 2), 0
    for sheets, parts in groupby(chain([SheetPart(1, pl.DataFrame(schema=SCHEMA))], _in_sheets(frames, rows)), _sheet):
        before, after = _around_rows(blank[SHEET.format(number=min(sheets, 2))])
        yield ZipMember(SHEET.format(number=sheets), chain([before], map(_rows, parts), [after]))
    workbook = _workbook(header, sheets)
    of_sheets = {SHEET.format(number=number + 1) for number in range(sheets)}
    yield from (ZipMember(name, [workbook[name]]) for name in workbook if name not in of_sheets)


def _sheet(part: SheetPart) -> int:
    return part.sheet


def _in_sheets(frames: Iterable[pl.DataFrame], rows: int) -> Iterator[SheetPart]:
    """The frames, cut where a sheet is full."""
    before = 0
    for frame in frames:
        while frame.height:
            free = rows - before % rows
            yield SheetPart(before // rows + 1, frame.head(free))
            before, frame = before + min(free, frame.height), frame.slice(free)


def _workbook(header: ExportedList, sheets: int) -> dict[str, bytes]:
    """The files a workbook consists of, with sheets that have only their headings."""
    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True}) as workbook:
        first_day = dt.datetime.combine(header.date, dt.time())
        workbook.set_properties({"title": _title(header), "author": header.authority, "created": first_day})
        bold = workbook.add_format({"bold": True})
        for number in range(sheets):
            sheet = workbook.add_worksheet(f"{_title(header)} ({number + 1})" if number else _title(header))
            sheet.write_row(0, 0, list(SCHEMA), bold)
            sheet.freeze_panes(1, 2)
            for column, name in enumerate(SCHEMA):
                sheet.set_column(column, column, WIDTHS.get(name, 10))
    with zipfile.ZipFile(made) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _title(header: ExportedList) -> str:
    return f"{header.control} {header.date:%Y-%m} v{header.version}"


def _around_rows(sheet: bytes) -> tuple[bytes, bytes]:
    """What stands before the rows and behind them; how large the sheet is, is not known yet and need not be said."""
    before, mark, after = sheet.replace(DIMENSION, b"").partition(ROWS_GO_HERE)
    return before, mark + after


def _rows(part: SheetPart) -> bytes:
    """Few texts hold what XML writes otherwise, and only their columns are looked through."""
    strange = {name for name in TEXTS if part.frame[name].str.contains(STRANGE).any()}
    cells = (_number(name) if name in NUMBERS else _text(name, name in strange) for name in SCHEMA)
    return as_lines(part.frame.select(pl.concat_str(pl.lit("<row>"), *cells, pl.lit("</row>"))))


def _text(column: str, strange: bool) -> pl.Expr:
    """A text; where it is a strange one, spaces at its ends are kept."""
    text, space = (_escaped(column), ' xml:space="preserve"') if strange else (pl.col(column), "")
    cell = pl.concat_str(pl.lit(f'<c t="inlineStr"><is><t{space}>'), text, pl.lit("</t></is></c>"))
    return pl.when(text == "").then(pl.lit("<c/>")).otherwise(cell)


def _escaped(column: str) -> pl.Expr:
    """What XML does not know at all is left out."""
    value = pl.col(column).str.replace_all(UNKNOWN, "")
    return value.str.replace_many({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})


def _number(column: str) -> pl.Expr:
    number = pl.col(column).cast(pl.String)
    return pl.concat_str(pl.lit("<c><v>"), number, pl.lit("</v></c>")).fill_null("<c/>")
