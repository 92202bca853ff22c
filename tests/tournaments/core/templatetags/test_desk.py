"""Results, values and points on pages of a tournament, and the desk's link in the menu."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import override

from ratings.models import User
from tests.tournaments import factories
from tournaments.core.templatetags.desk import (
    halved,
    has_desk,
    sign,
    tenths,
    written,
)
from tournaments.models import Tournament


def test_arbiters_and_the_helpers_of_a_tournament_have_a_desk(arbiter: User, helper: User, cup: Tournament) -> None:
    assert has_desk(arbiter)
    assert has_desk(helper)


def test_accounts_without_tournament_have_no_desk(cup: Tournament) -> None:
    assert not has_desk(factories.create_account("reader"))
    assert not has_desk(AnonymousUser())
    assert not has_desk("")


@pytest.mark.parametrize(
    ("code", "expected"),
    [("1", "1"), ("=", "½"), ("0", "0"), ("+", "+"), ("-", "−"), ("W", "1"), ("D", "½"), ("L", "0"), ("A", "adj.")],
)
def test_one_side_of_a_result_is_written_as_arbiters_do(code: str, expected: str) -> None:
    assert sign(code) == expected


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        ("10", "1 : 0"),
        ("==", "½ : ½"),
        ("+-", "+ : −"),
        ("--", "− : −"),
        ("=0", "½ : 0"),
        ("00", "0 : 0"),
        ("WL", "1 : 0 not rated"),
        ("AA", "adj."),
        ("", "–"),
    ],
)
def test_a_result_is_both_sides_but_for_an_adjourned_game(pair: str, expected: str) -> None:
    assert written(pair) == expected


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("15.5", "15½"), ("15.0", "15"), ("0.5", "½"), ("0.0", "0"), ("-0.5", "−½"), ("12.3", "12.30"),
        ("30.25", "30.25"), ("30.50", "30.50"), ("2120", "2120"), ("", ""),
    ],
)  # fmt: skip
def test_a_value_with_one_decimal_has_halves(printed: str, expected: str) -> None:
    assert halved(printed) == expected


def test_points_are_counted_in_tenths() -> None:
    assert [tenths(value) for value in (0, 5, 75, 100, -5)] == ["0", "½", "7½", "10", "−½"]


@pytest.mark.parametrize(("printed", "expected"), [("15.5", "15½"), ("15.0", "15"), ("7.25", "7,25"), ("2345", "2345")])
def test_a_value_with_two_decimals_has_the_comma_of_german(printed: str, expected: str) -> None:
    with override("de"):
        assert halved(printed) == expected
