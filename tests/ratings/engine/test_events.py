"""Real events: the engine gives the changes and ratings that FIDE published."""

import datetime as dt
import json
from pathlib import Path

import pytest

from ratings.engine.editions import editions_needed
from ratings.engine.inputs import (
    EntryInput,
    EventInput,
    GameInput,
    PlayerInput,
    RunInputs,
    UsedList,
)
from ratings.engine.inputs_format.text import from_text, to_text
from ratings.engine.rate import rate

EVENTS = sorted(Path(__file__).with_name("events").glob("*.json"))


def inputs_of(facts: dict) -> RunInputs:
    """Return the month of an event without other games. K 10 means that 2400 was once published."""
    days = {name: dt.date.fromisoformat(facts[name]) for name in ("list_before", "list", "first_day", "last_day")}
    before = UsedList("standard", days["list_before"], 1)
    event = EventInput(
        1, facts["title"], days["first_day"], days["last_day"], facts["system"], "standard", "", facts["rounds"],
        days["list"], before,
    )  # fmt: skip
    return RunInputs(
        program="berger test",
        control="standard",
        date=days["list"],
        opens=days["list_before"],
        previous_list=before,
        used_lists=(before,),
        editions=editions_needed("standard", set(days.values())),
        players=tuple(sorted(person(player, days["list_before"]) for player in facts["players"])),
        events=(event,),
        entries=tuple(sorted(EntryInput(1, player["number"], player["rating"], "list") for player in facts["players"])),
        games=tuple(sorted(GameInput(1, *game, "") for game in facts["games"])),
        adjustments=(),
    )


def person(player: dict, day: dt.date) -> PlayerInput:
    return PlayerInput(
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


def test_all_twelve_events_are_there_and_most_of_their_players_played_nothing_else() -> None:
    players = [player for path in EVENTS for player in json.loads(path.read_text())["players"]]
    assert len(EVENTS) == 12
    assert sum(player["next_rating"] is not None for player in players) == 91


def test_the_events_before_2005_were_rated_by_their_average() -> None:
    """Linares 1998: seven players, 12 games; Kasparov's opponents average 2740, 85 below, where .62 is expected."""
    periods = {row.number: row for row in rate(inputs_of(facts_of("linares_1998"))).periods}
    assert periods["4100018"].events == [
        {"event": 1, "rating": 2825, "games": 12, "rc": 2740, "difference": 85, "per_game": 62, "expected": 744}
        | {"score": 650, "change": -94}
    ]
    assert (periods["4100018"].expected, periods["4100018"].sum, periods["4100018"].n) == (744, -94, 12)
    assert periods["4100018"].rating == 2815
    assert {row.events is None for row in rate(inputs_of(facts_of("corus_2008"))).periods} == {True}


def test_the_games_of_an_averaged_event_expect_nothing_by_themselves() -> None:
    sides = rate(inputs_of(facts_of("corus_2002"))).sides
    assert {(side.difference, side.counted, side.expected, side.change) for side in sides} == {(None,) * 4}
    assert {side.left_out for side in sides} == {""}


def facts_of(name: str) -> dict:
    return json.loads(next(path for path in EVENTS if path.stem == name).read_text())
