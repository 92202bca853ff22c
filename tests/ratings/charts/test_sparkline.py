"""The sparkline on a player's card, and missing lists."""

from datetime import date

import pytest

from ratings.charts.gaps import with_gaps
from ratings.charts.sparkline import sparkline
from ratings.rules.edition import editions

JANUARY, FEBRUARY, MARCH, APRIL = (date(2026, month, 1) for month in range(1, 5))


def test_a_list_that_is_missing_between_others_is_none() -> None:
    points = with_gaps(editions("standard"), [(JANUARY, 1800), (APRIL, 1820)])
    assert points == [(JANUARY, 1800), (FEBRUARY, None), (MARCH, None), (APRIL, 1820)]


def test_when_lists_appeared_twice_a_year_the_months_between_are_no_gap() -> None:
    lists = [(date(1998, 1, 1), 2400), (date(1998, 7, 1), 2410)]
    assert with_gaps(editions("standard"), lists) == lists


def test_without_points_nothing_is_missing() -> None:
    assert with_gaps(editions("rapid-blitz"), []) == []


def test_the_newest_list_is_at_the_right_and_a_missing_one_breaks_the_line() -> None:
    spark = sparkline([(JANUARY, 1800), (FEBRUARY, None), (MARCH, 1850), (APRIL, 1820)], control_index=1)
    assert spark
    assert spark.path == "M200 92.0H210M220 8.0H230V58.4H240"
    assert spark.end == "M240 58.4h0"
    assert (spark.kind, spark.first, spark.last) == ("second", 1800, 1820)


def test_only_the_last_lists_are_drawn() -> None:
    spark = sparkline([(JANUARY, 2500), (FEBRUARY, 1800), (MARCH, 1850), (APRIL, 1820)], lists=3)
    assert spark
    assert spark.first == 1800
    assert spark.path.startswith("M0 92.0H10V8.0")


def test_a_rating_that_never_moved_is_level_in_the_middle() -> None:
    spark = sparkline([(JANUARY, 1800), (FEBRUARY, 1800)])
    assert spark
    assert spark.path == "M220 50H230V50H240"


@pytest.mark.parametrize("ratings", [[], [None, None], [1800], [None, 1800, 0]])
def test_fewer_than_two_ratings_make_no_line(ratings: list[int | None]) -> None:
    assert sparkline([(date(2026, number, 1), value) for number, value in enumerate(ratings, 1)]) is None
