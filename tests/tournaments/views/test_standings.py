import re

from django.test import Client

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Tournament


def test_the_standings_are_in_order_of_points_with_halves(client: Client, cup: Tournament, arbiter: User) -> None:
    cast.strike(cast.board(cup, 1, 1), "01", arbiter)
    cast.strike(cast.board(cup, 1, 2), "==", arbiter)
    page = client.get(f"/tournaments/{cup.slug}/standings/").content.decode()
    names = re.findall(r'players/(\d)/">', page)
    assert names == ["4", "2", "3", "1"]
    assert page.count(">½</") >= 2
