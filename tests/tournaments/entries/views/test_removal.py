import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries
from tournaments.models import Entry, Tournament


@pytest.fixture
def tournament_and_entries(arbiter: User, client: Client) -> tuple[Tournament, list[Entry]]:
    client.force_login(arbiter)
    return manual_swiss.create_manual_swiss(arbiter)


Opened = tuple[Tournament, list[Entry]]


def removal_address(entry: Entry) -> str:
    return f"/desk/{entry.tournament.slug}/entries/{entry.pk}/remove/"


def test_the_message_names_the_player_and_undo_puts_the_player_back(
    client: Client, tournament_and_entries: Opened
) -> None:
    tournament, (first, second, *_) = tournament_and_entries
    answer = client.post(removal_address(first), follow=True)
    page, (address, _status) = answer.content.decode(), answer.redirect_chain[-1]
    assert f"{first.name}, number 1, is removed." in page
    assert f"Undo: restore {first.name}" in page
    removed = address.partition("removed=")[2]
    undo = f"/desk/{tournament.slug}/entries/removed/{removed}/restore/"
    for _press in range(2):
        assert f"{first.name} is back as number 1." in client.post(undo, follow=True).content.decode()
    assert tournament.entries.get(pk=second.pk).start_number == 2
    assert "is removed" not in client.get(address).content.decode()


@pytest.mark.parametrize("removed", ["0", "x", "99999999999999999999", "²", ""])
def test_no_undo_is_offered_without_a_removal(client: Client, tournament_and_entries: Opened, removed: str) -> None:
    page = client.get(f"/desk/{tournament_and_entries[0].slug}/entries/", {"removed": removed})
    assert (page.status_code, "is removed" in page.content.decode()) == (200, False)


@pytest.mark.parametrize("removed", ["0", "99999999999999999999"])
def test_nothing_is_put_back_that_was_not_removed(client: Client, tournament_and_entries: Opened, removed: str) -> None:
    answer = client.post(f"/desk/{tournament_and_entries[0].slug}/entries/removed/{removed}/restore/", follow=True)
    assert (answer.status_code, "There is no removed player to restore." in answer.content.decode()) == (200, True)


def test_a_player_with_games_is_not_removed_and_the_withdrawal_is_offered(
    client: Client, tournament_and_entries: Opened
) -> None:
    tournament, (first, second, *_) = tournament_and_entries
    manual_swiss.pair_neighbours(tournament, 1)
    answer = client.post(removal_address(first), {"confirmed": "1"})
    page = answer.content.decode()
    assert (answer.status_code, tournament.entries.count()) == (422, 4)
    assert f"round 1, board 1: {first.name} – {second.name}" in page
    assert "Withdraw instead" in page
    assert 'name="confirmed"' not in page


def test_byes_of_rounds_are_named_before_a_late_entry_goes(
    client: Client, tournament_and_entries: Opened, arbiter: User
) -> None:
    tournament, _people = tournament_and_entries
    manual_swiss.pair_neighbours(tournament, 1)
    late = entries.enter_player(
        tournament, factories.enrol_player("Late, Lea"), late=manual_swiss.late_entry(arbiter, 2, "H")
    )
    answer = client.post(removal_address(late))
    assert (answer.status_code, tournament.entries.count()) == (422, 5)
    assert "round 1, half-point bye" in answer.content.decode()
    assert "Remove Late, Lea and this data" in answer.content.decode()
    assert "Late, Lea, number" in client.post(removal_address(late), {"confirmed": "1"}, follow=True).content.decode()
    assert tournament.entries.count() == 4


def test_a_get_request_removes_no_entry(client: Client, tournament_and_entries: Opened) -> None:
    tournament, (first, *_) = tournament_and_entries
    assert 'name="confirmed"' in client.get(removal_address(first)).content.decode()
    assert tournament.entries.count() == 4
