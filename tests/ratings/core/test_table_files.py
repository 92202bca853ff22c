"""Uploaded tables and their faults."""

import pytest

from ratings.core.errors import Refused
from ratings.core.table_files import CellProblem, CellReader, read_text, read_under_headings
from ratings.tables.cells import sex_of
from ratings.tables.columns import Columns
from ratings.tables.headings import TableField
from ratings.tables.table import Row, TableBounds, to_text

FIELDS = (TableField("name", "Name", "name spieler"), TableField("club", "Club", "club verein"))
BOUNDS = TableBounds(bytes=1000, rows=3)


def cells(text: str) -> list[tuple[int, tuple[str, ...]]]:
    sheet, columns = read_under_headings(text, FIELDS, BOUNDS)
    return [(row.number, row.cells) for row in columns.rows(sheet)]


def test_a_control_character_is_refused_with_its_row() -> None:
    with pytest.raises(Refused, match=r"row 3, column 2: found the control character U\+0092"):
        cells("Name\nAlder\nO\x92Hara\n")


@pytest.mark.parametrize("separator", ",;\t")
def test_the_separator_of_the_headings_separates_the_columns(separator: str) -> None:
    text = f'Name{separator}Club\r\n"Müller{separator} Max"{separator}SK\r\n\r\nB\r\n'
    assert cells(text) == [(2, (f"Müller{separator} Max".replace("\t", " "), "SK")), (4, ("B",))]


def test_rows_are_the_same_after_they_were_text() -> None:
    text = '\n\nName;Club\n"A; ""B""";\n\nC, D;E\n'
    sheet, _columns = read_under_headings(text, FIELDS, BOUNDS)
    again, _columns = read_under_headings(to_text(sheet.rows, sheet.width), FIELDS, BOUNDS)
    assert again == sheet
    narrow, _columns = read_under_headings("Who\nDahl, Jo", FIELDS, BOUNDS)
    assert read_under_headings(to_text(narrow.rows, narrow.width), FIELDS, BOUNDS)[0] == narrow


def test_headings_are_recognised_once_whatever_their_case() -> None:
    _sheet, columns = read_under_headings("NAME;Verein;Spieler;other\nx;y;z;a\n", FIELDS, BOUNDS)
    assert columns.fields == ("name", "club", "", "")


@pytest.mark.parametrize("text", ["", "Name", "Name\n\n", 'Name;Club\n"a', "Name\n" + "b\n" * 3])
def test_a_file_other_than_a_table_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        cells(text)


def test_a_cell_that_cannot_be_read_is_named_and_signs_for_nothing_state_nothing() -> None:
    reader = CellReader(Row(7, ("x", "-")), Columns(("Sex", "Club"), ("sex", "club")), labels={"club": "Verein"})
    assert (reader.value("sex", sex_of), reader.value("club", str), reader.value("birth", str)) == (None, None, None)
    assert reader.problems == [CellProblem(7, 0, "Sex", "x", "w or m")]
    assert reader.problems[0].line == "row 7, Sex: found x; expected w or m"
    assert reader.problems[0].sentence == "Sex: found x; expected w or m"


def test_a_long_cell_is_quoted_in_part() -> None:
    """D30: a name of 160 letters pushed the reason off the screen."""
    assert CellProblem(1, 0, "Name", "x" * 160, "less").sentence == f"Name: found {'x' * 100}; expected less"


def test_a_quotation_mark_that_is_never_closed_is_an_answer_however_long_the_rest_is() -> None:
    for text in ('Name\n"', 'Name;Club\nx;"'):
        with pytest.raises(Refused):
            read_text(text + ("y" * 20_000 + "\n") * 20, FIELDS, TableBounds(bytes=10**6, rows=100))
