import datetime as dt
import io
import zipfile
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from ratings.exports import xlsx
from ratings.exports.columns import ExportedList, ListedRow
from tests.ratings.exports.frames import frames


def written(exported_list: ExportedList, *rows: ListedRow, in_a_sheet: int = xlsx.MOST_SHEET_ROWS) -> bytes:
    return b"".join(xlsx.render(exported_list, frames(rows), in_a_sheet))


def sheets(file: bytes) -> dict[str, list[list[object]]]:
    book = CalamineWorkbook.from_filelike(io.BytesIO(file))
    return {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in book.sheet_names}


def test_another_reader_finds_headings_texts_and_numbers(
    exported_list: ExportedList, grandmaster_row: ListedRow, unrated_row: ListedRow
) -> None:
    ((name, (headings, first, second)),) = sheets(written(exported_list, grandmaster_row, unrated_row)).items()
    assert name == "standard 2026-10 v2"
    assert headings == list(ListedRow._fields)
    assert first == list(grandmaster_row)
    assert second == ["" if cell is None else cell for cell in unrated_row]


def test_a_name_like_a_formula_is_a_text(exported_list: ExportedList, grandmaster_row: ListedRow) -> None:
    file = written(exported_list, grandmaster_row._replace(name="=HYPERLINK(1)"))
    assert b"<f>" not in zipfile.ZipFile(io.BytesIO(file)).read("xl/worksheets/sheet1.xml")
    assert sheets(file)["standard 2026-10 v2"][1][1] == "=HYPERLINK(1)"


@pytest.mark.parametrize(("rows", "lengths"), [(3, [3]), (4, [4]), (5, [4, 1]), (8, [4, 4]), (9, [4, 4, 1])])
def test_a_full_sheet_continues_on_the_next(
    exported_list: ExportedList, grandmaster_row: ListedRow, rows: int, lengths: list[int]
) -> None:
    players = [grandmaster_row._replace(number=str(number)) for number in range(rows)]
    read = list(sheets(written(exported_list, *players, in_a_sheet=4)).values())
    assert [len(sheet) - 1 for sheet in read] == lengths
    assert [sheet[0] for sheet in read] == [list(ListedRow._fields)] * len(lengths)
    assert [row[0] for sheet in read for row in sheet[1:]] == [person.number for person in players]


def test_an_empty_list_has_headings(exported_list: ExportedList) -> None:
    assert sheets(written(exported_list)) == {"standard 2026-10 v2": [list(ListedRow._fields)]}


def test_the_workbook_says_of_which_day_and_by_whom_it_is(exported_list: ExportedList) -> None:
    core = zipfile.ZipFile(io.BytesIO(written(exported_list))).read("docProps/core.xml").decode()
    assert "2026-10-01T00:00:00Z" in core
    assert "Chess Federation of Anywhere" in core


@settings(max_examples=40)
@given(st.text(st.characters(blacklist_categories=["Cs"]), max_size=40))
def test_a_name_is_read_back_without_characters_invalid_in_xml(name: str) -> None:
    row = ListedRow("1", name, "ENG", "m", "", "", "", None, "", 1500, 0, 20, 0, 1)
    file = written(ExportedList("rapid", dt.date(2026, 10, 1), 1, "A"), row)
    sheet = ET.fromstring(zipfile.ZipFile(io.BytesIO(file)).read("xl/worksheets/sheet1.xml"))  # noqa: S314
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    cell = sheet.findall(f".//{space}row")[1].findall(f"{space}c")[1]
    writable = "".join(c for c in name if c in "\t\n\r" or (ord(c) > 31 and c not in "￾￿"))
    assert "".join(cell.itertext()) == writable


@pytest.mark.parametrize("rows", [0, 3, 6])
def test_every_sheet_has_a_filter_over_all_its_rows_and_a_head_that_stays(
    exported_list: ExportedList, grandmaster_row: ListedRow, rows: int
) -> None:
    file = zipfile.ZipFile(io.BytesIO(written(exported_list, *[grandmaster_row] * rows, in_a_sheet=4)))
    filled = [min(rows, 4), rows - 4] if rows > 4 else [rows]
    for number, in_sheet in enumerate(filled, start=1):
        sheet = file.read(f"xl/worksheets/sheet{number}.xml").decode()
        assert f'<autoFilter ref="A1:N{in_sheet + 1}"/>' in sheet
        assert 'state="frozen"' in sheet
        assert f"$A$1:$N${in_sheet + 1}" in file.read("xl/workbook.xml").decode()
