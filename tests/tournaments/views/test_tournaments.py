from django.test import Client

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Tournament


def test_all_published_tournaments_are_listed_and_drafts_are_not(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    cast.tournament(arbiter, name="Secret Cup")
    page = client.get("/tournaments/").content.decode()
    assert cup.name in page
    assert "Secret Cup" not in page
