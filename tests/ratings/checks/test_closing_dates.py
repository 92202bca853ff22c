import datetime as dt

import pytest

from ratings.checks.closing_dates import NoOpenList, lists_open

LAST_DAY = dt.date(2025, 11, 9)


def first_of(*months: int) -> list[dt.date]:
    return [dt.date(2025 + (month > 12), (month - 1) % 12 + 1, 1) for month in months]


@pytest.mark.parametrize(
    ("reported", "lists"),
    [
        (dt.date(2025, 11, 10), first_of(12, 13, 14)),
        (dt.date(2025, 11, 28), first_of(12, 13, 14)),
        (dt.date(2025, 11, 29), first_of(13, 14)),
        (dt.date(2026, 1, 29), first_of(14)),
    ],
)
def test_the_list_it_enters_comes_first_and_the_third_list_last(reported: dt.date, lists: list[dt.date]) -> None:
    assert lists_open("standard", LAST_DAY, reported) == lists


def test_a_report_that_misses_the_third_list_enters_none() -> None:
    with pytest.raises(NoOpenList) as missed:
        lists_open("standard", LAST_DAY, dt.date(2026, 1, 30))
    assert (missed.value.first, missed.value.last) == (dt.date(2026, 3, 1), dt.date(2026, 2, 1))


@pytest.mark.parametrize(("reported", "first"), [(dt.date(2014, 3, 31), 4), (dt.date(2014, 4, 1), 5)])
def test_for_an_official_event_a_list_closes_the_day_before_it(reported: dt.date, first: int) -> None:
    last_day = dt.date(2014, 3, 30)
    assert lists_open("standard", last_day, reported, official=True)[0] == dt.date(2014, first, 1)
    assert lists_open("standard", last_day, reported)[0] == dt.date(2014, 5, 1)


def test_where_an_edition_has_no_last_list_three_are_offered() -> None:
    open_lists = lists_open("standard", dt.date(2002, 1, 27), dt.date(2002, 2, 1))
    assert open_lists == [dt.date(2002, 4, 1), dt.date(2002, 7, 1), dt.date(2002, 10, 1)]


def test_before_the_first_list_known_nothing_fits() -> None:
    with pytest.raises(NoOpenList):
        lists_open("blitz", dt.date(1980, 1, 1), dt.date(1980, 1, 1))
