"""Delimited text: separators, line numbers, and unclosed quotation marks."""

import pytest

from ratings.tables.delimited import read_delimited
from ratings.tables.headings import TableField, common_headings, headings_of
from ratings.tables.problems import Unreadable

HEADINGS = headings_of(
    [
        TableField("name", "Name", common_headings("name")),
        TableField("fide_id", "FIDE ID", common_headings("fide_id")),
    ]
)


def rows(text: str, most: int = 10) -> list[tuple[int, tuple[str, ...]]]:
    return [(row.number, row.cells) for row in read_delimited(text, HEADINGS, most).rows]


@pytest.mark.parametrize("separator", ["\t", ";", ","])
def test_the_separator_that_parts_the_headings_is_taken(separator: str) -> None:
    text = f'Name{separator}FIDE ID\n"Berg, Anna"{separator}1503014\n'
    assert rows(text) == [(1, ("Name", "FIDE ID")), (2, ("Berg, Anna", "1503014"))]


def test_without_headings_the_separator_of_most_lines_is_taken() -> None:
    assert rows("Berg;1503014\nLi;1503015") == [(1, ("Berg", "1503014")), (2, ("Li", "1503015"))]
    assert rows("Berg Anna\nLi Wei\nOst, Arne") == [(1, ("Berg Anna",)), (2, ("Li Wei",)), (3, ("Ost, Arne",))]


def test_commas_under_a_single_heading_are_those_of_the_names() -> None:
    assert rows("Name\nBerg, Anna") == [(1, ("Name",)), (2, ("Berg, Anna",))]


def test_empty_lines_are_left_out_and_counted_and_one_row_too_many_is_read() -> None:
    assert [number for number, _cells in rows("Name\n\n \nBerg\nLi\nOst", most=2)] == [1, 4, 5]


def test_a_quotation_mark_that_is_not_closed_is_refused_with_its_row() -> None:
    with pytest.raises(Unreadable, match="Row 2 "):
        rows('Name;FIDE ID\n"Berg;1503014\n')
