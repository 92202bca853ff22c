"""The maximum length of an event, and the deadline of its report."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

from ratings.rules.edition import edition_named, editions, named_editions, read_edition, toml_of
from ratings.rules.edition_schema import Reporting
from ratings.rules.reporting import hours_of_play, is_long, reporting_on
from ratings.rules.time_control_codes import parse_time_control

EVERY = [edition for chapter in ("standard", "rapid-blitz") for edition in editions(chapter) + named_editions(chapter)]


@pytest.mark.parametrize("edition", EVERY, ids=lambda edition: f"{edition.chapter}/{edition.name}")
def test_every_edition_says_how_long_events_are_and_when_they_are_reported(edition):
    stated = {key.split(".")[1] for key in edition.cited if key.startswith("reporting.")}
    assert stated == {"hours_a_day", "long_event", "arbiter_days", "federation_days"}


def test_a_text_frozen_before_reporting_was_written_down_still_reads():
    whole = toml_of(edition_named("standard", "2024-03-01"))
    before, after = whole.index("[reporting]"), whole.index("# By the month")
    assert read_edition(whole[:before] + whole[after:], "frozen.toml").reporting == Reporting()


@pytest.mark.parametrize(("day", "hours"), [("2009-06-30", None), ("2009-07-01", 12), ("2024-03-01", 12)])
def test_the_hours_of_a_day_are_those_of_the_edition_of_the_first_day(day, hours):
    assert reporting_on("standard", date.fromisoformat(day)).hours_a_day == hours


def test_before_the_first_edition_nothing_is_laid_down():
    assert reporting_on("blitz", date(2011, 12, 31)) == Reporting()


@pytest.mark.parametrize(("days", "long"), [(30, False), (31, True)])
def test_more_than_thirty_days_are_long(days, long):
    first = date(2025, 3, 1)
    assert is_long("standard", first, first + timedelta(days=days - 1)) == long


@pytest.mark.parametrize(
    ("control", "coded", "rounds", "hours"),
    [
        ("standard", "5400+30", 1, 4),
        ("standard", "40/6000+30:900+30", 2, Fraction(29, 3)),
        ("blitz", "180+2", 30, 5),
        ("standard", "W300-B240", 1, Fraction(3, 20)),
    ],
)
def test_the_hours_of_play_are_those_of_both_players_for_sixty_moves(control, coded, rounds, hours):
    assert hours_of_play(control, date(2025, 3, 1), parse_time_control(coded), rounds) == hours
