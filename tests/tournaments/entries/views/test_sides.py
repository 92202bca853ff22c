"""The page to name and fill the sides of a Scheveningen tournament or of a match."""

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Tournament
from tournaments.rounds.pairing_tasks import pair


@pytest.fixture
def match(arbiter: User, client: Client) -> Tournament:
    client.force_login(arbiter)
    tournament = factories.create_scheveningen(arbiter, 4)
    tournament.entries.update(side="")
    return tournament


def post(client: Client, tournament: Tournament, sides: str, **more: str) -> str:
    chosen = {
        f"side-{entry.pk}": side.strip("-")
        for entry, side in zip(tournament.entries.order_by("name"), sides, strict=True)
    }
    answer = client.post(f"/desk/{tournament.slug}/sides/", {**chosen, **more}, follow=True)
    return str(answer.content.decode())


def sides(tournament: Tournament) -> list[str]:
    return [
        f"{name[0]}{side}" for name, side in tournament.entries.order_by("start_number").values_list("name", "side")
    ]


def test_players_are_put_on_sides_numbered_and_paired_by_the_scheveningen_table(
    client: Client, match: Tournament
) -> None:
    desk = f"/desk/{match.slug}/"
    page = client.get(desk).content.decode()
    assert "4 players are on neither side" in page
    assert "Assign sides" in page
    assert f'action="{desk}pair/"' not in page
    page = post(client, match, "BAAB", name_a=" Oslo ", name_b="Bergen", by_rating="1")
    assert "The sides are saved." in page
    assert sides(match) == ["BA", "CA", "AB", "DB"]
    page = client.get(desk).content.decode()
    assert "by the Scheveningen table" in page
    assert "Berger" not in page.split("<main")[1].split("</main")[0]
    client.post(f"{desk}pair/")
    assert match.rounds.count() == 2
    match.refresh_from_db()
    assert (match.side_a, match.side_b) == ("Oslo", "Bergen")


def test_unequal_sides_are_stated_before_the_pairing_and_refused_by_it(client: Client, match: Tournament) -> None:
    page = post(client, match, "AAAB")
    sentence = "Both sides need the same number of players: A has 3, B has 1."
    assert sentence in page
    assert sentence in client.get(f"/desk/{match.slug}/").content.decode()
    assert sentence in client.post(f"/desk/{match.slug}/pair/", follow=True).content.decode()
    assert not match.rounds.exists()


def test_once_paired_only_the_names_change(client: Client, match: Tournament) -> None:
    post(client, match, "AABB")
    pair(match)
    post(client, match, "BBAA", name_a="Oslo")
    assert sides(match) == ["AA", "BA", "CB", "DB"]
    page = client.get(f"/desk/{match.slug}/sides/").content.decode()
    assert "players stay on their sides" in page
    assert 'value="Oslo"' in page


@pytest.mark.parametrize(
    ("chosen", "names", "text"),
    [
        ("AXBB", {}, "Select a valid choice"),
        ("AABB", {"name_a": "x" * 61}, "at most 60 characters"),
        ("AABB", {"name_a": "a\0b"}, "Null characters are not allowed"),
        ("AABB", {"name_a": "Oslo", "name_b": "Oslo"}, "Both sides are called Oslo"),
    ],
)
def test_nonsense_is_refused_whole(
    client: Client, match: Tournament, chosen: str, names: dict[str, str], text: str
) -> None:
    assert text in post(client, match, chosen, **names)
    assert sides(match) == ["A", "C", "B", "D"]


def test_other_tournaments_have_no_sides(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    assert "Only a Scheveningen tournament and a match" in client.get(f"/desk/{cup.slug}/sides/").content.decode()
    page = client.post(f"/desk/{cup.slug}/sides/", {"name_a": "Oslo"}, follow=True).content.decode()
    assert "Only a Scheveningen tournament and a match have sides." in page
    assert "/sides/" not in client.get(f"/desk/{cup.slug}/entries/").content.decode().replace("entries/sides", "")
