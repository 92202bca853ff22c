import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.models import Tournament
from tournaments.tiebreaks.registry import TIEBREAKS

LINES = {1: "4w1 2b= 3w1", 2: "5w1 1w= 4b0", 3: "6w= 5b1 1b0", 4: "1b0 6w1 2w1", 5: "2b0 3w0 Z", 6: "3b= 4b0 U"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, LINES, rounds_planned=3)


def test_every_number_of_every_code_has_a_page_of_its_own(client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(standings_order=["PTS", *[c for c in TIEBREAKS if c != "PTS"]])
    page = client.get(f"/tournaments/{tournament.slug}/standings/").content.decode()
    for code in TIEBREAKS:
        address = f"/tournaments/{tournament.slug}/standings/why/2/{code.lower()}/"
        assert f'href="{address}"' in page
        assert client.get(address).status_code == 200


def test_in_place_only_the_explanation_is_answered(client: Client, tournament: Tournament) -> None:
    address = f"/tournaments/{tournament.slug}/standings/why/1/bh/"
    whole, fragment = client.get(address), client.get(address, headers={"HX-Request": "true"})
    assert "2.0 + 1.5 + 1.5 = 5.0" in whole.content.decode()
    assert fragment.content.decode().lstrip().startswith("<details")
    assert fragment.content.decode().strip() in whole.content.decode()
    assert (fragment["HX-Push-Url"], whole.has_header("HX-Push-Url")) == ("false", False)


def test_the_explanation_is_that_of_the_round_asked_for(client: Client, tournament: Tournament) -> None:
    page = client.get(f"/tournaments/{tournament.slug}/standings/why/1/pts/?round=2").content.decode()
    assert "1 + ½ = 1½" in page


@pytest.mark.parametrize("address", ["1/koya", "1/pts-2", "9/pts"])
def test_a_column_or_a_player_that_is_not_there_is_not_found(
    client: Client, tournament: Tournament, address: str
) -> None:
    assert client.get(f"/tournaments/{tournament.slug}/standings/why/{address}/").status_code == 404
