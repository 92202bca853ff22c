import datetime as dt

import pytest

from ratings.rules.edition import NoEdition
from tournaments.core.time_control import (
    TimeClass,
    is_rated,
    read_time,
    time_class,
)
from tournaments.models import Tournament

TODAY = dt.date(2026, 5, 1)


def classed(text: str, day: dt.date = TODAY) -> TimeClass:
    time = read_time(text)
    assert time is not None
    return time_class(time, day)


@pytest.mark.parametrize(
    ("text", "coded"),
    [("90 min + 30 s", "5400+30"), ("15+10", "900+10"), ("40/5400+30:1800+30", "40/5400+30:1800+30"), ("7200", "7200")],
)
def test_a_time_is_read_as_people_write_it_and_in_its_coding(text: str, coded: str) -> None:
    assert classed(text).coded == coded


def test_ambiguous_times_are_not_read() -> None:
    assert read_time("rather slow") is None


def test_two_hours_are_enough_for_everybody() -> None:
    result = classed("120 min")
    assert result.control == "standard"
    assert [(band.from_rating, band.below_rating, band.control) for band in result.bands] == [(0, None, "standard")]


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("7199", [(0, 2400, "standard"), (2400, None, None)]),
        ("90 min", [(0, 2400, "standard"), (2400, None, None)]),
        ("5399", [(0, 1800, "standard"), (1800, None, None)]),
        ("60 min", [(0, 1800, "standard"), (1800, None, None)]),
    ],
)
def test_a_time_between_is_standard_below_a_rating_and_nothing_from_it(
    text: str, limits: list[tuple[int, int | None, str | None]]
) -> None:
    assert [(band.from_rating, band.below_rating, band.control) for band in classed(text).bands] == limits


@pytest.mark.parametrize(("text", "control"), [("3599", "rapid"), ("601", "rapid"), ("600", "blitz"), ("181", "blitz")])
def test_fast_chess_is_the_same_for_everybody(text: str, control: str) -> None:
    result = classed(text)
    assert result.control == control
    assert not result.is_divided


def test_less_than_blitz_is_of_no_list_and_says_where_that_stands() -> None:
    result = classed("180")
    assert result.control is None
    assert [(band.reason, band.edition.chapter) for band in result.bands] == [("no-list", "rapid-blitz")]


def test_before_the_first_rules_that_are_known_nothing_is_stated() -> None:
    with pytest.raises(NoEdition):
        classed("90 min", dt.date(1950, 1, 1))


def test_a_tournament_is_rated_if_any_pair_can_be() -> None:
    assert is_rated(Tournament(time_control="3600", first_day=TODAY))
    assert not is_rated(Tournament(time_control="60", first_day=TODAY))
    assert not is_rated(Tournament(time_control="60", first_day=dt.date(1950, 1, 1)))
