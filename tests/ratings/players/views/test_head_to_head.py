"""The games of two players against each other."""

import re

import pytest
from django.test import Client

from ratings.models import Player
from ratings.register.merging import merge
from tests.ratings.month import JANUARY, NOW, create_event, run_and_publish
from tests.ratings.public_pages import get_page, table_rows
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    """A and B met three times: two wins of A, one with Black, and a draw; A and F have an unrated game."""
    create_event(players, "A1B B0A A1F")
    run_and_publish()
    create_event(players, "A=B", name="Cup", list_date=JANUARY)
    run_and_publish(JANUARY)
    return players


def test_the_score_is_shown_by_colour_and_by_control(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/101/opponents/102/")
    assert "<dd> 2½ : ½ </dd>" in source
    assert {"With White 2 1 1 0 1½ 1.31", "With Black 1 1 0 0 1 0.64", "Standard 3 2 1 0 2½ 1.95"} <= {
        *table_rows(source)
    }


def test_every_game_is_shown_with_its_working_the_newest_first(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/101/opponents/102/")
    games = [row for row in table_rows(source) if " Cup " in row or " Open " in row]
    assert games == [
        "19 Dec 2025 Cup 1 Standard White ½ 2014 – 1886 0.67 Working",
        "18 Nov 2025 Open 2 Standard Black 1 2000 – 1900 0.64 Working",
        "18 Nov 2025 Open 1 Standard White 1 2000 – 1900 0.64 Working",
    ]
    address = re.search(r'href="(/players/101/calculations/2026-01/standard/v1/\d+/)"', source)
    assert address
    assert "Brun, Bo" in get_page(client, address[1])


def test_the_opponent_sees_the_mirrored_score(client: Client, players: dict[str, Player]) -> None:
    assert "<dd> ½ : 2½ </dd>" in get_page(client, "/players/102/opponents/101/")


def test_a_game_that_was_not_rated_has_no_expectation(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/101/opponents/106/")
    assert "18 Nov 2025 Open 3 Standard White 1 2000 – – not rated Working" in table_rows(source)
    assert "With White 1 1 0 0 1 –" in table_rows(source)


def test_the_page_says_that_two_players_have_not_met(client: Client, players: dict[str, Player]) -> None:
    assert "No game between the two players" in get_page(client, "/players/103/opponents/104/")


def test_a_player_has_no_games_against_themselves(client: Client, players: dict[str, Player]) -> None:
    assert client.get("/players/101/opponents/101/").status_code == 404


def test_a_merged_number_leads_to_the_person_on_either_side(client: Client, players: dict[str, Player]) -> None:
    merge(players["B"], players["D"], "one person", create_account("officer", "officers"), NOW)
    answer = client.get("/players/101/opponents/104/")
    assert (answer.status_code, answer["Location"]) == (302, "/players/101/opponents/102/")


def test_games_between_players_are_hidden_for_a_hidden_player(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["B"].pk).update(hidden=True)
    assert client.get("/players/101/opponents/102/").status_code == 404
    assert client.get("/players/102/opponents/101/").status_code == 404
