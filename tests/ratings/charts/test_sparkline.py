"""The small course of a rating."""

import datetime as dt

from ratings.charts.sparkline import HIGH, LOW, MONTHS, STEP, sparkline


def month(number: int) -> dt.date:
    return dt.date(2025 + (number - 1) // 12, (number - 1) % 12 + 1, 1)


def test_a_rating_holds_for_its_month_and_the_next_one_is_a_step() -> None:
    made = sparkline([(month(1), 2000), (month(2), 2100)])
    assert made
    left = (MONTHS - 2) * STEP
    assert made.path == f"M{left} {LOW}H{left + STEP}V{HIGH}H{left + 2 * STEP}"
    assert (made.end, made.first, made.last) == (f"M{MONTHS * STEP} {HIGH}h0", 2000, 2100)


def test_a_list_that_is_missing_breaks_the_line() -> None:
    made = sparkline([(month(1), 2000), (month(2), None), (month(3), 2100)])
    assert made
    assert made.path.count("M") == 2


def test_only_two_years_are_shown() -> None:
    points = [(month(number), 2000 + number) for number in range(1, MONTHS + 3)]
    made = sparkline(points)
    assert made
    assert made.first == 2003
    assert made.path.startswith("M0 ")


def test_one_rating_has_no_course_and_one_that_never_changed_is_level() -> None:
    assert sparkline([]) is None
    assert sparkline([(month(1), 2000), (month(2), None)]) is None
    level = sparkline([(month(1), 2000), (month(2), 2000)])
    assert level
    assert "V50" in level.path
