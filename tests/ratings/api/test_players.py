"""Players: search, current facts, lists, calculations and projections."""

import datetime as dt

import pytest
import time_machine
from django.test import Client

from ratings.imports import BaseRow
from ratings.models import Player, PlayerNumber, PlayerPeriod, RatedGame
from ratings.register.merging import merge
from tests.ratings import month
from tests.ratings.api.conftest import ApiData, Ask
from tests.tournaments import factories


@pytest.fixture
def hidden_player(api_data: ApiData) -> Player:
    Player.objects.filter(number="102").update(hidden=True)
    return api_data.players["B"]


def test_matching_players_are_found_with_their_ratings(api_data: ApiData, get_api: Ask) -> None:
    (item,) = get_api("players", q="ada aune").json()["items"]
    assert (item["number"], item["name"]) == ("101", "Aune, Ada")
    assert item["ratings"] == {"standard": month.ratings_of(api_data.second)["A"]}
    assert get_api("players").status_code == 422


def test_hidden_players_are_left_out(hidden_player: Player, get_api: Ask) -> None:
    assert get_api("players", q="brun").json()["items"] == []
    for path in ("", "/history", "/projection", "/calculations/2025-12/standard"):
        assert get_api(f"players/102{path}").status_code == 404


def test_a_person_is_shown_with_the_lists_in_force(api_data: ApiData, get_api: Ask) -> None:
    answer = get_api("players/101").json()
    assert (answer["name"], answer["federation"], answer["birth_year"]) == ("Aune, Ada", "AUT", 1980)
    assert answer["ratings"]["standard"]["version"] == 2
    assert answer["ratings"]["standard"]["rating"] == month.ratings_of(api_data.second)["A"]
    assert "birth_date" not in answer


def test_the_number_of_a_merged_record_leads_to_the_one_kept(api_data: ApiData, get_api: Ask) -> None:
    merge(
        api_data.players["A"],
        api_data.players["E"],
        "one person",
        factories.create_account("officer", "officers"),
        month.NOW,
    )
    moved = get_api("players/105/history", control="rapid", limit=3)
    assert moved["Location"] == "/api/v1/players/101/history?control=rapid&limit=3"
    for path in ("", "/history", "/projection", "/calculations/2025-12/standard", "/calculations/2025-12/standard/v1"):
        moved = get_api(f"players/105{path}")
        assert (moved.status_code, moved["Location"]) == (302, f"/api/v1/players/101{path}")


def test_the_history_is_every_list_newest_first_in_pages_too(api_data: ApiData, get_api: Ask) -> None:
    answer = get_api("players/101/history").json()
    assert [(item["month"], item["version"]) for item in answer["items"]] == [
        ("2025-12", 2),
        ("2025-11", api_data.base.number),
    ]
    newest, oldest = answer["items"]
    assert newest["change"] == newest["rating"] - oldest["rating"]
    first = get_api("players/101/history", limit=1).json()
    assert first["items"] == answer["items"][:1]
    after = first["next"].partition("after=")[2]
    assert get_api("players/101/history", limit=1, after=after).json() == {"items": answer["items"][1:], "next": None}
    assert get_api("players/101/history", control="blitz").json()["items"] == []


def test_a_calculation_has_the_values_stored_by_the_run(api_data: ApiData, get_api: Ask, client: Client) -> None:
    answer = get_api("players/101/calculations/2025-12/standard/v2").json()
    period = PlayerPeriod.objects.get(run=api_data.second.run_id, player=api_data.players["A"])
    assert answer["n"] == period.n
    assert round(float(answer["sum"]) * 100) == period.sum
    assert round(float(answer["change"]) * 100) == period.change
    assert answer["rating"] == month.ratings_of(api_data.second)["A"]
    games = [game for event in answer["events"] for game in event["games"]]
    assert len(games) == RatedGame.objects.filter(run=api_data.second.run_id, player=api_data.players["A"]).count()
    counted = [game for game in games if not game["left_out"]]
    assert round(sum(float(game["change"]) for game in counted) * 100) == period.sum
    assert {game["ratings_of"] for game in counted} == {f"2025-11/v{api_data.base.number}"}
    assert get_api("players/101/calculations/2025-12/standard").json() == answer
    page = f"/players/101/calculations/2025-12/standard/v2/{games[0]['id']}/"
    assert games[0]["opponent_name"] in client.get(page).content.decode()


