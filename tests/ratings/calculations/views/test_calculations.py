import pytest
from django.test import Client

from ratings.models import Player, PlayerNumber
from tests.ratings.month import create_event, run_and_publish
from tests.ratings.public_pages import get_page, table_rows

ADDRESS = "/players/101/calculations/2025-12/standard/v1/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    """A 2000 beats B 1900, draws with E 1600 and wins against D by forfeit; F, unrated, loses to A and B."""
    create_event(players, "A1B A=E A+D A1F F0B")
    run_and_publish()
    return players


def test_every_game_is_shown_with_its_expectation_and_change(client: Client, players: dict[str, Player]) -> None:
    games = [row for row in table_rows(get_page(client, ADDRESS)) if " White " in row]
    assert games[0] == "1 White Brun, Bo 1900 1 +100 0.64 +0.36 +7.20"
    assert games[1] == "2 White Eide, Eli 1600 ½ +400 0.92 −0.42 −8.40"
    assert games[2].startswith("3 White Dorn, Dag 1700 + ")
    assert "art. " in games[2]
    assert games[3].startswith("4 White Falk, Finn – 1 ")
    assert "art. " in games[3]


def test_a_hidden_opponent_is_named_without_a_link(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["B"].pk).update(hidden=True)
    source = get_page(client, ADDRESS)
    assert "Brun, Bo" in source
    assert 'href="/players/102/' not in source


def test_the_sum_is_multiplied_by_k_and_rounded_once(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS)
    assert "1½ − 1.56 = −0.06" in source
    assert "20 × −0.06 = −1.20" in source
    assert "rounded once for the period: −1" in source
    assert "<strong>1999</strong>" in source


def test_each_reason_leads_to_its_article(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS)
    assert source.count('href="/rules/standard/2025-10-01/"') >= 4
    assert "FIDE" in source


def test_a_first_rating_in_progress_shows_the_pooled_results(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/106/calculations/2025-12/standard/v1/")
    assert "First rating" in source
    assert "Events kept for the first rating" in source


def test_without_games_the_page_says_that_nothing_changed(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/103/calculations/2025-12/standard/v1/")
    assert "so the rating did not change" in source


def test_without_a_version_the_newest_is_shown(client: Client, players: dict[str, Player]) -> None:
    assert client.get("/players/101/calculations/2025-12/standard/")["Location"] == ADDRESS
    create_event(players, "C1D", "Late Open")
    run_and_publish(reason="a late report")
    newest = client.get("/players/101/calculations/2025-12/standard/")["Location"]
    assert newest == ADDRESS.replace("v1", "v2")


def test_an_old_number_leads_to_the_same_working(client: Client, players: dict[str, Player]) -> None:
    PlayerNumber.objects.create(number="N77", player=players["A"])
    answer = client.get(ADDRESS.replace("101", "N77"))
    assert (answer.status_code, answer["Location"]) == (301, ADDRESS)


@pytest.mark.parametrize("part", ["999", "2025-10", "blitz", "v2"])
def test_an_unpublished_rating_has_no_working(client: Client, players: dict[str, Player], part: str) -> None:
    usual = {"999": "101", "2025-10": "2025-12", "blitz": "standard", "v2": "v1"}
    assert client.get(ADDRESS.replace(usual[part], part)).status_code == 404
