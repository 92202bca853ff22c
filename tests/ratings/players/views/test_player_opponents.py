"""All opponents of a player."""

import pytest
from django.test import Client

from ratings.models import Player
from tests.ratings.month import create_event, run_and_publish
from tests.ratings.public_pages import get_page, player_names, table_rows

pytestmark = pytest.mark.django_db
ADDRESS = "/players/101/opponents/"


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    """A has met B twice, C and D once."""
    create_event(players, "A1B A=C D1A B0A")
    run_and_publish()
    return players


def test_the_opponent_met_most_often_comes_first(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS)
    assert player_names(source)[0] == "Brun, Bo"
    assert any(row.startswith("Brun, Bo AUT 2 2 0 0 2 1 / 1 1 / 1") for row in table_rows(source))
    assert "/players/101/opponents/102/" in source


def test_an_opponent_is_found_by_name(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS, q="cleo")
    assert player_names(source) == ["Cohn, Cleo"]
    assert "No opponent has this name" in get_page(client, ADDRESS, q="eide")


def test_a_hidden_opponent_is_named_and_leads_nowhere(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["B"].pk).update(hidden=True)
    source = get_page(client, ADDRESS)
    assert "Brun, Bo" in source
    assert "/players/102/" not in source
    assert "/opponents/102/" not in source


def test_a_player_without_games_has_no_opponents(client: Client, players: dict[str, Player]) -> None:
    assert "No game of this player has been rated here." in get_page(client, "/players/106/opponents/")


def test_a_page_beyond_the_last_is_the_last(client: Client, players: dict[str, Player]) -> None:
    assert "Brun, Bo" in get_page(client, ADDRESS, page="99")
