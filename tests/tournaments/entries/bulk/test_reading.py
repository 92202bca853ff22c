"""Files and pasted texts: format, encoding, separator, and refusals with a sentence."""

import datetime as dt
import io

import pytest
import xlsxwriter

from ratings.core.encoding_option import read_as
from ratings.core.errors import Refused
from ratings.tables import table
from ratings.tables.columns import best_sheet, guess_columns
from tests.ratings.tables import sheets
from tournaments.entries.bulk.fields import BOUNDS, FIELDS
from tournaments.entries.bulk.parsed_rows import parse_row
from tournaments.entries.bulk.reading import read_list, read_text

ROWS = [["Name", "FIDE-ID", "Jg."], ["Łęcki, Jörg", "1503014", "1990"], ["Ahlberg, Nora", "", "2001"]]
WEST = [["Name", "FIDE-ID", "Jg."], ["Müller, Jörg", "1503014", "1990"]]


def cells(data: bytes, sheet: int = 0) -> list[tuple[str, ...]]:
    return [row.cells for row in read_list(data).sheets[sheet].rows]


def refusal_of(data: bytes) -> str:
    with pytest.raises(Refused) as error:
        read_list(data)
    return " ".join(error.value.reasons)


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_separator_and_encoding_are_recognised(separator: str, encoding: str) -> None:
    read = cells(sheets.csv(ROWS, separator, encoding))
    assert read == [("Name", "FIDE-ID", "Jg."), ("Łęcki, Jörg", "1503014", "1990"), ("Ahlberg, Nora", "", "2001")]


@pytest.mark.parametrize(
    ("listed", "codec", "encoding"), [(WEST, "cp1252", "windows-1252"), (ROWS, "cp1250", "windows-1250")]
)
def test_a_list_in_a_code_page_is_read_in_it_with_a_note(listed: list[list[str]], codec: str, encoding: str) -> None:
    data = sheets.csv(listed, encoding=codec)
    assert cells(data)[1][0] == listed[1][0]
    assert read_list(data).encoding == encoding


def test_the_encoding_may_be_chosen() -> None:
    read = read_list(sheets.csv(WEST, encoding="cp1252"), "windows-1250")
    assert read_as(read.encoding) == "Read as windows-1250."


@pytest.mark.parametrize("make", [sheets.csv, sheets.xlsx])
def test_a_control_character_is_refused_with_its_row(make: object) -> None:
    assert "row 2" in refusal_of(make([["Name", "FIDE ID"], ["O\x92Hara, Sean", "1503014"]]))  # type: ignore[operator]


def test_a_report_whose_players_cannot_be_read_is_no_list() -> None:
    assert "row 2" in refusal_of(b"012 Open\n001    1 m    Abel, Ada Maria Theresia Walburga Xenia 2000 NOR\n")


@pytest.mark.parametrize("make", [sheets.xlsx, sheets.ods])
def test_numbers_of_spreadsheets_have_no_decimals(make: object) -> None:
    read = cells(make([["Name", "FIDE ID"], ["Ahlberg, Nora", 1503014]]))  # type: ignore[operator]
    assert read == [("Name", "FIDE ID"), ("Ahlberg, Nora", "1503014")]


def test_formulas_dates_and_merged_cells_of_a_spreadsheet_are_read_as_they_look() -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        sheet = workbook.add_worksheet()
        sheet.merge_range("A1:D1", "Autumn Cup")
        sheet.write_row("A3", ["Name", "Born", "Club", "Rating"])
        day = workbook.add_format({"num_format": "dd.mm.yyyy"})
        for row, name in enumerate(("Ahlberg, Nora", "Brandt, Emil"), 3):
            sheet.write(row, 0, name)
            sheet.write_datetime(row, 1, dt.date(1990, 1, 31), day)
            sheet.write_formula(row, 3, "=2000+150", None, 2150)
        sheet.merge_range("C4:C5", "SK Nord")
    read = cells(buffer.getvalue())
    assert read[0] == ("Autumn Cup",)
    assert read[2:] == [
        ("Ahlberg, Nora", "1990-01-31", "SK Nord", "2150"), ("Brandt, Emil", "1990-01-31", "SK Nord", "2150")
    ]  # fmt: skip


def test_rows_keep_their_numbers_and_empty_ones_are_left_out() -> None:
    listed = [ROWS[0], [], ROWS[1], ["", "", ""], ROWS[2]]
    for data in (sheets.csv(listed), sheets.xlsx(listed)):
        assert [row.number for row in read_list(data).sheets[0].rows] == [1, 3, 5]


def test_a_cell_of_two_lines_and_quotation_marks_stays_one_cell() -> None:
    read = read_text('Name;Club\r\n"Ahlberg,\r\nNora";"SK ""Nord"""\r\nBrandt, Emil;\r\n').sheets[0].rows
    assert [(row.number, row.cells) for row in read] == [
        (1, ("Name", "Club")), (2, ("Ahlberg, Nora", 'SK "Nord"')), (4, ("Brandt, Emil",))
    ]  # fmt: skip


