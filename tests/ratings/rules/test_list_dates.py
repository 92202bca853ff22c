"""List dates, closing days and the list that an event enters."""

from datetime import date

import numpy as np
import pytest

from ratings.rules import list_dates
from ratings.rules.edition import edition_named, editions


def day(text):
    return date.fromisoformat(text)


def test_lists_were_two_monthly_from_july_2009_and_monthly_from_july_2012():
    dates = [str(date_)[:7] for date_ in list_dates.list_dates("standard", day("2012-01-01"), day("2012-09-01"))]
    assert dates == ["2012-01", "2012-03", "2012-05", "2012-07", "2012-08", "2012-09"]


def test_rapid_and_blitz_lists_begin_in_july_2012():
    assert next(list_dates.list_dates("rapid", day("2000-01-01"), day("2020-01-01"))) == day("2012-07-01")
    assert list_dates.next_list("blitz", day("2012-01-15")) == day("2012-07-01")
    with pytest.raises(list_dates.NoList, match="rapid: no list before 2012-07-01"):
        list_dates.period_start_by(editions("rapid-blitz"), "rapid", day("2012-07-01"))


def test_a_period_opens_on_the_date_of_the_list_before():
    assert list_dates.period_start_by(editions("standard"), "standard", day("2012-07-01")) == day("2012-05-01")
    assert list_dates.period_start_by(editions("standard"), "standard", day("2026-01-01")) == day("2025-12-01")
    assert list_dates.next_list("standard", day("2025-12-01")) == day("2026-01-01")


@pytest.mark.parametrize(
    ("last", "reported", "official", "entered"),
    [
        ("2025-11-28", "2025-11-28", False, "2025-12-01"),
        ("2025-11-29", "2025-11-29", False, "2026-01-01"),
        ("2025-11-20", "2025-11-28", False, "2025-12-01"),
        ("2025-11-20", "2025-11-29", False, "2026-01-01"),
        ("2025-11-30", "2025-11-30", True, "2025-12-01"),
        ("2025-12-01", "2025-12-01", True, "2026-01-01"),
        ("2010-02-22", "2010-02-22", False, "2010-03-01"),
        ("2010-02-23", "2010-02-23", False, "2010-05-01"),
        ("2014-07-29", "2014-07-29", False, "2014-08-01"),
    ],
)
def test_an_event_enters_the_first_list_that_closes_after_it_and_its_report(last, reported, official, entered):
    assert list_dates.list_entered("standard", day(last), day(reported), official) == day(entered)


def test_the_third_list_after_its_end_is_the_last_an_event_may_enter():
    assert list_dates.latest_list("standard", day("2025-11-30")) == day("2026-02-01")
    assert list_dates.latest_list("standard", day("2025-12-01")) == day("2026-03-01")


def test_consecutive_lists_are_numbered_one_by_one():
    numbers = [
        list_dates.list_index("standard", date_) for date_ in (day("2012-05-01"), day("2012-07-01"), day("2012-08-01"))
    ]
    assert np.diff(numbers).tolist() == [1, 1]


@pytest.mark.parametrize(
    ("name", "floor"),
    [("2009-07-01", 1200), ("2011-07-01", 1200), ("2012-07-01", 1000), ("2022-01-01", 1000), ("2024-03-01", 1400)],
)
def test_a_rating_is_shown_from_the_floor_on(name, floor):
    listed_players = list_dates.reaches_floor(edition_named("standard", name), np.array([floor - 1, floor]))
    assert listed_players.tolist() == [False, True]


@pytest.mark.parametrize("chapter", ["standard", "rapid-blitz"])
def test_the_list_dates_of_an_edition_begin_on_its_first_day(chapter):
    """The first lists of rapid and blitz came half a year after their rules."""
    late = {edition.name: str(edition.publication.dates[0].first) for edition in editions(chapter)}
    expected = {name: name for name in late} | ({"2012-01-01": "2012-07-01"} if chapter == "rapid-blitz" else {})
    assert late == expected
