from django.test import Client

from ratings.models import User
from tests.tournaments.swiss import create_swiss

LINES = {1: "4w1 2b= 3w1", 2: "5w1 1w= 4b0", 3: "6w= 5b1 1b0", 4: "1b0 6w1 2w1", 5: "2b0 3w0 Z", 6: "3b= 4b0 U"}


def test_clubs_stand_by_the_points_of_their_best_and_lead_to_their_standings(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES)
    page = client.get(f"/tournaments/{tournament.slug}/clubs/").content.decode()
    assert page.index("SK 1911</a>") < page.index("Bergen SK</a>")
    assert '<td class="num sum">4½</td>' in page
    assert f'href="/tournaments/{tournament.slug}/standings/?club=SK%201911"' in page
    assert "2 players belong to none." in page


def test_how_many_count_can_be_asked_for(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES)
    page = client.get(f"/tournaments/{tournament.slug}/clubs/?best=1").content.decode()
    assert '<td class="num sum">2½</td>' in page


def test_a_number_that_is_none_is_refused_and_the_usual_one_taken(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES)
    for nonsense in ("0", "-1", "many", "1000"):
        assert (
            "by the points of the best 4"
            in client.get(f"/tournaments/{tournament.slug}/clubs/?best={nonsense}").content.decode()
        )
