import datetime as dt
from collections import Counter

import numpy as np

from ratings.checks.classification import time_control_of
from ratings.reports.report import Report
from ratings.rules.edition import edition_on
from ratings.rules.time_control import PlayClass, classify_games
from tournaments.demo.calendar import LAST_DAY, fixtures, months
from tournaments.demo.people import demo_players


def test_fourteen_months_from_the_base_list_to_the_last_one() -> None:
    assert [months()[0], months()[-1], len(months())] == [dt.date(2025, 10, 1), dt.date(2026, 11, 1), 14]


def test_every_event_has_its_own_key_and_name() -> None:
    assert max(Counter(fixture.key for fixture in fixtures()).values()) == 1
    assert max(Counter(fixture.name for fixture in fixtures()).values()) == 1


def test_a_report_comes_after_the_last_day_and_before_the_demonstration_ends() -> None:
    assert all(fixture.first <= fixture.last <= fixture.reported <= LAST_DAY for fixture in fixtures())


def test_every_player_named_in_the_calendar_exists() -> None:
    names = {person.name for person in demo_players()}
    for fixture in fixtures():
        assert {
            *fixture.named,
            *fixture.script,
            *fixture.byes,
            *fixture.office.misprint,
            *fixture.office.misspelt,
        } <= names


def test_the_time_as_written_is_the_time_as_coded_and_of_the_control() -> None:
    for fixture in fixtures():
        coded = time_control_of(Report(coded_time_control=fixture.coded))
        assert coded is not None
        assert coded == time_control_of(Report(time_control=fixture.written))
        result = classify_games(
            coded, edition_on("standard", fixture.first), edition_on("rapid-blitz", fixture.first), np.array([0])
        )
        assert PlayClass(int(result.play_class[0])).name.lower() == fixture.control


def test_every_month_there_is_standard_rapid_and_blitz_chess() -> None:
    for month in months():
        played = {fixture.control for fixture in fixtures() if fixture.first.replace(day=1) == month}
        assert played == {"standard", "rapid", "blitz"}
