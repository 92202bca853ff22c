import datetime as dt

import pytest
import time_machine
from django.test import Client

from ratings.models import Player, PlayerNumber
from ratings.register.enrolment import PersonDetails, enrol_all
from tests.ratings.month import create_event, enrol_players, publish_base_list
from tests.ratings.public_pages import get_page, player_names, table_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(db: None) -> dict[str, Player]:
    """A 2000, B 1900, C 1800, D 1700 and E 1600 on the list of November; F has no rating."""
    enrolled = enrol_players()
    publish_base_list(enrolled)
    return enrolled


@time_machine.travel(dt.datetime(2025, 11, 10, tzinfo=dt.UTC), tick=False)
def test_without_a_question_the_first_players_and_the_newest_events_are_shown(
    client: Client, players: dict[str, Player]
) -> None:
    create_event(players, "A1B", "Lakeside Open")
    source = get_page(client, "/search/")
    assert player_names(source)[0] == "Aune, Ada"
    assert "Lakeside Open" in source


@pytest.mark.parametrize("text", ["lakeside", "Open bergen", "BERGEN 2025"])
def test_an_event_is_found_by_name_place_and_year_and_opens_if_it_is_the_only_one(
    client: Client, players: dict[str, Player], text: str
) -> None:
    lakeside = create_event(players, "A1B", "Lakeside Open", place="Bergen")
    create_event(players, "A1C", "City Cup", place="Oslo")
    assert client.get("/search/", {"q": text})["Location"] == f"/events/{lakeside.pk}/"
    source = get_page(client, "/search/", list="1", q=text)
    assert f'href="/events/{lakeside.pk}/"' in source
    assert "City Cup" not in source


def test_the_only_matching_player_opens_at_once_but_not_a_similar_name(
    client: Client, players: dict[str, Player]
) -> None:
    assert client.get("/search/", {"q": "aune"})["Location"] == "/players/101/"
    create_event(players, "A1B", "Aune Memorial")
    assert client.get("/search/", {"q": "aune"}).status_code == 200
    assert client.get("/search/", {"q": "brunn, bo"}).status_code == 200


def test_an_event_is_suggested_while_one_types(client: Client, players: dict[str, Player]) -> None:
    lakeside = create_event(players, "A1B", "Lakeside Open")
    assert f'href="/events/{lakeside.pk}/"' in suggestions_for(client, "lakes")


@pytest.mark.parametrize("query", ["aune", "AUNE ADA", "ada aune", "Aune, A", "au"])
def test_a_name_is_found_in_any_order_and_by_its_beginnings(
    client: Client, players: dict[str, Player], query: str
) -> None:
    assert player_names(get_page(client, "/search/", list="1", q=query)) == ["Aune, Ada"]


@time_machine.travel(dt.datetime(2025, 11, 10, tzinfo=dt.UTC), tick=False)
def test_found_players_have_the_rating_in_force(client: Client, players: dict[str, Player]) -> None:
    assert table_rows(get_page(client, "/search/", list="1", q="brun"))[1] == "Brun, Bo AUT 1900 – – 1980 102"


def test_a_number_leads_to_its_player_an_old_one_too(client: Client, players: dict[str, Player]) -> None:
    assert client.get("/search/", {"q": "101"})["Location"] == "/players/101/"
    PlayerNumber.objects.create(number="N77", player=players["A"])
    assert client.get("/search/", {"q": " n77 "})["Location"] == "/players/101/"


def test_the_page_says_that_no_player_matches(client: Client, players: dict[str, Player]) -> None:
    assert "No player in the register matches “&lt;zz&gt;”" in get_page(client, "/search/", list="1", q="<zz>")


def test_hidden_players_are_not_found(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["A"].pk).update(hidden=True)
    assert player_names(get_page(client, "/search/", list="1", q="aune")) == []
    assert player_names(get_page(client, "/search/", list="1", q="101")) == []


def test_similar_names_are_shown_as_searches(client: Client, players: dict[str, Player]) -> None:
    text = get_page(client, "/search/", list="1", q="Auen, Ada")
    assert "No player in the register matches “Auen, Ada”" in text
    assert '<a href="?q=aune%20ada">Aune Ada</a>' in text
    assert player_names(text) == ["Aune, Ada"]


def test_no_similar_names_are_offered_beside_a_match(client: Client, players: dict[str, Player]) -> None:
    assert "Did you mean" not in get_page(client, "/search/", list="1", q="aune")


def test_hidden_players_are_not_suggested(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["A"].pk).update(hidden=True)
    text = get_page(client, "/search/", list="1", q="auen")
    assert "No player in the register matches" in text
    assert "Did you mean" not in text


def suggestions_for(client: Client, text: str) -> str:
    """Return the suggestions below the search field in the header."""
    headers = {"HX-Request": "true", "HX-Target": "suggested"}
    return client.get("/search/", {"q": text}, headers=headers).content.decode()


@time_machine.travel(dt.datetime(2025, 11, 10, tzinfo=dt.UTC), tick=False)
def test_at_the_head_of_every_page_the_best_eight_are_suggested(client: Client, players: dict[str, Player]) -> None:
    text = suggestions_for(client, "bru")
    assert 'href="/players/102/"' in text
    assert 'data-matches="1 match"' in text
    assert 'id="suggested-player-1"' in text
    assert "AUT 1900" in text
    assert "More matches" not in text
    enrol_all([PersonDetails(f"Brun, Nr{number}", "AUT") for number in range(8)], dt.date(2025, 1, 1), "", None)
    text = suggestions_for(client, "bru")
    assert text.count("/players/") == 8
    assert 'href="/search/?list=1&amp;q=bru">More matches</a>' in text


def test_suggestions_are_similar_names_or_none(client: Client, players: dict[str, Player]) -> None:
    text = suggestions_for(client, "burn")
    assert "Did you mean:" in text
    assert "/players/102/" in text
    assert "No match." in suggestions_for(client, "zzzzzz")
    assert suggestions_for(client, " ").strip() == ""


def test_a_number_is_suggested_like_a_name(client: Client, players: dict[str, Player]) -> None:
    text = suggestions_for(client, "102")
    assert "/players/102/" in text
    assert "102 · AUT" in text
    assert "102" not in suggestions_for(client, "brun").replace("/players/102/", "")
    assert "<html" not in text


@pytest.mark.parametrize("query", ["aune", "zzzz"])
def test_an_answer_for_the_head_is_not_kept_for_the_page(
    client: Client, players: dict[str, Player], query: str
) -> None:
    varies = client.get("/search/", {"q": query})["Vary"]
    assert {"HX-Request", "HX-Target"} <= set(varies.split(", "))


def test_while_typing_the_best_twenty_are_enough_the_page_has_fifty(client: Client, players: dict[str, Player]) -> None:
    enrol_all([PersonDetails(f"Same, Nr{number}", "AUT") for number in range(60)], dt.date(2025, 1, 1), "", None)
    assert len(player_names(get_page(client, "/search/", list="1", q="same"))) == 50
    answer = client.get("/search/", {"q": "same", "list": "1"}, headers={"HX-Request": "true", "HX-Target": "found"})
    assert len(player_names(answer.content.decode())) == 20


def test_while_typing_only_the_found_are_sent(client: Client, players: dict[str, Player]) -> None:
    answer = client.get("/search/", {"q": "aune"}, headers={"HX-Request": "true"})
    assert b"Aune, Ada" in answer.content
    assert b"<html" not in answer.content
