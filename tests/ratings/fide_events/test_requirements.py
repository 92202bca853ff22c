"""Reasons for which FIDE's server would refuse an event, for the event and each player."""

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from ratings.fide_events.requirements import fide_refusal_reasons
from tests.ratings.reporting import FIRST_DAY, LAST_DAY, four_player_report, rounds_of_text, with_player

GOOD = {"chief_arbiter": "Lund, Kari (1500000)"}
ON = dt.date(2025, 11, 20)
DATES = (FIRST_DAY, FIRST_DAY + dt.timedelta(days=1), LAST_DAY)


def codes(on: dt.date = ON, control: str = "standard", **fields: Any) -> list[str]:
    return [refusal.code for refusal in fide_refusal_reasons(four_player_report(**GOOD | fields), control, on)]


def test_a_complete_report_is_not_refused() -> None:
    assert codes() == []


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": ""}, "name-missing"),
        ({"city": ""}, "city-missing"),
        ({"federation": ""}, "federation-missing"),
        ({"first_day": None}, "days-missing"),
        ({"coded_type": ""}, "type-missing"),
        ({"round_dates": DATES[:2]}, "round-dates-missing"),
        ({"round_dates": (*DATES[:2], LAST_DAY + dt.timedelta(days=1))}, "round-date-outside"),
        ({"chief_arbiter": ""}, "arbiter-missing"),
        ({"chief_arbiter": "Lund, Kari"}, "arbiter-without-id"),
        ({"deputies": ("Berg, Bo",)}, "arbiter-without-id"),
        ({"coded_time_control": ""}, "time-control-missing"),
        ({"coded_time_control": "", "time_control": "fast"}, "time-control-unclear"),
        ({"coded_time_control": "W5400-B5300"}, "time-unequal"),
        ({"coded_time_control": "600+5"}, "other-rating-type"),
    ],
)
def test_each_missing_value_of_the_event_is_named(fields: dict[str, Any], code: str) -> None:
    assert codes(**fields) == [code]


def test_the_days_are_in_order() -> None:
    assert "days-reversed" in codes(first_day=LAST_DAY, last_day=FIRST_DAY)


@pytest.mark.parametrize(("days", "late"), [(30, False), (31, True)])
def test_a_report_is_late_after_the_days_of_the_federation(days: int, late: bool) -> None:
    assert codes(LAST_DAY + dt.timedelta(days=days)) == (["late"] if late else [])


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"fide_id": ""}, "id-missing"),
        ({"fide_id": "N17"}, "id-form"),
        ({"fide_id": "900001"}, "id-twice"),
        ({"name": ""}, "player-name-missing"),
        ({"birth": None}, "birth-missing"),
        ({"sex": ""}, "sex-missing"),
        ({"federation": ""}, "player-federation-missing"),
    ],
)
def test_each_missing_value_of_a_player_is_named_with_the_player(fields: dict[str, Any], code: str) -> None:
    (refusal,) = fide_refusal_reasons(with_player(four_player_report(**GOOD), 2, **fields), "standard", ON)
    assert (refusal.code, refusal.start_number) == (code, 2)
    assert "%" not in refusal.sentence


def test_an_event_needs_two_players_a_rated_game_and_a_rating() -> None:
    report = four_player_report(**GOOD)
    assert "too-few-players" in codes(players=report.players[:1])
    unplayed = tuple(replace(player, rounds=rounds_of_text("0-Z")) for player in report.players)
    assert "too-few-rounds" in codes(players=unplayed)
    assert codes(players=tuple(replace(player, rating=None) for player in report.players)) == ["nobody-rated"]
