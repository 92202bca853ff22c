"""The invented events after their games and before any office."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from ratings.reports.reading import read_report
from ratings.reports.validation import contradictions
from tournaments.demo.calendar import Fixture, fixtures
from tournaments.demo.field import draw_players
from tournaments.demo.league import league_round
from tournaments.demo.people import demo_players
from tournaments.demo.play import DemoEvent, play_event
from tournaments.demo.report_files import report_text

DIGEST = """
import hashlib
from tests.tournaments.demo.test_play import all_events
from tournaments.demo.report_files import report_text
print(hashlib.sha256(b"".join(report_text(event, {}) for event in all_events())).hexdigest())
"""


def all_events() -> Iterator[DemoEvent]:
    """Return all events, played from the first lists."""
    return (event_of(fixture) for fixture in fixtures())


def event_of(fixture: Fixture) -> DemoEvent:
    ratings = {
        person.name: person.rated[fixture.control] for person in demo_players() if fixture.control in person.rated
    }
    if fixture.system == "team":
        return league_round(fixture, demo_players(), ratings)
    return play_event(fixture, draw_players(fixture, demo_players(), ratings, ()), ratings)


def event(key: str) -> DemoEvent:
    (fixture,) = (fixture for fixture in fixtures() if fixture.key == key)
    return event_of(fixture)


@pytest.mark.whole
def test_another_process_writes_the_same_bytes() -> None:
    digests = {
        subprocess.check_output([sys.executable, "-c", DIGEST], env={**os.environ, "PYTHONHASHSEED": seed})
        for seed in ("1", "2")
    }
    assert len(digests) == 1


@pytest.mark.parametrize("fixture", fixtures(), ids=lambda fixture: fixture.key)
def test_a_report_can_be_read_and_does_not_contradict_itself(fixture: Fixture) -> None:
    reading = read_report(report_text(event_of(fixture), {}), f"{fixture.key}.trf")
    assert (reading.problems, reading.adjustments) == ((), ())
    assert reading.report is not None
    assert contradictions(reading.report, reading.player_rows) == ()


def test_scripted_players_score_as_in_the_calendar() -> None:
    demo_event = event("beginners-2025")
    (number,) = (number for number, person in demo_event.players.items() if person.name == "Trelock, Alys")
    assert [*demo_event.codes_of(number).values()] == ["0"] * 5


def test_a_player_resting_a_round_has_the_requested_bye() -> None:
    demo_event = event("lakeside-2025")
    (number,) = (number for number, person in demo_event.players.items() if person.name == "Jarnvik, Solveig")
    assert demo_event.codes_of(number)[5] == "H"


def test_a_result_that_the_calendar_gives_stands_on_its_board() -> None:
    codes = {(game.round, game.board): game.codes for game in event("lakeside-2025").games}
    assert (codes[3, 7], codes[4, 9], codes[6, 10], codes[7, 12]) == ("WL", "DD", "+-", "--")


def test_a_board_can_be_written_otherwise_than_it_was_played() -> None:
    demo_event = event("new-year-2026")
    assert report_text(demo_event, {}) != report_text(demo_event, {}, wrong_board="3.2")


def test_a_league_round_has_two_teams_on_every_match_and_all_boards() -> None:
    demo_event = event("league-2025-1-1")
    assert len(demo_event.teams) == 8
    assert len(demo_event.games) == 4 * 6
    assert {len(players) for _, players in demo_event.teams} == {6}
