"""Single values of a report file: read leniently, written exactly."""

from typing import Any

import pytest

from ratings.reports import cells
from ratings.reports.cells import Cell
from ratings.reports.report import Birth


@pytest.mark.parametrize(
    ("cell", "text", "value", "exact"),
    [
        (cells.TITLE, "GM", "GM", True),
        (cells.TITLE, "g", "GM", False),
        (cells.TITLE, "m", "IM", False),
        (cells.TITLE, "wf", "WFM", False),
        (cells.TITLE, "WIM", "WIM", True),
        (cells.SEX, "w", "w", True),
        (cells.SEX, "F", "w", False),
        (cells.SEX, "u", "", False),
        (cells.RATING, "2862", 2862, True),
        (cells.RATING, "0951", 951, True),
        (cells.RATING, "0", None, False),
        (cells.POINTS, "11.5", 115, True),
        (cells.POINTS, "11,5", 115, False),
        (cells.POINTS, ".5", 5, False),
        (cells.POINTS, "7", 70, False),
        (cells.POINTS, "-0.5", -5, True),
        (cells.FIDE_ID, "1503014", "1503014", True),
        (cells.FIDE_ID, "0", "", False),
        (cells.FIDE_ID, "-----------", "", False),
        (cells.BIRTH, "1990/11/30", Birth(1990, 11, 30), True),
        (cells.BIRTH, "1990/00/00", Birth(1990), True),
        (cells.BIRTH, "1990/11/00", Birth(1990, 11), True),
        (cells.BIRTH, "1990", Birth(1990), False),
        (cells.BIRTH, "1969.12.06", Birth(1969, 12, 6), False),
        (cells.BIRTH, "30/11/1990", Birth(1990, 11, 30), False),
        (cells.BIRTH, "0000/00/00", None, False),
        (cells.BIRTH, ".  .", None, False),
        (cells.COUNT, "62 (60 rated)", 62, False),
        (cells.number(9999), "0090", 90, True),
        (cells.optional_number(4), "0000", None, True),
        (cells.TEXT, "Hou, Yifan", "Hou, Yifan", True),
        (cells.TEXT, "a\tb", "a b", False),
    ],
)
def test_a_value_is_read_and_it_is_reported_whether_it_was_exact(
    cell: Cell, text: str, value: Any, exact: bool
) -> None:
    assert cell.read(text) == value
    assert cell.is_exact(text, value) is exact


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (cells.SEX, "x"),
        (cells.RATING, "25x0"),
        (cells.RATING, "²500"),
        (cells.POINTS, "1.25"),
        (cells.POINTS, "-"),
        (cells.POINTS, "9" * 5000),
        (cells.COUNT, "9" * 5000),
        (cells.BIRTH, "1990/13/01"),
        (cells.BIRTH, "1990/02/30"),
        (cells.BIRTH, "990/01/01"),
        (cells.COUNT, "many"),
        (cells.number(9999), "0"),
        (cells.number(9999), "10000"),
        (cells.DAY, "soon"),
    ],
)
def test_empty_values_are_refused(cell: Cell, text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        cell.read(text)


@pytest.mark.parametrize(("tenths", "text"), [(115, "11.5"), (0, "0.0"), (-5, "-0.5"), (1000, "100.0")])
def test_points_are_written_with_one_decimal(tenths: int, text: str) -> None:
    assert cells.write_points(tenths) == text
    assert cells.read_points(text) == tenths
