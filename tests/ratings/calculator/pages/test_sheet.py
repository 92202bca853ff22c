"""A question of the calculator's page in an address."""

from datetime import date
from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from ratings.calculator.pages.address import question_address
from ratings.calculator.pages.sheet import (
    MAX_EVENTS,
    PAGES,
    QuestionSheet,
    sheet_of,
)

TODAY = date(2026, 11, 21)
STATED = {"on": "2026-11-01", "control": "standard"}


def filled(kind: str, *rows: tuple[str, str], **fields: str) -> QuestionSheet:
    """Return the sheet of an address with fields, and rows after them."""
    return sheet_of(PAGES[kind], QueryDict(urlencode([*fields.items(), *rows])), TODAY)


def games(*played: str, prefix: str = "") -> list[tuple[str, str]]:
    """Return rows of games, from strings like ``2400 1``; a dash for an unrated opponent."""
    pairs = [game.split() for game in played]
    return [
        part
        for opponent, result in pairs
        for part in ((f"{prefix}opponent", opponent.strip("-")), (f"{prefix}result", result))
    ]


def problems(sheet: QuestionSheet) -> dict[str, list[str]]:
    """Return the problems by field, and by row as ``row 2``."""
    tables = [sheet.rows] if sheet.rows else [played.rows for played in sheet.played]
    rows = {f"row {row.number}": row.problems for rows in tables for row in rows.rows if row.problems}
    return {**{name: list(errors) for name, errors in sheet.form.errors.items()}, **rows}


@pytest.mark.parametrize("kind", PAGES)
def test_an_address_that_asks_nothing_is_an_empty_form(kind: str) -> None:
    sheet = filled(kind)
    assert (sheet.form.is_bound, sheet.answer, sheet.refused) == (False, None, False)


def test_one_game_is_rated() -> None:
    sheet = filled("game", rating="2300", opponent="2400", result="1", k="20", **STATED)
    assert sheet.answer
    assert (sheet.answer["change"], sheet.answer["new_rating"]) == ("12.80", 2313)


def test_a_game_without_an_opponents_rating_is_against_an_unrated_player() -> None:
    sheet = filled("game", rating="2300", opponent="", result="1", k="20", **STATED)
    assert sheet.answer
    assert sheet.answer["events"][0]["games"][0]["left_out"] == "unrated-opponent"


def test_an_event_is_rated_game_by_game_and_blank_rows_are_none() -> None:
    rows = games("2400 1", "- 1", "2300 0.5")
    sheet = filled("event", *rows, ("opponent", ""), ("result", ""), rating="2300", k="20", system="swiss", **STATED)
    assert sheet.answer
    assert (sheet.answer["n"], sheet.answer["change"]) == (2, "12.80")
    assert [game["rating"] for game, _working in sheet.worked_events[0][1]] == [2400, None, 2300]


def test_the_facts_that_decide_k_are_shown_as_in_the_form() -> None:
    form = {"rating": "2250", "birth_year": "2010"} | STATED
    with_it, without = filled("k", reached_2300="yes", **form), filled("k", reached_2300="no", **form)
    assert with_it.answer
    assert without.answer
    assert (with_it.answer["k"], with_it.answer["reason"]) == (20, "reached-2300")
    assert (without.answer["k"], without.answer["reason"]) == (40, "junior")


def test_a_month_has_events_of_their_own_days() -> None:
    events = [
        ("e1-start", "2025-09-25"), ("e1-system", "swiss"), *games("2200 1", prefix="e1-"),
        ("e2-start", "2025-10-02"), ("e2-system", "swiss"), *games("2200 1", prefix="e2-"),
    ]  # fmt: skip
    sheet = filled("month", *events, rating="2700", k="10", on="2025-10-01", control="standard")
    assert sheet.answer
    counted = [event["games"][0]["counted"] for event in sheet.answer["events"]]
    assert counted == [400, 500]  # 2650 and more: for events from October 2025 on


def test_another_event_that_is_not_filled_in_is_not_asked_about() -> None:
    events = [("e1-start", "2025-10-02"), ("e1-system", "swiss"), *games("2200 1", prefix="e1-")]
    sheet = filled("month", *events, ("events", "2"), rating="2300", k="10", on="2025-10-01", control="standard")
    assert len(sheet.played) == 2
    assert sheet.answer
    assert len(sheet.answer["events"]) == 1


def test_no_address_makes_more_events_than_the_page_shows() -> None:
    assert len(filled("month", events="5000").played) == MAX_EVENTS


def test_a_first_rating_comes_from_all_its_events() -> None:
    events = [("e1-start", "2024-03-10"), ("e1-system", "swiss")]
    rows = games("1902 0.5", "1877 0.5", "1884 1", "2012 0", "1832 1", prefix="e1-")
    sheet = filled("first", *events, *rows, on="2024-03-10", control="standard")
    assert sheet.answer
    assert (sheet.answer["average"], sheet.answer["rating"]) == ("1872.43", 1922)


