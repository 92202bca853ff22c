"""Days, months and years in the notation of common programs."""

import datetime as dt

import pytest

from ratings.tables.days import birth_of, birth_year_of, day_of, last_day_of, month_of
from ratings.tables.problems import CannotRead

ON = dt.date(2025, 11, 7)


@pytest.mark.parametrize(
    ("written", "year"),
    [
        ("1990", 1990),
        ("1990.0", 1990),
        ("31.12.1990", 1990),
        ("31/12/90", 1990),
        ("1-2-05", 2005),
        ("1.2.25", 2025),
        ("01.02.00", 2000),
        ("1.2.26", 1926),
        ("1990-12-31", 1990),
        ("1990/00/00", 1990),
        ("19901231", 1990),
        ("31121990", 1990),
        ("90", 1990),
        ("33238", 1990),
        ("33239", 1991),
        ("1905", 1905),
        ("2025", 2025),
    ],
)
def test_births_are_years_dates_or_days_as_spreadsheets_count_them(written: str, year: int) -> None:
    assert birth_of(written, ON).year == year


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("31.12.1990", dt.date(1990, 12, 31)),
        ("1/2/90", dt.date(1990, 2, 1)),
        ("1990-2-1", dt.date(1990, 2, 1)),
        ("19900201", dt.date(1990, 2, 1)),
        ("01021990", dt.date(1990, 2, 1)),
        ("29.2.2000", dt.date(2000, 2, 29)),
        ("1990/00/00", None),
        ("1990/05/00", None),
        ("04/13/2004", dt.date(2004, 4, 13)),
        ("2006-07-08 00:00:00", dt.date(2006, 7, 8)),
        ("2006-07-08T10:30:00Z", dt.date(2006, 7, 8)),
        ("8 Sep 2009", dt.date(2009, 9, 8)),
        ("8-Sept-09", dt.date(2009, 9, 8)),
        ("2009-Sep-08", dt.date(2009, 9, 8)),
        ("08–09–2009", dt.date(2009, 9, 8)),
        ("Tue 8 Sep 2009", dt.date(2009, 9, 8)),
        ("Dienstag, 8.9.2009", dt.date(2009, 9, 8)),
        ("Sep 8, 2009", dt.date(2009, 9, 8)),
        ("8. März 2009", dt.date(2009, 3, 8)),
        ("1er août 2001", dt.date(2001, 8, 1)),
        ("8 de septiembre de 2009", dt.date(2009, 9, 8)),
        ("38000", dt.date(2004, 1, 14)),
        ("1990", None),
        ("90", None),
    ],
)
def test_days_of_birth_have_the_day_before_the_month_or_the_year_first(written: str, day: dt.date | None) -> None:
    assert birth_of(written, ON).day == day


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("29.2.1999", "an existing date"),
        ("31.02.2001", "an existing date"),
        ("0.2.1999", "an existing date"),
        ("13/13/2004", "an existing date"),
        ("13.04.2004 Oslo", "a date or a year"),
        ("31.12.2025", "a date not after 2025-11-07"),
        ("12/1999", "a date or a year"),
        ("1904", "from 1905 to 2025"),
        ("9" * 5000, "from 1905 to 2025"),
        ("2026", "from 1905 to 2025"),
        ("May 1990", "from 1905 to 2025"),
        ("8 Foo 1990", "from 1905 to 2025"),
    ],
)
def test_an_invalid_birth_date_is_refused_with_the_valid_forms(written: str, expected: str) -> None:
    """F6: 31.02.2001 was accepted."""
    with pytest.raises(CannotRead, match=expected):
        birth_of(written, ON)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-01-31", dt.date(2026, 1, 31)), ("31.1.2026", dt.date(2026, 1, 31)), ("31/01/2026", dt.date(2026, 1, 31)),
        ("20260131", dt.date(2026, 1, 31)), ("31 Jan 2026", dt.date(2026, 1, 31)),
        ("2026-01-31 00:00:00", dt.date(2026, 1, 31)), ("2026-02-30", None), ("31.13.2026", None),
        ("2026-W01-1", None), ("31.12.26", None), ("2026", None), ("3000-01-01", None),
    ],
)  # fmt: skip
def test_days_have_a_year_of_four_digits(text: str, day: dt.date | None) -> None:
    if day:
        assert day_of(text) == last_day_of(text) == day
    else:
        with pytest.raises(CannotRead):
            day_of(text)


def test_a_year_stands_for_its_last_day_and_a_month_for_its_first() -> None:
    assert last_day_of("2026") == dt.date(2026, 12, 31)
    assert birth_year_of("1.2.1872") == 1872
    texts = ("2025-12", "12/2025", "2025-12-01 00:00:00", "2025/12/31", "2025-13", "soon")
    assert [month_of(text) for text in texts] == [dt.date(2025, 12, 1)] * 4 + [None] * 2
