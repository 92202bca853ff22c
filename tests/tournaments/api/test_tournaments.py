"""Tournaments in the API: published data only."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client

from ratings.models import Player, User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.models import FideMode, FideModeExit, Tournament
from tournaments.rounds.unpublish import unpublish
from tournaments.scores.standings import standings
from tournaments.standings.rating_preview import rating_changes

pytestmark = pytest.mark.django_db


def ask(path: str, **query: Any) -> Any:
    return Client().get(f"/api/v1/tournaments{path}", query)


def test_tournaments_are_listed_and_drafts_are_not(cup: Tournament, new_tournament: Tournament) -> None:
    assert [item["slug"] for item in ask("").json()["items"]] == [cup.slug]
    for path in ("", "/entries", "/rounds", "/rounds/1", "/standings", "/crosstable", "/ratings"):
        assert ask(f"/{new_tournament.slug}{path}").status_code == 404


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ({"state": "running"}, True),
        ({"state": "finished"}, False),
        ({"federation": "nor"}, True),
        ({"federation": "SWE"}, False),
        ({"control": "standard"}, True),
        ({"control": "blitz"}, False),
        ({"since": "2025-11-09"}, True),
        ({"since": "2025-11-10"}, False),
        ({"until": "2025-11-07"}, True),
        ({"until": "2025-11-06"}, False),
    ],
)
def test_filters_keep_what_fits(cup: Tournament, query: dict[str, str], fits: bool) -> None:
    assert bool(ask("", **query).json()["items"]) == fits


def test_pages_follow_one_another(cup: Tournament, arbiter: User) -> None:
    factories.create_tournament(arbiter, name="Summer Cup", state="finished")
    factories.create_tournament(arbiter, name="Winter Cup", state="finished")
    once = ask("").json()["items"]
    assert len(once) == 3
    items, after = [], ""
    for _ in range(3):
        page = ask("", limit=1, after=after).json()
        items += page["items"]
        after = (page["next"] or "").partition("after=")[2]
    assert (items, after) == (once, "")


def test_a_tournament_has_its_facts(cup: Tournament) -> None:
    answer = ask(f"/{cup.slug}").json()
    assert (answer["name"], answer["entries"], answer["rounds_published"]) == ("Autumn Cup", 4, 3)
    assert (answer["chief_arbiter"], answer["state"]) == ("Lund, Kari", "running")
    assert (answer["fide_mode"], answer["fide_mode_left_on"]) == ("never", None)


def test_a_tournament_that_left_fide_mode_says_since_when(cup: Tournament, arbiter: User) -> None:
    Tournament.objects.filter(pk=cup.pk).update(fide_mode=FideMode.LEFT)
    at = dt.datetime(2026, 11, 24, 12, tzinfo=dt.UTC)
    FideModeExit.objects.create(tournament=cup, after_round=1, reason="a club evening", by=arbiter, at=at)
    answer = ask(f"/{cup.slug}").json()
    assert (answer["fide_mode"], answer["fide_mode_left_on"]) == ("left", "2026-11-24")


def test_entries_have_no_year_of_birth_and_hidden_people_no_number(cup: Tournament) -> None:
    first = cup.entries.get(start_number=1)
    Player.objects.filter(pk=first.player_id).update(hidden=True)
    hidden, other, *_ = ask(f"/{cup.slug}/entries").json()["items"]
    assert (hidden["name"], hidden["player"]) == (first.name, None)
    assert other["player"] == cup.entries.get(start_number=2).player.number  # type: ignore[union-attr]
    assert "birth_year" not in hidden


def test_a_result_is_on_its_board_as_soon_as_it_is_entered(cup: Tournament, arbiter: User) -> None:
    board = factories.board(cup, 1, 1)
    tag = ask(f"/{cup.slug}/rounds/1")["ETag"]
    factories.enter_result(board, "10", arbiter)
    answer = ask(f"/{cup.slug}/rounds/1")
    item = answer.json()["pairings"][0]
    assert (item["result"], item["version"]) == ("10", 1)
    assert item["white"]["name"] == board.white.name
    assert answer["ETag"] != tag


def test_a_round_that_was_taken_back_is_not_shown(cup: Tournament, arbiter: User) -> None:
    assert [item["number"] for item in ask(f"/{cup.slug}/rounds").json()["items"]] == [1, 2, 3]
    unpublish(cup.rounds.get(number=3), arbiter, "a mistake")
    assert [item["number"] for item in ask(f"/{cup.slug}/rounds").json()["items"]] == [1, 2]
    assert ask(f"/{cup.slug}/rounds/3").status_code == 404


def test_standings_are_those_of_the_page(cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "==", arbiter)
    answer = ask(f"/{cup.slug}/standings").json()
    table = standings(cup)
    assert [(item["rank"], item["start_number"]) for item in answer["items"]] == [
        (row.rank, row.entry.start_number) for row in table
    ]
    assert answer["items"][0]["points"] == "1.0"
    assert [*answer["items"][0]["values"].values()] == [*table.rows[0].values]
    assert [item["key"] for item in answer["columns"]] == [column.key for column in table.columns]


def test_standings_after_a_round_are_asked_by_its_number(cup: Tournament, arbiter: User) -> None:
    factories.enter_missing_results(cup, arbiter, "10")
    first, all_rounds = ask(f"/{cup.slug}/standings", round=1).json(), ask(f"/{cup.slug}/standings").json()
    assert (first["rounds"], all_rounds["rounds"]) == (1, 3)


def test_the_crosstable_has_each_game_in_both_rows(cup: Tournament, arbiter: User) -> None:
    board = factories.board(cup, 1, 1)
    white, black = board.white.start_number, board.black.start_number
    factories.enter_result(board, "10", arbiter)
    answer = ask(f"/{cup.slug}/crosstable").json()
    rows = {item["start_number"]: item for item in answer["items"]}
    assert [*rows] == [row.entry.start_number for row in standings(cup)]
    assert (rows[white]["rank"], rows[white]["points"], answer["rounds"]) == (1, "1.0", 1)
    assert rows[white]["games"][0] == {"round": 1, "opponent": black, "colour": "w", "result": "1"}
    assert rows[black]["games"][0] == {"round": 1, "opponent": white, "colour": "b", "result": "0"}
    assert [game["result"] for game in rows[white]["games"][1:]] == ["", ""]


def test_the_crosstable_leaves_out_a_round_that_was_taken_back(cup: Tournament, arbiter: User) -> None:
    unpublish(cup.rounds.get(number=3), arbiter, "a mistake")
    for row in ask(f"/{cup.slug}/crosstable").json()["items"]:
        assert [game["round"] for game in row["games"]] == [1, 2]


def test_the_crosstable_of_a_swiss_shows_players_without_opponent(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 H", 2: ". 3w=", 3: "U"})
    rows = {item["start_number"]: item["games"] for item in ask(f"/{tournament.slug}/crosstable").json()["items"]}
    assert rows[1][1] == {"round": 2, "opponent": None, "colour": "", "result": "H"}
    assert [(game["opponent"], game["result"]) for game in rows[3]] == [(None, "U"), (2, "=")]


def test_the_rating_change_is_shown_with_each_game(cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    answer = ask(f"/{cup.slug}/ratings").json()
    assert {item["start_number"]: item["change"] for item in answer["items"]} == rating_changes(cup)
    played = [item for item in answer["items"] if item["rounds"]]
    assert len(played) == 2
    assert {item["rounds"][0]["result"] for item in played} == {"1", "0"}


def test_players_without_opponent_are_among_the_ratings_too(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 H", 2: ". 3w=", 3: "U"})
    answer = ask(f"/{tournament.slug}/ratings")
    assert answer.status_code == 200
    rounds = {item["start_number"]: item["rounds"] for item in answer.json()["items"]}
    assert [(game["opponent"], game["colour"], game["result"]) for game in rounds[1]] == [
        (2, "w", "1"),
        (None, None, "H"),
    ]
    assert [game["colour"] for game in rounds[3]] == [None, "b"]