def test_a_round_robin_is_asked_by_its_players() -> None:
    players = {"A": "2000", "B": ""}
    rows = [
        part
        for name, rating in players.items()
        for part in (("name", name), ("rating", rating), ("score", "1.5"), ("k", ""))
    ]
    sheet = filled("round-robin", *rows, on="2003-07-01", control="standard", games_each="3")
    assert sheet.answer
    assert [name for name, _fields, _working in sheet.worked_players] == ["A", "B"]


@pytest.mark.parametrize(
    ("text", "coded", "list_of"),
    [("90 min + 30 s", "5400+30", "standard"), ("5400+30", "5400+30", "standard"), ("15+10", "900+10", "rapid")],
)
def test_a_time_control_may_be_written_as_people_write_it(text: str, coded: str, list_of: str) -> None:
    sheet = filled("time-control", on="2026-11-01", time=text, one="2300", other="2000")
    assert sheet.answer
    assert (sheet.question["time"], sheet.answer["class"]) == (coded, list_of)


def test_a_norm_is_asked_by_games_with_titles_and_federations() -> None:
    row = [("opponent", "2400"), ("result", "1"), ("opponents_title", "GM"), ("opponents_federation", "ger")]
    sheet = filled("norm", *row * 9, on="2026-11-01", title="IM", federation="nor")
    assert sheet.question["player"] == {"federation": "NOR"}
    assert sheet.question["games"][0] == {"rating": 2400, "score": "1", "title": "GM", "federation": "GER"}
    assert sheet.answer
    assert sheet.answer["ok"] is False


def test_an_opponent_without_title_differs_from_one_with_unknown_title() -> None:
    row = [("opponent", "2400"), ("result", "1"), ("opponents_title", "none"), ("opponents_federation", "")]
    assert filled("norm", *row, on="2026-11-01", title="IM").question["games"] == [
        {"rating": 2400, "score": "1", "title": ""}
    ]


def test_the_score_a_norm_needs_is_asked_by_an_average() -> None:
    sheet = filled("norm", on="2026-11-01", title="GM", average="2475", n="9", rounds="")
    assert sheet.answer
    assert sheet.answer["score_needed"] == "6.00"


def test_everything_wrong_is_stated_at_once_and_in_its_place() -> None:
    rows = games("x 1", "2400 1", "2300 -")
    rows[5] = ("result", "")
    sheet = filled("event", *rows, rating="", system="swiss", **STATED)
    assert sheet.refused
    assert problems(sheet).keys() == {"rating", "row 1", "row 3"}


@pytest.mark.parametrize(
    ("kind", "fields", "field"),
    [
        ("game", {"rating": "99999", "opponent": "2400", "result": "1"}, "rating"),
        ("game", {"rating": "2300", "opponent": "99999", "result": "1"}, "opponent"),
        ("game", {"rating": "2300", "opponent": "2400", "result": "1", "on": "1980-01-01"}, "on"),
        ("game", {"rating": "2300", "opponent": "2400", "result": "1", "birth_year": "12"}, "birth_year"),
        ("k", {"rating": "2300", "control": "blitz", "edition": "announced-2009"}, "edition"),
        ("rated", {"one": "99999", "other": "2000"}, "one"),
        ("time-control", {"time": "soon", "one": "2000", "other": "2000"}, "time"),
        ("norm", {"title": "IM"}, "average"),
        ("round-robin", {"games_each": "9"}, "__all__"),
    ],
)  # fmt: skip
def test_a_refusal_of_the_calculator_is_shown_at_its_field(kind: str, fields: dict[str, str], field: str) -> None:
    sheet = filled(kind, **(STATED | fields))
    assert sheet.refused
    assert problems(sheet).keys() == {field}


def test_a_refusal_of_a_game_is_shown_in_its_row() -> None:
    sheet = filled("performance", ("opponent", ""), ("result", ""), *games("2400 1", "99999 1"), on="2026-11-01")
    assert problems(sheet).keys() == {"row 3"}


def test_the_address_of_a_sheet_leads_to_the_same_answer() -> None:
    rows = [*games("2400 1", "- 0"), ("opponent", ""), ("result", "")]
    sheet = filled("event", *rows, rating="2300", games_played="12", k="", system="swiss", **STATED)
    again = sheet_of(PAGES["event"], QueryDict(sheet.address()), TODAY)
    assert again.answer == sheet.answer is not None
    assert "k=" not in sheet.address().replace("kind=", "")


def test_a_question_has_an_address_that_asks_it() -> None:
    question = {
        "kind": "initial",
        "on": "2015-03-10",
        "events": [{"start": "2015-03-10", "system": "swiss", "games": [{"rating": 1500, "score": "0.5"}] * 5}],
    }
    query = QueryDict(question_address(question).partition("?")[2])
    sheet = sheet_of(PAGES[query["kind"]], query, TODAY)
    assert sheet.question == question | {"control": "standard"}


def test_more_rows_keep_what_is_there() -> None:
    sheet = filled("performance", *games("2400 1"), ("rows", "12"), on="2026-11-01")
    assert sheet.rows
    assert len(sheet.rows.rows) == 12
    assert len(sheet.rows.filled) == 1
    assert sheet.answer