def test_sheets_that_are_hidden_or_empty_are_left_out() -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        for name in ("Empty", "A", "Old"):
            sheet = workbook.add_worksheet(name)
            if name != "Empty":
                sheet.write_row(0, 0, ["Name"])
        sheet.hide()
    assert [sheet.name for sheet in read_list(buffer.getvalue()).sheets] == ["A"]


def test_a_report_is_read_by_its_own_columns() -> None:
    line = f"001    1 w    {'Ahlberg, Nora':<33} 2100 NOR {'1503014':>11} 1990/01/31  0.0    1"
    [sheet] = read_text(f"012 Autumn Cup\n\n{line}\n").sheets
    assert sheet.rows[0].number == 3
    assert dict(zip(sheet.fields, sheet.rows[0].cells, strict=False)) == {
        "name": "Ahlberg, Nora", "fide_id": "1503014", "birth": "1990", "sex": "w", "title": "", "federation": "NOR",
        "rating": "2100",
    }  # fmt: skip


def test_numbers_one_a_line_are_one_column() -> None:
    assert [row.cells for row in read_text("\ufeff1503014\n\n 8603677 \n").sheets[0].rows] == [
        ("1503014",),
        ("8603677",),
    ]


def test_names_with_a_comma_under_one_heading_are_one_column() -> None:
    assert [row.cells for row in read_text("Name\nAhlberg, Nora\nBrandt, Emil").sheets[0].rows][1] == ("Ahlberg, Nora",)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The list is empty."),
        (b" \r\n\r\n;;\r\n", "The list is empty."),
        (sheets.xlsx([]), "The list is empty."),
        (b"PK\x03\x04 no archive", "cannot be read as a spreadsheet"),
        (sheets.xlsx([["Name"]])[:900], "cannot be read as a spreadsheet"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Excel file (XLS)"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "not a table"),
        (b'Name;Club\n"Ahlberg;SK Nord\nBrandt;SK', "Row 2 cannot be split into columns"),
        (b"x" * (BOUNDS.bytes + 1), "at most 10 MB are read"),
        (b"Name;Club\n" + b"x;y\n" * (BOUNDS.rows + 1), "more than 3000 rows"),
        (b"012 A report\n", "no player (record 001) is in the file"),
    ],
)
def test_an_unreadable_list_is_refused_with_a_sentence(data: bytes, sentence: str) -> None:
    assert sentence in refusal_of(data)


def test_fifty_thousand_rows_are_too_many_in_a_spreadsheet_too() -> None:
    assert "more than 3000 rows" in refusal_of(sheets.xlsx([["Name"], *[["A"]] * 50_000]))


def test_a_spreadsheet_made_to_fill_the_memory_ends_in_a_sentence() -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        sheet = workbook.add_worksheet()
        sheet.write(0, 0, "Name")
        sheet.write(1_048_575, 16_383, "far away")
    assert "cannot be read as a spreadsheet" in refusal_of(buffer.getvalue())


def test_a_table_is_the_same_after_it_was_stored() -> None:
    read = read_list(sheets.xlsx(ROWS, [["x"]], names=["A", "B"]))
    assert table.from_json(table.to_json(read)) == read


def test_a_workbook_of_a_club_is_read_as_its_people_wrote_it() -> None:
    """F6, D30: a sheet beside the list, a title above it, dates in several forms, and a row of totals."""
    payments = [["Payment overview"], ["do not use"]]
    entries = [
        ["Bug Hunt Open – entries"], [],
        ["Full name (as on FIDE card)", "FIDE ID (if any)", "Born", "Federation / Country", "Sex", "Paid"],
        ["Ostmark, Hedda", 88000011, "2006-07-08 00:00:00", "Norwegen", "Frau", 50],
        ["LJUNGDAL Per", "-", "8 Sep 2009", "SWE", "h", 50],
        ["Alm, Ida", "", "31.02.2001", "DEU", "", 0], [],
        ["Total", "", "", "", "", 100],
    ]  # fmt: skip
    table = read_list(sheets.xlsx(payments, entries, names=["Payments", "Entries"]))
    sheet = table.sheets[best_sheet(table, FIELDS)]
    columns = guess_columns(sheet, FIELDS)
    lines = [parse_row(row, columns, dt.date(2026, 12, 1)) for row in columns.rows(sheet)]
    read = [(line.row, line.name, line.fide_id, line.birth_year, line.federation, line.sex) for line in lines]
    assert read == [
        (4, "Ostmark, Hedda", "88000011", 2006, "NOR", "w"),
        (5, "Ljungdal, Per", "", 2009, "SWE", "m"),
        (6, "Alm, Ida", "", None, "GER", ""),
    ]
    assert [problem.value for line in lines for problem in line.problems] == ["31.02.2001"]
