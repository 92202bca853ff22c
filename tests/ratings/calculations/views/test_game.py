import pytest
from django.test import Client

from ratings.models import Game, Player, PlayerNumber
from tests.ratings.month import create_event, enrol_players, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page

PERIOD = "/players/101/calculations/2025-12/standard/v1/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> dict[str, Player]:
    """A 2000 beats B 1900 and draws with E 1500. A beats F, unrated, and wins against C by forfeit in another event."""
    players = enrol_players("ABCDEF")
    publish_base_list(players, {"A": 2000, "B": 1900, "C": 1800, "D": 1700, "E": 1500})
    create_event(players, "A1B E=A A1F")
    create_event(players, "A+C", "Cup")
    run_and_publish()
    return players


def address(game: int, number: str = "101") -> str:
    return f"{PERIOD.replace('101', number)}{key(game)}/"


def key(round: int, name: str = "Open") -> int:
    return Game.objects.get(event__name=name, round=round).pk


def test_every_step_of_a_game_is_shown_with_its_article(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, address(1))
    for step in ("2000 − 1900 = +100", "0.64", "1 − 0.64 = +0.36", "20 × +0.36 = <strong>+7.20</strong>"):
        assert step in source
    assert "limited" not in source
    assert 'href="/rules/tables/"' in source
    assert source.count('href="/rules/standard/2025-10-01/#') >= 3


def test_a_difference_above_the_limit_is_marked(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, address(2))
    assert "2000 − 1500 = +500" in source
    assert '<span class="tag loud">limited</span>' in source
    assert "counts as 400" in source
    assert "½ − 0.92 = −0.42" in source


def test_each_rating_leads_to_the_version_of_the_list_it_is_from(client: Client, players: dict[str, Player]) -> None:
    assert get_page(client, address(1)).count('href="/lists/2025-11/standard/v1/"') == 2


def test_the_sum_of_the_period_and_its_rounding_close_the_page(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, address(1))
    assert "2 rated games: −0.06 in all" in source
    assert "20 × −0.06 = −1.20 → −1" in source
    assert "rounded once" in source


def test_a_game_that_is_not_rated_says_why(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, address(3))
    assert "The game changes no rating:" in source
    assert "none on the list in force on the first day" in source
    forfeit = get_page(client, f"{PERIOD}{key(1, 'Cup')}/")
    assert "The game changes no rating:" in forfeit


def test_a_game_links_to_the_next_game_and_to_the_opponent_s_side(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, address(2))
    assert f'rel="prev" href="{address(1)}"' in source
    assert f'rel="next" href="{address(3)}"' in source
    assert f'href="{address(2, "105")}"' in source
    other = get_page(client, address(2, "105"))
    assert "½ − 0.08 = +0.42" in other
    assert "White" in other


def test_the_table_of_the_period_leads_to_each_game(client: Client, players: dict[str, Player]) -> None:
    assert f'href="{address(1)}"' in get_page(client, PERIOD)


def test_a_game_of_other_players_is_404(client: Client, players: dict[str, Player]) -> None:
    assert client.get(address(1, "103")).status_code == 404
    assert client.get(f"{PERIOD}{key(1) + 1000}/").status_code == 404


def test_an_old_number_leads_to_the_same_game(client: Client, players: dict[str, Player]) -> None:
    PlayerNumber.objects.create(number="N77", player=players["A"])
    answer = client.get(address(1, "N77"))
    assert (answer.status_code, answer["Location"]) == (301, address(1))


def test_a_hidden_opponent_has_no_link(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["B"].pk).update(hidden=True)
    assert 'href="/players/102/' not in get_page(client, address(1))


def test_an_older_version_says_which_one_replaced_it(client: Client, players: dict[str, Player]) -> None:
    create_event(players, "C1D", "Late Open")
    run_and_publish(reason="a late report")
    assert "Version 2 of the list replaced this one" in get_page(client, address(1))
