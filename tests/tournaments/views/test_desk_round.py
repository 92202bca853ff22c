"""Entering results: plain forms, the answers a station gets, and what it is told of the others."""

from uuid import uuid4

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Keystroke, Pairing, Tournament

JSON = {"accept": "application/json"}


@pytest.fixture
def first(cup: Tournament) -> Pairing:
    return cast.board(cup, 1, 1)


def address(pairing: Pairing) -> str:
    return f"/desk/{pairing.round.tournament.slug}/rounds/{pairing.round.number}/boards/{pairing.board}/"


def key(result: str, version: int = 0, **other: str) -> dict[str, str]:
    return {"result": result, "version": str(version), "uuid": uuid4().hex, **other}


def test_a_result_is_set_by_a_plain_form_whose_needs_stand_in_its_address(
    client: Client, first: Pairing, helper: User
) -> None:
    client.force_login(helper)
    page = client.get(f"/desk/{first.round.tournament.slug}/rounds/1/").content.decode()
    assert f'formaction="{address(first)}?version=0&amp;uuid=' in page
    answer = client.post(f"{address(first)}?version=0&uuid={uuid4()}", {"result": "=="})
    first.refresh_from_db()
    assert (first.result, answer.status_code) == ("==", 302)
    assert answer["Location"] == f"/desk/{first.round.tournament.slug}/rounds/1/#board-1"


def test_a_double_click_on_a_plain_form_enters_once(client: Client, first: Pairing, helper: User) -> None:
    client.force_login(helper)
    where = f"{address(first)}?version=0&uuid={uuid4()}"
    for _ in range(2):
        client.post(where, {"result": "10"})
    assert Keystroke.objects.count() == 1


def test_a_keystroke_is_answered_with_what_stands_and_who_entered_it(
    client: Client, first: Pairing, helper: User
) -> None:
    client.force_login(helper)
    answer = client.post(address(first), key("10", station="a1b2"), headers=JSON)
    stands = answer.json()
    assert (answer.status_code, stands["result"], stands["version"], stands["who"]) == (200, "10", 1, "helper")
    assert Keystroke.objects.get().station == "a1b2"


def test_the_same_keystroke_again_gets_the_same_answer(client: Client, first: Pairing, helper: User) -> None:
    client.force_login(helper)
    sent = key("10")
    answers = [client.post(address(first), sent, headers=JSON) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert Keystroke.objects.count() == 1


def test_a_stale_version_is_a_conflict_told_with_who_and_when(
    client: Client, first: Pairing, helper: User, arbiter: User
) -> None:
    cast.strike(first, "10", arbiter)
    client.force_login(helper)
    answer = client.post(address(first), key("01"), headers=JSON)
    last = Keystroke.objects.get(by=arbiter)
    assert answer.status_code == 409
    assert answer.json()["told"] == f"Board 1: arbiter entered “White wins” at {last.at:%H:%M}."
    assert (answer.json()["result"], answer.json()["version"]) == ("10", 1)


def test_a_stale_plain_form_is_told_on_the_page(client: Client, first: Pairing, helper: User, arbiter: User) -> None:
    cast.strike(first, "10", arbiter)
    client.force_login(helper)
    answer = client.post(address(first), key("01"), follow=True)
    assert "arbiter entered “White wins”" in answer.content.decode()


def test_undo_is_a_button_too(client: Client, first: Pairing, helper: User) -> None:
    client.force_login(helper)
    client.post(address(first), key("10"), headers=JSON)
    answer = client.post(address(first), {"undo": "1", "version": "1", "uuid": uuid4().hex}, headers=JSON)
    assert (answer.json()["result"], answer.json()["version"]) == ("", 2)


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"result": "10"},
        {"result": "10", "version": "0", "uuid": "x"},
        {"result": "10", "version": "x", "uuid": "0" * 32},
        {"result": "11", "version": "0", "uuid": "0" * 32},
    ],
)
def test_nonsense_is_refused_and_enters_nothing(
    client: Client, first: Pairing, helper: User, sent: dict[str, str]
) -> None:
    client.force_login(helper)
    answer = client.post(address(first), sent, headers=JSON)
    assert (answer.status_code, Keystroke.objects.count()) == (422, 0)
    assert answer.json()["told"]


def test_a_station_is_told_only_what_changed_since_it_looked(
    client: Client, cup: Tournament, helper: User, arbiter: User
) -> None:
    client.force_login(helper)
    changes = f"/desk/{cup.slug}/rounds/1/boards/"
    cast.strike(cast.board(cup, 1, 1), "10", arbiter)
    seen = client.get(changes, {"since": "0"}).json()
    assert [board["board"] for board in seen["boards"]] == [1]
    assert client.get(changes, {"since": seen["since"]}).json()["boards"] == []
    cast.strike(cast.board(cup, 1, 2), "==", arbiter)
    news = client.get(changes, {"since": seen["since"]}).json()["boards"]
    assert [(board["board"], board["result"], board["version"], board["who"]) for board in news] == [
        (2, "==", 1, "arbiter")
    ]


def test_a_refused_keystroke_is_no_news_for_the_others(
    client: Client, first: Pairing, helper: User, arbiter: User
) -> None:
    client.force_login(helper)
    cast.strike(first, "10", arbiter)
    changes = f"/desk/{first.round.tournament.slug}/rounds/1/boards/"
    seen = client.get(changes, {"since": "0"}).json()["since"]
    cast.strike(first, "01", arbiter, seen=0)
    assert client.get(changes, {"since": seen}).json()["boards"] == []


def test_the_page_costs_as_many_statements_for_eight_players_as_for_four(
    client: Client, arbiter: User, django_assert_max_num_queries: object
) -> None:
    made = cast.running(arbiter, players=8)
    client.force_login(arbiter)
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        client.get(f"/desk/{made.slug}/rounds/1/")
