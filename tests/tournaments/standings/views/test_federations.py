from django.test import Client

from ratings.models import User
from tests.tournaments.swiss import create_swiss

LINES = {1: "4w1 2b= 3w1", 2: "5w1 1w= 4b0", 3: "6w= 5b1 1b0", 4: "1b0 6w1 2w1", 5: "2b0 3w0 Z", 6: "3b= 4b0 U"}


def test_federations_stand_by_the_points_of_their_best(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES)
    page = client.get(f"/tournaments/{tournament.slug}/federations/?best=2").content.decode()
    assert page.index("SWE</a>") < page.index("NOR</a>")
    assert '<td class="num sum">4½</td>' in page
    assert '<td class="num sum">3</td>' in page
