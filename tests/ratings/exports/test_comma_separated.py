import csv
import datetime as dt
import io

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.exports import comma_separated
from ratings.exports.canonical import cells
from ratings.exports.columns import COMBINED_SCHEMA, CombinedList, ExportedList, ListedRow
from ratings.text.plain_cell import plain_cell
from tests.ratings.exports.frames import frames


def text(exported_list: ExportedList, *rows: ListedRow) -> str:
    return b"".join(comma_separated.render(exported_list, frames(rows))).decode()


def test_the_columns_are_fixed_and_a_row_says_everything(
    exported_list: ExportedList, grandmaster_row: ListedRow, unrated_row: ListedRow
) -> None:
    assert text(exported_list, grandmaster_row, unrated_row).split("\n") == [
        "number,name,federation,sex,title,womens_title,other_titles,birth_year,flag,rating,games,k,change,rank",
        '100001,"Müller-Łęcki, Ana",GER,w,GM,WGM,"IA,FT",1990,w,2512,9,10,-7,1',
        'N17,"Doe, Jon",ENG,,,,,,,,0,,,',
        "",
    ]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_a_name_a_spreadsheet_would_run_gets_an_apostrophe(
    exported_list: ExportedList, grandmaster_row: ListedRow, sign: str
) -> None:
    line = text(exported_list, grandmaster_row._replace(name=f"{sign}HYPERLINK")).partition("\n")[2]
    (row,) = csv.reader(io.StringIO(line, newline=""))
    assert row[1] == f"'{sign}HYPERLINK"


def test_any_text_cell_is_guarded(exported_list: ExportedList, grandmaster_row: ListedRow) -> None:
    row = grandmaster_row._replace(federation="=1", other_titles="@A", flag="-")
    assert ",'=1,w,GM,WGM,'@A,1990,'-,2512," in text(exported_list, row)


@pytest.mark.parametrize("name", ["A=1", "Doe - Roe", "'t Hart, Jan", "O'Hara", " =1"])
def test_a_sign_further_on_changes_nothing(exported_list: ExportedList, grandmaster_row: ListedRow, name: str) -> None:
    assert f"\n100001,{name},GER" in text(exported_list, grandmaster_row._replace(name=name)).replace('"', "")


def test_a_negative_change_stays_a_number(exported_list: ExportedList, grandmaster_row: ListedRow) -> None:
    assert text(exported_list, grandmaster_row._replace(change=-12)).endswith(",10,-12,1\n")


def test_a_name_that_already_has_the_apostrophe_is_not_taken_for_a_guarded_one(
    exported_list: ExportedList, grandmaster_row: ListedRow
) -> None:
    assert text(exported_list, grandmaster_row._replace(name="=1")) != text(
        exported_list, grandmaster_row._replace(name="'=1")
    )


@pytest.mark.parametrize("name", ["\u200b=1", "A;=1", "A; -1;b", "=1", "'=1", "Doe; Roe", "\u00ad ＝1"])
def test_a_file_of_all_lists_has_the_whole_guard_and_that_of_one_list_the_guard_of_its_seal(
    exported_list: ExportedList, grandmaster_row: ListedRow, name: str
) -> None:
    names = {"number": "1", "name": name, "std_rating": 1500}
    frame = pl.DataFrame([names], schema=COMBINED_SCHEMA, orient="row")
    combined = CombinedList(exported_list.date, {"standard": 1}, exported_list.authority)
    of_all = b"".join(comma_separated.render(combined, [frame])).decode()
    assert next(csv.DictReader(io.StringIO(of_all)))["name"] == plain_cell(name)
    sealed = text(exported_list, grandmaster_row._replace(name=name))
    assert sealed.partition("\n")[2] == cells(grandmaster_row._replace(name=name)) + "\n"


@given(st.text(), st.text())
def test_two_names_are_never_written_alike(first: str, second: str) -> None:
    row = ListedRow("1", first, "ENG", "m", "", "", "", None, "", 1500, 0, 20, 0, 1)
    alike = cells(row) == cells(row._replace(name=second))
    assert alike == (first == second)


@given(st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0")))
def test_a_reader_of_csv_finds_the_name_again(name: str) -> None:
    row = ListedRow("1", name, "ENG", "m", "", "", "", None, "", 1500, 0, 20, 0, 1)
    header = ExportedList("rapid", dt.date(2026, 10, 1), 1, "A")
    _, read = csv.reader(io.StringIO(text(header, row), newline=""))
    assert read[1] in (name, f"'{name}")
    assert len(read) == len(ListedRow._fields)


@given(st.lists(st.text(st.characters(blacklist_categories=["Cs"])), min_size=7, max_size=7))
def test_a_column_at_a_time_is_written_as_the_checksum_spells_a_row(texts: list[str]) -> None:
    number, name, federation, sex, title, womens_title, flag = texts
    row = ListedRow(number, name, federation, sex, title, womens_title, "", None, flag, 1500, 0, None, -3, 1)
    assert text(ExportedList("rapid", dt.date(2026, 10, 1), 1, "A"), row).partition("\n")[2] == cells(row) + "\n"
