"""The visible part of a history, and the links to other parts."""

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.charts.charts import Point
from ratings.charts.time_span import (
    MonthSpan,
    SpanChoices,
    points_within,
    span_choices,
)

JANUARY_2015 = 2015 * 12


def day(number: int) -> date:
    return date(number // 12, number % 12 + 1, 1)


def monthly(count: int, first: int = JANUARY_2015) -> dict[str, list[Point]]:
    """Return a rating for each month from January 2015."""
    return {"Standard": [(day(first + index), 1800 + index) for index in range(count)]}


def spans(count: int, first: date | None = None, last: date | None = None) -> SpanChoices:
    choice = span_choices(monthly(count), first, last)
    assert choice
    return choice


def test_without_a_rating_there_is_nothing_to_choose() -> None:
    assert span_choices({"Standard": [(date(2025, 1, 1), None)], "Rapid": []}, None, None) is None


def test_everything_is_shown_unless_a_part_is_asked_for() -> None:
    choice = spans(36)
    assert choice.selected == choice.whole == MonthSpan(date(2015, 1, 1), date(2017, 12, 1))
    assert (choice.earlier, choice.later, choice.wider) == (None, None, None)


def test_a_requested_span_is_cut_to_the_months_with_ratings() -> None:
    assert spans(36, date(1990, 1, 1), date(2016, 2, 1)).selected == MonthSpan(date(2015, 1, 1), date(2016, 2, 1))
    assert spans(36, date(2016, 2, 1), date(2030, 1, 1)).selected == MonthSpan(date(2016, 2, 1), date(2017, 12, 1))


def test_months_in_the_wrong_order_show_everything() -> None:
    assert spans(36, date(2017, 1, 1), date(2016, 1, 1)).selected == spans(36).whole


@pytest.mark.parametrize(("count", "years"), [(12, []), (13, [1]), (60, [1, 2]), (61, [1, 2, 5]), (121, [1, 2, 5, 10])])
def test_the_offered_last_years_are_fewer_than_all_years(count: int, years: list[int]) -> None:
    choice = spans(count)
    assert [number for number, _span in choice.years] == years
    assert all(span.months == 12 * number and span.last == choice.whole.last for number, span in choice.years)


def test_earlier_and_later_move_by_half_of_what_is_shown() -> None:
    choice = spans(120, date(2018, 1, 1), date(2018, 12, 1))
    assert choice.earlier == MonthSpan(date(2017, 7, 1), date(2018, 6, 1))
    assert choice.later == MonthSpan(date(2018, 7, 1), date(2019, 6, 1))


def test_closer_is_the_middle_half_and_wider_twice_as_much() -> None:
    choice = spans(120, date(2018, 1, 1), date(2018, 12, 1))
    assert choice.closer == MonthSpan(date(2018, 4, 1), date(2018, 9, 1))
    assert choice.wider == MonthSpan(date(2017, 7, 1), date(2019, 6, 1))


@pytest.mark.parametrize(("months", "offered"), [(5, False), (6, True)])
def test_a_few_months_are_not_drawn_any_closer(months: int, offered: bool) -> None:
    choice = spans(120, day(JANUARY_2015), day(JANUARY_2015 + months - 1))
    assert (choice.closer is not None) == offered


def test_only_the_points_of_the_span_are_drawn_both_ends_included() -> None:
    points = points_within(monthly(36), MonthSpan(date(2015, 2, 1), date(2015, 4, 1)))["Standard"]
    assert [when for when, _ in points] == [date(2015, 2, 1), date(2015, 3, 1), date(2015, 4, 1)]


def test_a_list_dated_in_the_middle_of_a_month_belongs_to_the_month() -> None:
    points: dict[str, list[Point]] = {"Standard": [(date(2008, 1, 15), 2000)]}
    assert points_within(points, MonthSpan(date(2008, 1, 1), date(2008, 1, 1))) == points


@given(st.integers(1, 300), st.integers(0, 299), st.integers(0, 299))
def test_every_way_leads_to_a_part_of_what_there_is(count: int, first: int, last: int) -> None:
    choice = spans(count, day(JANUARY_2015 + first), day(JANUARY_2015 + last))
    ways = [
        choice.selected,
        choice.earlier,
        choice.later,
        choice.closer,
        choice.wider,
        *(span for _, span in choice.years),
    ]
    for span in filter(None, ways):
        assert choice.whole.first <= span.first <= span.last <= choice.whole.last


@given(st.integers(2, 40), st.integers(0, 39))
def test_going_later_again_and_again_ends_at_the_last_month(count: int, first: int) -> None:
    start = day(JANUARY_2015 + min(first, count - 1))
    choice = spans(count, start, start)
    seen = [choice.selected]
    while choice.later:
        choice = spans(count, choice.later.first, choice.later.last)
        seen.append(choice.selected)
    assert choice.selected.last == choice.whole.last
    assert all(span.last < other.last for span, other in pairwise(seen))
