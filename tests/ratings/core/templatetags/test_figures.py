"""Numbers and days on pages."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.template import Context, Template
from django.utils import timezone

from ratings.core.templatetags import figures


@pytest.mark.parametrize(
    ("hundredths", "printed"),
    [
        (0, "0"),
        (50, "½"),
        (100, "1"),
        (150, "1½"),
        (1000, "10"),
        (1050, "10½"),
        (49, "0.49"),
        (51, "0.51"),
        (725, "7.25"),
        (-50, "−½"),
        (-100, "−1"),
        (-150, "−1½"),
        (None, "–"),
    ],
)
def test_points_are_whole_or_end_in_a_half_and_else_keep_their_decimals(hundredths: int | None, printed: str) -> None:
    assert figures.points(hundredths) == printed


@pytest.mark.parametrize(("count", "printed"), [(0, "0"), (1, "½"), (2, "1"), (15, "7½"), (16, "8"), (None, "–")])
def test_half_points_are_counted_out(count: int | None, printed: str) -> None:
    assert figures.halves(count) == printed


@pytest.mark.parametrize(
    ("value", "printed", "with_sign"),
    [
        (0, "0.00", "0.00"),
        (1, "0.01", "+0.01"),
        (-1, "−0.01", "−0.01"),
        (99, "0.99", "+0.99"),
        (100, "1.00", "+1.00"),
        (1234, "12.34", "+12.34"),
        (-1305, "−13.05", "−13.05"),
        (None, "–", "–"),
    ],
)
def test_hundredths_keep_two_decimals_and_a_change_shows_its_sign(
    value: int | None, printed: str, with_sign: str
) -> None:
    assert (figures.hundredths(value), figures.signed(value)) == (printed, with_sign)


@pytest.mark.parametrize(("value", "printed"), [(0, "0"), (1, "+1"), (-1, "−1"), (350, "+350"), (None, "–")])
def test_a_change_in_whole_points_shows_its_sign(value: int | None, printed: str) -> None:
    assert figures.signed_whole(value) == printed


@pytest.mark.parametrize("value", range(-205, 206))
def test_hundredths_lose_nothing(value: int) -> None:
    assert Decimal(figures.hundredths(value).replace("−", "-")) == Decimal(value) / 100


@pytest.mark.parametrize(("value", "printed"), [(None, "–"), (0, "–"), (1400, "1400"), (2882, "2882")])
def test_a_player_without_rating_has_a_dash(value: int | None, printed: str) -> None:
    assert figures.rating(value) == printed


@pytest.mark.parametrize(
    ("code", "printed"),
    [("1", "1"), ("0", "0"), ("=", "½"), ("+", "+"), ("-", "−"), ("H", "½"), ("U", "1"), ("Z", "0"), (" ", "")],
)
def test_result_codes_are_set_as_a_crosstable_shows_them(code: str, printed: str) -> None:
    assert figures.result(code) == printed


def test_days_and_months_are_written_out() -> None:
    assert figures.day(date(2026, 11, 21)) == "21 Nov 2026"
    assert figures.day(date(2026, 3, 1)) == "1 Mar 2026"
    assert figures.month(date(2025, 9, 1)) == "September 2025"
    assert (figures.day(None), figures.month(None), figures.moment(None)) == ("–", "–", "–")


def test_a_moment_is_written_in_the_time_of_the_reader() -> None:
    late = datetime(2026, 7, 31, 22, 30, tzinfo=UTC)
    page = Template("{% load figures %}{{ at|moment }} / {{ at|day }}")
    with timezone.override("Europe/Oslo"):
        assert page.render(Context({"at": late})) == "1 Aug 2026, 00:30 Oslo / 1 Aug 2026"
    with timezone.override("UTC"):
        assert page.render(Context({"at": late})) == "31 Jul 2026, 22:30 / 31 Jul 2026"


@pytest.mark.parametrize(
    ("first", "last", "printed"),
    [
        (date(2026, 11, 21), date(2026, 11, 21), "21 Nov 2026"),
        (date(2026, 11, 21), date(2026, 11, 29), "21–29 Nov 2026"),
        (date(2026, 11, 28), date(2026, 12, 3), "28 Nov – 3 Dec 2026"),
        (date(2026, 12, 28), date(2027, 1, 3), "28 Dec 2026 – 3 Jan 2027"),
        (date(2026, 11, 21), None, "21 Nov 2026"),
        (None, date(2026, 11, 21), "21 Nov 2026"),
        (None, None, "–"),
    ],
)
def test_a_span_of_days_says_nothing_twice(first: date | None, last: date | None, printed: str) -> None:
    assert figures.days(first, last) == printed
