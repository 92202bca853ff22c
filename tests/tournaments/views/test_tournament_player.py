from django.test import Client

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Tournament


def test_a_player_has_his_games_with_colour_opponent_and_result(client: Client, cup: Tournament, arbiter: User) -> None:
    cast.strike(cast.board(cup, 1, 1), "==", arbiter)
    page = client.get(f"/tournaments/{cup.slug}/players/1/").content.decode()
    assert page.index("Dahl, Jonas") < page.index("Brandt, Emil") < page.index("Costa, Ines")
    assert '<td class="mid">½</td>' in page
    assert page.count("open</span>") == 2


def test_a_number_nobody_has_is_not_found(client: Client, cup: Tournament) -> None:
    assert client.get(f"/tournaments/{cup.slug}/players/9/").status_code == 404
