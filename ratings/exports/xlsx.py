"""XLSX: one sheet, more if it is full; fixed headings, a filter, numbers as numbers, texts as texts.

XlsxWriter writes a workbook that only has headings. The rows are inserted into its sheets while they arrive. Cell by
cell, XlsxWriter needs half a minute for half a million rows, and gives no output before the end.
"""

import datetime as dt
import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import NamedTuple

import polars as pl
import xlsxwriter

from ratings.exports import zipped
from ratings.exports.columns import CombinedList, ExportedList, text_columns
from ratings.exports.lines import as_lines
from ratings.exports.zipped import ZipMember, zip_of

identifier = "xlsx"
link_text = "XLSX, for spreadsheets"
content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
extension = "xlsx"
layout = f"3 xlsxwriter {xlsxwriter.__version__} {zipped.layout}"

MOST_SHEET_ROWS = 1_048_575
"""The maximum number of rows in a sheet, without the headings."""
SHEET = "xl/worksheets/sheet{number}.xml"
WORKBOOK = "xl/workbook.xml"
ROWS_GO_HERE = b"</sheetData>"
DIMENSION = re.compile(rb'<dimension ref="[A-Z0-9:]+"/>')
# A filter over the headings alone; the rows are added to its range later, when their number is known.
FILTER_RANGE = re.compile(rb'(<autoFilter ref="A1:[A-Z]+)1("/>)')
DEFINED_NAME_RANGE = re.compile(rb"(\$A\$1:\$[A-Z]+\$)1(?=</definedName>)")
AnyList = ExportedList | CombinedList
# Characters that are not allowed in XML.
INVALID_IN_XML = r"[\x00-\x08\x0B\x0C\x0E-\x1F\x{FFFE}\x{FFFF}]"
NEEDS_ESCAPING = rf"^\s|\s$|[&<>\r]|{INVALID_IN_XML}"
WIDTHS = {"number": 12, "name": 32, "womens_title": 14, "other_titles": 16, "birth_year": 11}


class SheetPart(NamedTuple):
    """A frame, and the number of its sheet."""

    sheet: int
    frame: pl.DataFrame


def render(header: AnyList, frames: Iterable[pl.DataFrame], rows: int = MOST_SHEET_ROWS) -> Iterator[bytes]:
    """Yield the file in pieces; the rows keep their order, and a sheet has at most `rows` rows."""
    return zip_of(_members(header, frames, rows))


def _members(header: AnyList, frames: Iterable[pl.DataFrame], rows: int) -> Iterator[ZipMember]:
    """Yield the sheets, then all other files, because these depend on the number of sheets."""
    blank, filled = _workbook(header, 2), list[_Sheet]()
    first = [SheetPart(1, pl.DataFrame(schema=header.schema))]
    for number, parts in groupby(chain(first, _split_at_full_sheets(frames, rows)), _sheet_number):
        filled.append(_Sheet(blank[SHEET.format(number=min(number, 2))], text_columns(header.schema)))
        yield ZipMember(SHEET.format(number=number), filled[-1].pieces(parts))
    workbook = _workbook(header, len(filled))
    lines = iter([sheet.rows + 1 for sheet in filled])
    workbook[WORKBOOK] = DEFINED_NAME_RANGE.sub(lambda name: name[1] + str(next(lines)).encode(), workbook[WORKBOOK])
    of_sheets = {SHEET.format(number=number + 1) for number in range(len(filled))}
    yield from (ZipMember(name, [workbook[name]]) for name in workbook if name not in of_sheets)


class _Sheet:
    """A sheet that is written while its rows arrive. Afterwards `rows` is the number of its rows."""

    def __init__(self, blank: bytes, texts: list[str]) -> None:
        self._blank, self._texts, self.rows = blank, texts, 0

    def pieces(self, parts: Iterable[SheetPart]) -> Iterator[bytes]:
        before, mark, after = DIMENSION.sub(b"", self._blank).partition(ROWS_GO_HERE)
        yield before
        for part in parts:
            self.rows += part.frame.height
            yield _rows(part.frame, self._texts)
        yield mark + FILTER_RANGE.sub(rb"\g<1>%d\g<2>" % (self.rows + 1), after)


def _sheet_number(part: SheetPart) -> int:
    return part.sheet


def _split_at_full_sheets(frames: Iterable[pl.DataFrame], rows: int) -> Iterator[SheetPart]:
    """Yield the frames; a frame is split if it does not fit into a sheet."""
    before = 0
    for frame in frames:
        while frame.height:
            free = rows - before % rows
            yield SheetPart(before // rows + 1, frame.head(free))
            before, frame = before + min(free, frame.height), frame.slice(free)


def _workbook(header: AnyList, sheets: int) -> dict[str, bytes]:
    """Return the files of a workbook by name. Its sheets only have headings."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        first_day = dt.datetime.combine(header.date, dt.time())
        workbook.set_properties({"title": header.title, "author": header.authority, "created": first_day})
        bold = workbook.add_format({"bold": True})
        for number in range(sheets):
            sheet = workbook.add_worksheet(f"{header.title} ({number + 1})" if number else header.title)
            sheet.write_row(0, 0, list(header.schema), bold)
            sheet.freeze_panes(1, 2)
            sheet.autofilter(0, 0, 0, len(header.schema) - 1)
            for column, name in enumerate(header.schema):
                sheet.set_column(column, column, WIDTHS.get(name, 10))
    with zipfile.ZipFile(buffer) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _rows(frame: pl.DataFrame, texts: list[str]) -> bytes:
    """Return the XML of the rows. Few texts need escaping, so only the columns in `texts` are searched."""
    strange = {name for name in texts if frame[name].str.contains(NEEDS_ESCAPING).any()}
    cells = (_text(name, name in strange) if name in texts else _number(name) for name in frame.columns)
    return as_lines(frame.select(pl.concat_str(pl.lit("<row>"), *cells, pl.lit("</row>"))))


def _text(column: str, strange: bool) -> pl.Expr:
    """Return the expression of a text cell. With `strange` it is escaped, and spaces at its ends are preserved."""
    text, space = (_escaped(column), ' xml:space="preserve"') if strange else (pl.col(column), "")
    cell = pl.concat_str(pl.lit(f'<c t="inlineStr"><is><t{space}>'), text, pl.lit("</t></is></c>"))
    return pl.when(text == "").then(pl.lit("<c/>")).otherwise(cell)


def _escaped(column: str) -> pl.Expr:
    """Return the expression of an escaped text without the characters that XML does not allow."""
    value = pl.col(column).str.replace_all(INVALID_IN_XML, "")
    return value.str.replace_many({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})


def _number(column: str) -> pl.Expr:
    number = pl.col(column).cast(pl.String)
    return pl.concat_str(pl.lit("<c><v>"), number, pl.lit("</v></c>")).fill_null("<c/>")
