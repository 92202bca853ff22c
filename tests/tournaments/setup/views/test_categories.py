import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import manual_swiss
from tournaments.models import Tournament


@pytest.fixture
def tournament(arbiter: User, client: Client) -> Tournament:
    client.force_login(arbiter)
    return manual_swiss.create_manual_swiss(arbiter)[0]


def category_address(tournament: Tournament, rest: str = "") -> str:
    return f"/desk/{tournament.slug}/entries/categories/{rest}"


def test_a_category_is_added_counted_changed_and_removed(client: Client, tournament: Tournament) -> None:
    client.post(category_address(tournament), {"name": "To 2000", "rating_to": "2000", "federation": "nor"})
    category = tournament.categories.get()
    assert "To 2000: 2 players" in client.get(category_address(tournament)).content.decode()
    client.post(category_address(tournament, f"{category.pk}/"), {"name": "To 2050", "rating_to": "2050"})
    assert "To 2050: 3 players" in client.get(category_address(tournament)).content.decode()
    for _press in range(2):
        client.post(category_address(tournament, f"{category.pk}/remove/"))
    assert not tournament.categories.exists()


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"name": ""}, "required"),
        ({"name": "U16", "born_from": "2010", "born_to": "2009"}, "must not be less than the lower limit"),
        ({"name": "U16", "rating_from": "1500", "rating_to": "1499"}, "must not be less than the lower limit"),
        ({"name": "U16", "federation": "N1R"}, "three capital letters"),
        ({"name": "Women"}, "A category with this name already exists"),
    ],
)
def test_a_category_that_cannot_be_is_refused_with_the_reason(
    client: Client, tournament: Tournament, fields: dict[str, str], reason: str
) -> None:
    tournament.categories.create(name="Women", sex="w")
    answer = client.post(category_address(tournament), fields)
    assert (answer.status_code, reason in answer.content.decode()) == (422, True)
    assert tournament.categories.count() == 1


def test_the_category_of_another_tournament_is_not_found(
    client: Client, tournament: Tournament, cup: Tournament
) -> None:
    other = cup.categories.create(name="Women", sex="w")
    assert client.get(category_address(tournament, f"{other.pk}/")).status_code == 404
