"""The search of the desk: players of the current tournament first, tournaments of the desk, players of the register."""

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Staff, StaffRole, Tournament
from tournaments.setup.search import search_desk

pytestmark = pytest.mark.django_db


def kinds(user: User, text: str, slug: str = "") -> dict[str, list[str]]:
    return {kind.kind: [hit.name for hit in kind.hits] for kind in search_desk(user, text, slug)}


def test_the_nearest_comes_first(cup: Tournament, arbiter: User) -> None:
    first = cup.entries.get(start_number=1)
    word = first.name.split(",")[0]
    assert [*kinds(arbiter, word, cup.slug).items()] == [(cup.name, [first.name]), ("Register", [first.name])]
    assert kinds(arbiter, word) == {"Register": [first.name]}
    assert kinds(arbiter, "1", cup.slug)[cup.name] == [first.name]
    assert kinds(arbiter, cup.name) == {"Tournaments": [cup.name]}


def test_a_stranger_finds_players_of_the_register_alone(cup: Tournament) -> None:
    stranger = factories.create_account("stranger", "arbiters")
    word = cup.entries.get(start_number=1).name.split(",")[0]
    assert [*kinds(stranger, word, cup.slug)] == ["Register"]
    assert kinds(stranger, cup.name) == {}


def test_a_hit_leads_where_the_reader_may_go(cup: Tournament, arbiter: User, helper: User) -> None:
    first = cup.entries.get(start_number=1)
    directs, enters = (search_desk(user, "1", cup.slug)[0].hits[0].address for user in (arbiter, helper))
    assert directs == f"/desk/{cup.slug}/entries/{first.pk}/"
    assert enters == f"/tournaments/{cup.slug}/players/1/"


@pytest.mark.parametrize("text", ["", " ", "%", "'; --", "9" * 80, "²", "x" * 500])
def test_odd_texts_find_nothing_and_break_nothing(client: Client, cup: Tournament, arbiter: User, text: str) -> None:
    client.force_login(arbiter)
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.get("/desk/search/", {"q": text, "in": text}, headers=headers)
        assert answer.status_code == 200


def test_proposals_are_options_of_a_list(client: Client, cup: Tournament, arbiter: User) -> None:
    Staff.objects.filter(tournament=cup).exclude(role=StaffRole.CHIEF).delete()
    client.force_login(arbiter)
    fields = {"q": "1", "in": cup.slug}
    proposals = client.get("/desk/search/", fields, headers={"HX-Request": "true"}).content.decode()
    assert proposals.count('role="option"') == 1
    assert "<html" not in proposals
    assert "<h1>Search</h1>" in client.get("/desk/search/", fields).content.decode()
