"""Typed lines from the browser's queue, and from plain forms."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.models import EntryLine, Tournament

QUEUE = {"accept": "application/json"}


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def post_line(
    arbiter_client: Client, tournament: Tournament, uuid: object = None, **fields: str
) -> tuple[int, dict[str, Any]]:
    address = f"/desk/{tournament.slug}/entries/lines/"
    answer = arbiter_client.post(address, {"uuid": f"{uuid or uuid4()}", **fields}, headers=QUEUE)
    return answer.status_code, answer.json()


def test_a_line_is_answered_with_the_new_row_and_again_the_same(
    arbiter_client: Client, new_tournament: Tournament
) -> None:
    factories.enrol_player("Ahlberg, Nora")
    uuid = uuid4()
    status, answer = post_line(arbiter_client, new_tournament, uuid, q="ahlberg", club=" Øst  SK")
    assert (status, answer["outcome"], answer["caption"]) == (200, "entered", "1 player")
    assert answer["message"] == "Ahlberg, Nora is number 1. 1 player entered."
    assert "Øst SK" in answer["row"]
    assert not answer["refresh"]
    assert post_line(arbiter_client, new_tournament, uuid, q="ahlberg")[1]["message"] == answer["message"]
    assert new_tournament.entries.count() == 1


def test_a_line_that_fits_several_is_answered_with_the_choices_and_listed_until_decided(
    arbiter_client: Client, new_tournament: Tournament
) -> None:
    player, _other = factories.enrol_player("Raunholt, Nils"), factories.enrol_player("Raunnes, Ola")
    answer = post_line(arbiter_client, new_tournament, q="raun")[1]
    assert "Enter Raunholt, Nils" in answer["line"]
    address = f"/desk/{new_tournament.slug}/entries/"
    page = arbiter_client.get(address).content.decode()
    assert "“raun” matches several players: choose one." in page
    assert "Enter Raunnes, Ola" in page
    line = EntryLine.objects.get()
    decided = post_line(arbiter_client, new_tournament, q="raun", number=player.number, decides=f"{line.pk}")[1]
    assert (decided["outcome"], decided["decided"]) == ("entered", line.pk)
    assert "“raun”" not in arbiter_client.get(address).content.decode()


def test_without_scripts_an_open_line_is_decided_and_dismissed_by_its_buttons(
    arbiter_client: Client, new_tournament: Tournament
) -> None:
    player, _other = factories.enrol_player("Raunholt, Nils"), factories.enrol_player("Raunnes, Ola")
    address = f"/desk/{new_tournament.slug}/entries/lines/"
    for text in ("raun", "rn999"):
        arbiter_client.post(address, {"q": text})
    first, second = EntryLine.objects.all()
    page = arbiter_client.post(
        address, {"q": "raun", "number": player.number, "decides": first.pk}, follow=True
    ).content.decode()
    assert "Raunholt, Nils is number 1." in page
    for _press in range(2):
        page = arbiter_client.post(f"{address}{second.pk}/dismiss/", follow=True).content.decode()
    assert "rn999" not in page


def test_lines_of_another_account_wait_for_it(arbiter_client: Client, new_tournament: Tournament, helper: User) -> None:
    factories.enrol_player("Ahlberg, Nora")
    page_address = f"/desk/{new_tournament.slug}/entries/lines/"
    for address in (page_address, f"{page_address}1/dismiss/"):
        answer = arbiter_client.post(
            address, {"uuid": f"{uuid4()}", "q": "ahlberg", "owner": f"{helper.pk}"}, headers=QUEUE
        )
        assert answer.status_code == 401
    assert not new_tournament.entries.exists()


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"q": "  "},
        {"q": "x" * 81},
        {"q": "a\0b"},
        {"q": "a", "uuid": "no"},
        {"q": "a", "decides": "x"},
        {"q": "a", "number": "1" * 13},
    ],
)
def test_an_invalid_line_is_refused(arbiter_client: Client, new_tournament: Tournament, fields: dict[str, str]) -> None:
    answer = arbiter_client.post(f"/desk/{new_tournament.slug}/entries/lines/", fields, headers=QUEUE)
    assert answer.status_code in (400, 422)
    assert not EntryLine.objects.exists()


def test_a_late_player_is_entered_from_the_round_given_beside_and_the_list_is_read_again(
    arbiter_client: Client, arbiter: User
) -> None:
    tournament, _ = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    person = factories.enrol_player("Late, Lea")
    answer = post_line(arbiter_client, tournament, q="late")[1]
    assert (answer["outcome"], "Choose the first round of the player" in answer["line"]) == ("refused", True)
    answer = post_line(arbiter_client, tournament, q="late", first_round="2", missed="H")[1]
    assert (answer["outcome"], answer["refresh"]) == ("entered", True)
    assert manual_swiss.byes_of_entry(tournament.entries.get(player=person)) == [(1, "H")]
