"""Twelve elite events from 1998 to 2025: each player's change by the rules of its day, from the file."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from ratings.calculator.report import Options, rate_report
from ratings.reports.reading import read_report

ROOT = Path(__file__).parents[4]
FILES = ROOT / "tournaments" / "demo" / "real"
STATED = tomllib.loads((ROOT / "tests" / "tournaments" / "demo" / "real_events.toml").read_text("utf-8"))
EVENTS = {event["file"]: (FILES / event["file"], event["players"]) for event in STATED["event"]}


def rated(path: Path, options: Options) -> dict[str, Any]:
    reading = read_report(path.read_bytes(), path.name)
    assert reading.report
    return rate_report(reading.report, options)


@pytest.mark.parametrize("options", [Options(), Options(k=10)], ids=["K by the file", "K 10"])
@pytest.mark.parametrize("name", EVENTS)
def test_the_changes_of_a_real_event(name: str, options: Options) -> None:
    path, stated = EVENTS[name]
    players = rated(path, options)["players"]
    # The starting numbers of an elite event follow the ratings, and so do the figures.
    assert [player["rating"] for player in players] == [player["rating"] for player in stated]
    assert [player["change"] for player in players] == [player["change"] for player in stated]
    assert all(Decimal(player["change"]) == player["k"] * Decimal(player["sum"]) for player in players)
    published = {index: player["published"] for index, player in enumerate(stated) if "published" in player}
    assert {index: players[index]["new_rating"] for index in published} == published


def test_all_twelve_are_there() -> None:
    assert len(EVENTS) == 12
    assert sum("published" in player for _, players in EVENTS.values() for player in players) > 50


@pytest.mark.parametrize(
    ("name", "edition", "system"),
    [
        ("linares_1998.trf", "1993-01-01", "round-robin"),
        ("corus_2002.trf", "1998-07-01", "round-robin"),
        ("corus_2008.trf", "2007-01-01", "round-robin"),
        ("us_championship_2025.trf", "2025-10-01", "round-robin"),
        ("world_championship_2018.trf", "2018-07-01", "match"),
    ],
)
def test_an_event_is_rated_under_the_edition_of_its_first_day(name: str, edition: str, system: str) -> None:
    answer = rated(EVENTS[name][0], Options())
    assert (answer["edition"], answer["system"], answer["control"]) == (edition, system, "standard")


def test_an_averaged_event_shows_the_average_and_single_games_without_expectation() -> None:
    player = rated(EVENTS["linares_1998.trf"][0], Options())["players"][0]
    assert (player["rc"], player["games"], player["score"], player["expected"]) == (2740, 12, "6.50", "7.44")
    assert player["rounds"][0] == {
        "round": 1, "opponent": 7, "colour": "b", "result": "=", "opponent_rating": 2690, "difference": 135,
        "counted": 135, "expected": None, "change": None, "left_out": None,
    }  # fmt: skip
    assert (player["rounds"][1]["result"], player["rounds"][1]["left_out"]) == ("Z", "not-played")
