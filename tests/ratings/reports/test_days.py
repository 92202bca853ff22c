"""Dates in report files."""

from datetime import date

import pytest

from ratings.reports.days import AmbiguousDate, DayOrders, read_day, write_day, write_short_day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2025/01/09", date(2025, 1, 9)),
        ("2025-01-09", date(2025, 1, 9)),
        ("1969.12.06", date(1969, 12, 6)),
        ("24/09/2010", date(2010, 9, 24)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("May 29, 2020", date(2020, 5, 29)),
        ("29 May 2020", date(2020, 5, 29)),
        ("25/01/10", date(2025, 1, 10)),
        ("11.09.26", date(2011, 9, 26)),
        ("22.09.2026 14:00", date(2026, 9, 22)),
        ("22/09/2026, 2:00 PM", date(2026, 9, 22)),
        ("2026-09-22T14:00:00", date(2026, 9, 22)),
        ("2026-09-22 14:00:00+02:00", date(2026, 9, 22)),
        ("09/22/2026", date(2026, 9, 22)),
        ("69/12/31", date(2069, 12, 31)),
        ("70/01/01", date(1970, 1, 1)),
        ("2024/02/29", date(2024, 2, 29)),
    ],
)
def test_a_date_is_read_in_the_forms_that_programs_write(text: str, day: date) -> None:
    assert read_day(text) == day


@pytest.mark.parametrize(
    "text", ["2025/02/29", "2025/13/01", "tomorrow", "2025", "0000/00/00", "1 Foo 2020", "25/13/13", ""]
)
def test_invalid_dates_are_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_day(text)


def test_a_date_that_fits_two_orders_names_both() -> None:
    with pytest.raises(AmbiguousDate) as error:
        read_day("03/04/26", DayOrders(short=("DD/MM/YY", "MM/DD/YY")))
    assert error.value.expected == "DD/MM/YY = 2026/04/03, MM/DD/YY = 2026/03/04"


def test_a_date_is_written_as_the_standard_prints_it() -> None:
    assert write_day(date(2025, 1, 9)) == "2025/01/09"
    assert write_short_day(date(2025, 1, 9)) == "25/01/09"
