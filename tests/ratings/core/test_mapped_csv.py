"""Tables whose columns a person assigns."""

import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.core.mapped_csv import MOST_ROWS, ImportField, day_of, guess, read_table

FIELDS = (ImportField("name", "Name", "name spieler"), ImportField("club", "Club", "club verein"))


def test_a_control_character_is_refused_with_its_row() -> None:
    with pytest.raises(Refused, match=r"row 3, column 2: found U\+0092"):
        read_table("Name\nAlder\nO\x92Hara\n")


@pytest.mark.parametrize("separator", ",;\t")
def test_columns_are_parted_by_what_parts_the_headings(separator: str) -> None:
    text = f'Name{separator}Club\r\n"Müller{separator} Max"{separator}SK\r\n\r\nB\r\n'
    table = read_table(text)
    assert table.headings == ("Name", "Club")
    assert [*table.cells(["name", "club"])] == [
        (2, {"name": f"Müller{separator} Max".replace("\t", " "), "club": "SK"}),
        (4, {"name": "B", "club": ""}),
    ]  # fmt: skip


def test_headings_are_recognised_once_whatever_their_case() -> None:
    assert guess(["NAME", "Verein", "Spieler", "other", ""], FIELDS) == ["name", "club", "", "", ""]


@pytest.mark.parametrize("text", ["", "Name", "Name\n\n", 'Name\n"a'])
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_table(text)


def test_so_many_rows_and_no_more() -> None:
    assert len(read_table("a\n" + "b\n" * MOST_ROWS).rows) == MOST_ROWS
    with pytest.raises(Refused):
        read_table("a\n" + "b\n" * (MOST_ROWS + 1))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-01-31", dt.date(2026, 1, 31)), ("31.1.2026", dt.date(2026, 1, 31)), ("31/01/2026", dt.date(2026, 1, 31)),
        ("2026-02-30", None), ("20260131", None), ("31.13.2026", None), ("", None), ("2026-W01-1", None),
    ],
)  # fmt: skip
def test_days_as_they_are_written(text: str, day: dt.date | None) -> None:
    assert day_of(text) == day
