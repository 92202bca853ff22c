import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries
from tournaments.models import Entry, Staff, Tournament

Groups = tuple[Tournament, list[Entry], Tournament]


@pytest.fixture
def groups(arbiter: User, client: Client) -> Groups:
    client.force_login(arbiter)
    tournament, players = manual_swiss.create_manual_swiss(arbiter)
    return tournament, players, manual_swiss.create_second_tournament(tournament, arbiter)


def move_address(entry: Entry) -> str:
    return f"/desk/{entry.tournament.slug}/entries/{entry.pk}/move/"


def test_a_player_is_moved_after_a_page_that_says_what_it_means(client: Client, groups: Groups) -> None:
    tournament, (first, *_), other = groups
    assert (
        "Another tournament of the event" in client.get(f"/desk/{tournament.slug}/entries/{first.pk}/").content.decode()
    )
    page = client.get(move_address(first), {"to": other.slug}).content.decode()
    assert "Move Ahlberg, Nora to Group B" in page
    assert tournament.entries.count() == 4
    answer = client.post(move_address(first), {"to": other.slug}, follow=True)
    assert "Ahlberg, Nora is number 1 of Group B now." in answer.content.decode()
    assert (tournament.entries.count(), other.entries.get().pk) == (3, first.pk)
    assert client.post(move_address(first), {"to": other.slug}).status_code == 404


def test_with_games_the_page_says_why_and_offers_the_withdrawal(client: Client, groups: Groups) -> None:
    tournament, (first, *_), other = groups
    manual_swiss.pair_neighbours(tournament, 1)
    page = client.get(move_address(first), {"to": other.slug}).content.decode()
    assert "1 game in a published round" in page
    assert "can be withdrawn here from round 2" in page
    assert client.post(move_address(first), {"to": other.slug}).status_code == 422
    client.post(move_address(first), {"to": other.slug, "withdraw": "1"})
    assert (other.entries.get().player, tournament.entries.count()) == (first.player, 4)


def test_rounds_that_are_paired_there_ask_from_which_on(client: Client, groups: Groups) -> None:
    _tournament, (first, *_), other = groups
    for name in factories.NAMES[4:6]:
        entries.enter_player(other, factories.enrol_player(name))
    manual_swiss.pair_neighbours(other, 1)
    assert "Plays from round" in client.get(move_address(first), {"to": other.slug}).content.decode()
    for wrong in ("", "x", "0", "100", "999999999999999999999"):
        fields = {"to": other.slug, "first_round": wrong, "missed": "Z"}
        assert client.post(move_address(first), fields).status_code == 422
    assert client.post(move_address(first), {"to": other.slug, "first_round": "1", "missed": "Z"}).status_code == 422
    client.post(move_address(first), {"to": other.slug, "first_round": "2", "missed": "H"})
    assert manual_swiss.byes_of_entry(other.entries.get(pk=first.pk)) == [(1, "H")]


def test_a_tournament_of_others_is_not_offered(client: Client, groups: Groups) -> None:
    _tournament, (first, *_), other = groups
    Staff.objects.filter(tournament=other).delete()
    page = client.get(move_address(first), {"to": other.slug})
    assert (page.status_code, "You direct no other tournament" in page.content.decode()) == (200, True)
    assert client.post(move_address(first), {"to": other.slug}).status_code == 422
    assert not other.entries.exists()