def test_each_version_keeps_its_own_calculation(api_data: ApiData, get_api: Ask) -> None:
    first, second = (get_api(f"players/101/calculations/2025-12/standard/v{number}").json() for number in (1, 2))
    assert (first["n"], second["n"]) == (2, 3)
    assert get_api("players/101/calculations/2025-12/blitz").status_code == 404


def test_a_player_without_games_has_an_empty_calculation(api_data: ApiData, get_api: Ask) -> None:
    answer = get_api("players/105/calculations/2025-11/standard").json()
    assert (answer["n"], answer["events"], answer["change"]) == (0, [], None)
    assert answer["rating"] == 1600


@time_machine.travel(dt.datetime(2025, 12, 20, 12, tzinfo=dt.UTC), tick=False)
def test_the_projection_follows_an_accepted_report(api_data: ApiData, get_api: Ask) -> None:
    def standard() -> dict[str, object]:
        return next(item for item in get_api("players/101/projection").json()["items"] if item["control"] == "standard")

    before = standard()
    assert (before["n"], before["rating"]) == (0, before["base"])
    month.create_event(api_data.players, "A1B", name="December Open", list_date=month.JANUARY)
    after = standard()
    assert (after["n"], after["list_month"]) == (1, "2026-01")
    (game,) = after["games"]  # type: ignore[misc]
    assert (game["opponent"], game["standing"], game["colour"]) == ("102", "accepted", "white")
    assert after["rating"] > after["base"]  # type: ignore[operator]


@time_machine.travel(dt.datetime(2025, 12, 20, 12, tzinfo=dt.UTC), tick=False)
def test_the_score_of_a_first_rating_stands_in_its_working_alone(api_data: ApiData, get_api: Ask) -> None:
    newcomer = factories.enrol_player("Newcomer, Nina")
    month.create_event(api_data.players | {"N": newcomer}, "N1A N1B N=C", name="Newcomers", list_date=month.JANUARY)
    (coming,) = get_api(f"players/{newcomer.number}/projection").json()["items"]
    assert (coming["n"], coming["score"], coming["initial"]["counted"]) == (3, None, 3)
    listed = get_api("players/106/calculations/2025-12/standard").json()
    assert (listed["n"], listed["score"], listed["initial"]["counted"]) == (5, None, 5)


def test_a_number_given_later_moves_the_address_for_good(api_data: ApiData, get_api: Ask) -> None:
    person = factories.enrol_player("Newcomer, Nina")
    old = person.number
    PlayerNumber.objects.create(number="777", player=person)
    Player.objects.filter(pk=person.pk).update(number="777")
    moved = get_api(f"players/{old}")
    assert (moved.status_code, moved["Location"]) == (301, "/api/v1/players/777")


def test_the_active_rank_leaves_out_inactive_players(db: None, get_api: Ask) -> None:
    month.enrol_players("ABC")
    rows = [BaseRow("101", 2000, inactive=True), BaseRow("102", 1900), BaseRow("103", 1800)]
    month.publish_base_rows(month.NOVEMBER, "standard", rows)
    ranks = [(1, None), (2, 1), (3, 2)]
    listed = get_api("lists/2025-11/standard/v1/rows").json()["items"]
    assert [(row["rank"], row["active_rank"]) for row in listed] == ranks
    for number, (rank, active_rank) in zip(("101", "102", "103"), ranks, strict=True):
        (past,) = get_api(f"players/{number}/history").json()["items"]
        current = get_api(f"players/{number}").json()["ratings"]["standard"]
        for row in (past, current):
            assert (row["rank"], row["active_rank"]) == (rank, active_rank)
