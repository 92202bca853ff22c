"""Small spreadsheets that expand to large ones, refused soon, and merged cells."""

import io
import resource
import zipfile

import pytest
import xlsxwriter

from ratings.tables import spreadsheet_child
from ratings.tables.problems import Unreadable
from ratings.tables.spreadsheet import read_spreadsheet
from tests.ratings.tables import sheets

CELL = '<c r="{}" t="inlineStr"><is><t>x</t></is></c>'
FIRST = f'<row r="1">{CELL.format("A1")}</row>'
MERGED = '<mergeCell ref="A1:XFD1048576"/>'
ODS_CELL = '<table:table-cell office:value-type="string"{}><text:p>x</text:p></table:table-cell>'


def with_part(package: bytes, name: str, begin: str, end: str, content: str) -> bytes:
    """Return a package with other content between two marks in one part."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package)) as before, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as after:
        for part in before.namelist():
            text = before.read(part)
            if part == name:
                head, rest = text.decode().split(begin, 1)
                text = f"{head}{content}{rest.split(end, 1)[1]}".encode()
            after.writestr(part, text)
    return buffer.getvalue()


def xlsx(rows: str, after: str = "") -> bytes:
    inner = f"<sheetData>{rows}</sheetData>{after}"
    return with_part(sheets.xlsx([["x"]]), "xl/worksheets/sheet1.xml", "<sheetData>", "</sheetData>", inner)


def ods(row: str) -> bytes:
    return with_part(sheets.ods([["x"]]), "content.xml", "<table:table-row>", "</table:table-row>", row)


def repeated(columns: int) -> str:
    return ODS_CELL.format(f' table:number-columns-repeated="{columns}"')


BOMBS = {
    "merged cells": xlsx(FIRST, f'<mergeCells count="5000">{MERGED * 5000}</mergeCells>'),
    "a cell far below": xlsx(f'{FIRST}<row r="1048576">{CELL.format("J1048576")}</row>'),
    "a cell far below and right": xlsx(f'{FIRST}<row r="20000">{CELL.format("ZZ20000")}</row>'),
    "the last cell there is": xlsx(f'{FIRST}<row r="1048576">{CELL.format("XFD1048576")}</row>'),
    "bytes": xlsx(FIRST, f"<!--{' ' * spreadsheet_child.MOST_UNPACKED}-->"),
    "repeated columns": ods(f"<table:table-row>{repeated(1000)}</table:table-row>" * 3000),
    "repeated rows": ods(
        '<table:table-row table:number-rows-repeated="1000000">' + repeated(1_000) + "</table:table-row>"
    ),
}


def seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("name", BOMBS)
def test_an_archive_bomb_is_refused_early(name: str) -> None:
    """Reading some of them took fifteen seconds of processor time each."""
    begun = seconds_of_children()
    with pytest.raises(Unreadable, match=r"too large|cannot be read"):
        read_spreadsheet(BOMBS[name], 3000)
    assert seconds_of_children() - begun < 4


def test_merged_cells_say_the_same_in_each_of_their_rows() -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        sheet = workbook.add_worksheet()
        sheet.write_row(0, 0, ["Club", "Name"])
        sheet.merge_range("A2:A4", "Nord")
        sheet.merge_range("A6:B7", "Ost")
        for row, name in enumerate(["Abel", "Berg", "Cole", "Dahl"], start=1):
            sheet.write(row, 1, name)
        sheet.write(6, 2, "x")
    (read,) = read_spreadsheet(buffer.getvalue(), 3000)
    rows = [" ".join(cell or "-" for cell in row.cells) for row in read.rows]
    assert rows == ["Club Name", "Nord Abel", "Nord Berg", "Nord Cole", "- Dahl", "Ost", "Ost - x"]


def test_a_long_cell_is_cut_where_it_is_read() -> None:
    (read,) = read_spreadsheet(sheets.xlsx([["Name"], ["x" * 30_000]]), 3000)
    assert len(read.rows[1].cells[0]) == 300
