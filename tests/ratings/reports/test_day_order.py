"""The order of day, month and year that fits all dates of a file."""

from datetime import date

import pytest

from ratings.reports.reading import read_report
from ratings.reports.report_builder import Reading

ROUNDS = " " * 88


def reading(*records: str, birth: str = "", more: str = "") -> Reading:
    player = f"001    1 m    Alder, Ann                        1900 NOR    77000011 {birth:10}  0.0    1"
    return read_report("\r\n".join(["012 Four", "062 1", *records, player, more]).encode())


def days(read: Reading) -> tuple[date | None, date | None]:
    assert read.report is not None
    return read.report.first_day, read.report.last_day


def codes(read: Reading) -> list[str]:
    return [remark.code for remark in read.problems]


@pytest.mark.parametrize(
    ("first", "last", "day"),
    [
        ("22/09/26", "24/09/26", (date(2026, 9, 22), date(2026, 9, 24))),
        ("22/09/26", "23/09/26", (date(2026, 9, 22), date(2026, 9, 23))),
        ("22.09.2026 14:00", "24.09.2026 18:30", (date(2026, 9, 22), date(2026, 9, 24))),
        ("2026-09-22T14:00:00", "2026-09-24T18:30:00", (date(2026, 9, 22), date(2026, 9, 24))),
        ("09/22/2026", "09/24/2026", (date(2026, 9, 22), date(2026, 9, 24))),
        ("09/02/2026", "09/24/2026", (date(2026, 9, 2), date(2026, 9, 24))),
        ("01/05/2026", "10/05/2026", (date(2026, 5, 1), date(2026, 5, 10))),
        ("25/09/26", "25/09/28", (date(2025, 9, 26), date(2025, 9, 28))),
        ("11.09.26", "12.04.01", (date(2011, 9, 26), date(2012, 4, 1))),
        ("2026/04/03", "15/04/26", (date(2026, 4, 3), date(2026, 4, 15))),
    ],
)
def test_the_order_that_fits_both_days_is_taken(first: str, last: str, day: tuple[date, date]) -> None:
    read = reading(f"042 {first}", f"052 {last}")
    assert (days(read), read.problems) == (day, ())


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        (("042 03/04/26",), ["YY/MM/DD = 2003/04/26", "DD/MM/YY = 2026/04/03", "MM/DD/YY = 2026/03/04"]),
        (("042 22/09/26",), ["YY/MM/DD = 2022/09/26", "DD/MM/YY = 2026/09/22"]),
        (("042 03/04/26", "052 05/04/26"), ["DD/MM/YY = 2026/04/03", "MM/DD/YY = 2026/03/04"]),
        (("042 22/09/26", "052 22/09/26", f"132{ROUNDS}22/09/26"), ["YY/MM/DD = 2022/09/26", "DD/MM/YY = 2026/09/22"]),
        (("042 03/04/2026",), ["DD/MM/YY = 2026/04/03", "MM/DD/YY = 2026/03/04"]),
    ],
)
def test_where_two_orders_fit_both_are_named(records: tuple[str, ...], expected: list[str]) -> None:
    read = reading(*records)
    assert read.report is not None
    assert read.report.first_day is None
    assert read.problems[0].code == "day-order-open"
    assert all(order in str(read.problems[0]) for order in expected)
    assert (read.problems[0].row, read.problems[0].column) == (3, 5)


def test_other_dates_of_the_file_decide() -> None:
    assert days(reading("042 03/04/26", birth="2005/01/01"))[0] is None  # both readings are before the birth
    assert days(reading("042 03/04/2026", birth="25/12/2005"))[0] == date(2026, 4, 3)
    assert days(reading("042 03/04/2026", birth="12/25/2005"))[0] == date(2026, 3, 4)
    assert days(reading("042 22/09/26", more="142 5"))[0] == date(2026, 9, 22)  # TRF26 exists since 2025
    assert days(reading("042 03/04/26", "052 03/04/26", f"132{ROUNDS}26/04/03"))[0] == date(2026, 4, 3)


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ("26/09/22  26/09/24", (date(2026, 9, 22), date(2026, 9, 24))),
        ("22/09/26  24/09/26", (date(2026, 9, 22), date(2026, 9, 24))),
        ("09/22/26  09/24/26", (date(2026, 9, 22), date(2026, 9, 24))),
        ("26/22/09  26/24/09", (date(2026, 9, 22), date(2026, 9, 24))),
        ("22.09.2026 14:00 24.09.2026 09:30", (date(2026, 9, 22), date(2026, 9, 24))),
    ],
)
def test_rounds_are_read_in_the_order_in_which_they_lie_within_the_event(
    rounds: str, expected: tuple[date, date]
) -> None:
    read = reading("042 2026/09/22", "052 2026/09/24", f"132{ROUNDS}{rounds}")
    assert read.report is not None
    assert (read.report.round_dates, read.problems) == (expected, ())


def test_an_order_that_was_chosen_is_noted_once() -> None:
    read = reading("042 22/09/26", "052 24/09/26")
    notes = [str(remark) for remark in read.adjustments if remark.code == "day-order"]
    assert notes == ["row 3, column 5: dates such as '22/09/26' are read as DD/MM/YY, which fits all dates of the file"]


def test_births_are_read_in_the_order_of_the_file() -> None:
    read = reading("042 2026/09/22", birth="25/12/1990")
    assert read.report is not None
    assert str(read.report.players[0].birth) == "Birth(year=1990, month=12, day=25)"
    assert codes(reading("042 2026/09/22", birth="03/04/1990")) == ["day-order-open"]
    assert codes(reading("042 2026/09/22", birth="31/02/2001")) == ["unreadable"]


def test_a_date_that_is_none_is_unreadable_with_its_place() -> None:
    assert [(remark.code, remark.row) for remark in reading("042 99/99/99").problems] == [("unreadable", 3)]
