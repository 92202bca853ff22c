"""Real events: the working of the month gives the changes and the ratings that FIDE published."""

import datetime as dt
import json
from pathlib import Path

import pytest

from ratings.period.inputs import Entry, Event, Game, ListUsed, Person, RunInputs
from ratings.period.law import editions_needed
from ratings.period.rate import rate
from ratings.period.text import from_text, to_text

EVENTS = sorted(Path(__file__).with_name("events").glob("*.json"))


def inputs_of(facts: dict) -> RunInputs:
    """The month of an event in which nothing else was played; K 10 means that 2400 was once published."""
    days = {name: dt.date.fromisoformat(facts[name]) for name in ("list_before", "list", "first_day", "last_day")}
    before = ListUsed("standard", days["list_before"], 1)
    event = Event(
        1, facts["title"], days["first_day"], days["last_day"], facts["system"], "standard", "", facts["rounds"],
        days["list"], before,
    )  # fmt: skip
    return RunInputs(
        program="berger test",
        control="standard",
        date=days["list"],
        opens=days["list_before"],
        before=before,
        lists=(before,),
        editions=editions_needed("standard", set(days.values())),
        people=tuple(sorted(person(player, days["list_before"]) for player in facts["players"])),
        events=(event,),
        entries=tuple(sorted(Entry(1, player["number"], player["rating"], "list") for player in facts["players"])),
        games=tuple(sorted(Game(1, *game, "") for game in facts["games"])),
        adjustments=(),
    )


def person(player: dict, day: dt.date) -> Person:
    return Person(
        player["number"], player["name"], "FID", "m", "GM", "", "", None, True, player["rating"],
        max(player["rating"], 2400 if player["k"] == 10 else 0), None, None, day, None, None, None,
    )  # fmt: skip


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_the_month_of_a_real_event_gives_the_changes_and_ratings_that_were_published(path: Path) -> None:
    facts = json.loads(path.read_text())
    periods = {row.number: row for row in rate(from_text(to_text(inputs_of(facts)))).periods}
    expected = {player["number"]: (player["expected_change"], player["k"]) for player in facts["players"]}
    assert {number: (row.change, row.k) for number, row in periods.items()} == expected
    alone = {player["number"]: player["next_rating"] for player in facts["players"] if player["next_rating"]}
    assert {number: periods[number].rating for number in alone} == alone


def test_all_nine_events_are_there_and_most_of_their_players_played_nothing_else() -> None:
    players = [player for path in EVENTS for player in json.loads(path.read_text())["players"]]
    assert len(EVENTS) == 9
    assert sum(player["next_rating"] is not None for player in players) == 80
