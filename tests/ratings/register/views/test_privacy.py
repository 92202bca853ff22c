"""The page about stored data, and a player's own choices."""

import datetime as dt

import pytest
from django.test import Client

from ratings.models import Player, User
from ratings.register.merging import merge
from ratings.register.models import PlayerFact
from tests.ratings import month
from tests.ratings.public_pages import get_page

pytestmark = pytest.mark.django_db
BORN = dt.date(1980, 4, 17)


@pytest.fixture
def registered_player() -> Player:
    player = month.enrol_players("A")["A"]
    Player.objects.filter(pk=player.pk).update(birth_date=BORN)
    return player


@pytest.fixture
def player_client(client: Client, registered_player: Player) -> Client:
    client.force_login(User.objects.create(username="ada", player=registered_player))
    return client


def test_every_page_links_to_the_privacy_page(client: Client) -> None:
    assert 'href="/privacy/"' in get_page(client, "/about/")
    assert "Players: date of birth" in get_page(client, "/privacy/")


def test_a_player_sees_their_own_birth_date_that_others_do_not_see(
    player_client: Client, registered_player: Player
) -> None:
    assert "17 Apr 1980" in get_page(player_client, "/privacy/mine/")
    assert "17 Apr 1980" not in get_page(player_client, f"/players/{registered_player.number}/")


def test_a_player_keeps_their_pages_out_of_search_engines_and_lets_them_in_again(
    player_client: Client, registered_player: Player
) -> None:
    player_client.post("/privacy/mine/", {"noindex": "on"})
    registered_player.refresh_from_db()
    assert registered_player.noindex
    assert registered_player.birth_date == BORN
    player_client.post("/privacy/mine/", {})
    registered_player.refresh_from_db()
    assert not registered_player.noindex


def test_the_account_of_a_merged_record_decides_for_the_kept_one(
    player_client: Client, registered_player: Player
) -> None:
    player = month.enrol_players("B")["B"]
    merge(player, registered_player, "one person", User.objects.create(username="officer"), month.NOW)
    assert f'href="/players/{player.number}/"' in get_page(player_client, "/privacy/mine/")
    player_client.post("/privacy/mine/", {"noindex": "on"})
    player.refresh_from_db()
    assert player.noindex


def test_nothing_but_the_own_choice_can_be_changed_there(player_client: Client, registered_player: Player) -> None:
    player_client.post("/privacy/mine/", {"noindex": "on", "hidden": "on", "birth_year": "1990"})
    registered_player.refresh_from_db()
    assert (registered_player.hidden, registered_player.birth_year) == (False, 1980)


def test_the_page_says_that_the_account_has_no_player(client: Client) -> None:
    client.force_login(User.objects.create(username="stranger"))
    assert "has no player in the register" in get_page(client, "/privacy/mine/")
    assert client.post("/privacy/mine/", {"noindex": "on"}).status_code == 200


def test_an_officer_excludes_a_player_from_search_engines(client: Client, registered_player: Player) -> None:
    client.force_login(User.objects.create(username="officer", is_superuser=True))
    client.post(
        f"/office/register/{registered_player.number}/person/",
        {"birth_date": BORN, "birth_year": 1980, "noindex": "on"},
    )
    registered_player.refresh_from_db()
    assert (registered_player.noindex, registered_player.hidden) == (True, False)


@pytest.mark.parametrize(("years", "shown_there"), [(18, False), (19, True)])
def test_pages_about_a_minor_tell_no_year_of_birth(
    client: Client, registered_player: Player, years: int, shown_there: bool
) -> None:
    year = dt.date.today().year - years  # noqa: DTZ011
    Player.objects.filter(pk=registered_player.pk).update(birth_year=year, birth_date=None)
    assert PlayerFact.objects.filter(player=registered_player).exists()
    for address in (f"/players/{registered_player.number}/", "/search/?list=1&q=aune ad"):
        source = get_page(client, address).replace("> ", ">").replace(" <", "<")
        assert (f">{year}<" in source or f"born {year}" in source) is shown_there, address


@pytest.mark.parametrize(("years", "shown_there"), [(18, False), (19, True)])
def test_programs_learn_no_year_of_birth_of_a_minor(
    client: Client, registered_player: Player, years: int, shown_there: bool
) -> None:
    year = dt.date.today().year - years  # noqa: DTZ011
    Player.objects.filter(pk=registered_player.pk).update(birth_year=year, birth_date=None)
    assert client.get(f"/api/v1/players/{registered_player.number}").json()["birth_year"] == (
        year if shown_there else None
    )
