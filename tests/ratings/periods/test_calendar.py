import datetime as dt

from ratings.periods.calendar import coming_lists


def test_lists_of_one_day_stand_together_with_their_closing_days(db: None) -> None:
    first, second, *_ = coming_lists(dt.date(2025, 11, 20))
    assert first.labels == "Standard, Rapid, Blitz"
    assert (first.date, first.closes, first.closes_official, first.days_left) == (
        dt.date(2025, 12, 1), dt.date(2025, 11, 28), dt.date(2025, 11, 30), 8,
    )  # fmt: skip
    assert second.date == dt.date(2026, 1, 1)


def test_a_list_that_closed_has_a_negative_number_of_days_left(db: None) -> None:
    left = {today: coming_lists(today)[0].days_left for today in (dt.date(2025, 11, 28), dt.date(2025, 11, 29))}
    assert [*left.values()] == [0, -1]


def test_the_list_of_today_is_no_longer_to_come(db: None) -> None:
    assert coming_lists(dt.date(2025, 12, 1))[0].date == dt.date(2026, 1, 1)


def test_older_editions_have_rarer_lists_and_close_earlier(db: None) -> None:
    dates = [list_.date for list_ in coming_lists(dt.date(2009, 8, 1), 3)]
    assert dates == [dt.date(2009, 9, 1), dt.date(2009, 11, 1), dt.date(2010, 1, 1)]
    assert coming_lists(dt.date(2009, 8, 1))[0].closes == dt.date(2009, 8, 25)
