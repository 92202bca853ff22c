"""Days of notice, from B.02 0.2 of each edition and, for title norms, B.01."""

import datetime as dt

import pytest

from ratings.rules.edition import NoEdition
from ratings.rules.registration import (
    days_required,
    is_fast_classic,
    registration_edition_on,
    registration_editions,
)
from ratings.rules.time_control_codes import parse_time_control

NOW = dt.date(2026, 3, 1)


@pytest.mark.parametrize(
    ("day", "days", "for_norms"),
    [
        (dt.date(2009, 7, 1), 30, 30),
        (dt.date(2017, 6, 30), 30, 30),
        (dt.date(2017, 7, 1), 7, 30),
        (dt.date(2021, 12, 31), 7, 30),
        (dt.date(2022, 1, 1), 3, 30),
        (NOW, 3, 30),
    ],
)
def test_the_edition_of_the_first_day_says_how_many_days(day: dt.date, days: int, for_norms: int) -> None:
    edition = registration_edition_on(day)
    assert (days_required(edition, False), days_required(edition, True)) == (days, for_norms)


@pytest.mark.parametrize(
    ("highest", "woman", "days"),
    [(None, None, 3), (2700, None, 3), (2701, None, 30), (2600, 2500, 3), (2600, 2501, 30), (2501, None, 3)],
)
def test_above_2700_and_women_above_2500_ask_for_thirty_days(highest: int | None, woman: int | None, days: int) -> None:
    assert days_required(registration_edition_on(NOW), False, highest, woman) == days


def test_before_25_december_2023_no_rating_asks_for_more_days() -> None:
    assert days_required(registration_edition_on(dt.date(2023, 12, 24)), False, 2850, 2600) == 3
    assert days_required(registration_edition_on(dt.date(2023, 12, 25)), False, 2850, 2600) == 30


@pytest.mark.parametrize(
    ("day", "coded", "fits"),
    [
        (dt.date(2025, 12, 31), "2700+30", False),
        (dt.date(2026, 1, 1), "2700+30", True),
        (dt.date(2026, 1, 1), "40/5400+30:1800+30", True),
        (dt.date(2026, 1, 1), "2699+30", False),
        (dt.date(2026, 1, 1), "2700+29", False),
        (dt.date(2026, 1, 1), "W2700+30-B2400+30", False),
    ],
)
def test_fast_classic_is_45_minutes_and_30_seconds_from_2026(day: dt.date, coded: str, fits: bool) -> None:
    assert is_fast_classic(registration_edition_on(day).fast_classic, parse_time_control(coded)) is fits


@pytest.mark.parametrize(
    ("day", "fee", "certainty"),
    [
        (dt.date(2020, 12, 31), "charged", "C"),
        (dt.date(2021, 1, 1), "waived", "A"),
        (dt.date(2023, 6, 1), "waived", "B"),
        (dt.date(2026, 12, 31), "waived", "A"),
        (dt.date(2027, 1, 1), "charged", "C"),
    ],
)
def test_rapid_and_blitz_cost_nothing_from_2021_to_2026(day: dt.date, fee: str, certainty: str) -> None:
    edition = registration_edition_on(day)
    assert edition.fide_fee.rapid_blitz == fee
    assert edition.cited["fide_fee.rapid_blitz"].certainty == certainty


def test_no_edition_is_known_before_july_2009() -> None:
    with pytest.raises(NoEdition):
        registration_edition_on(dt.date(2009, 6, 30))


def test_every_edition_is_named_by_its_first_day() -> None:
    editions = registration_editions()
    assert [edition.name for edition in editions] == [str(edition.first_day) for edition in editions]
    assert all(edition.cited["notice.days"].article for edition in editions)
