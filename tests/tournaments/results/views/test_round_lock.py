"""A complete round at the desk: no change by keys, buttons or requests until the arbiter unlocks it."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from playwright.sync_api import expect

from ratings.models import User
from tests.browser.watched_browser import axe_violations
from tests.tournaments import factories
from tests.tournaments.results_page import (
    NEWS,
    OpenBrowser,
    board_row,
    conflict_card,
    press_keys,
    round_1_results,
    wait_until_current,
    wait_until_saved,
)
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.models import Keystroke, PairingChange, RoundState, Tournament

JSON = {"accept": "application/json"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """A Swiss: round 1 complete, with a win on its first board; rounds 2 and 3 published."""
    cup = create_registered_swiss(arbiter)
    add_round(cup, [(1, 4, "01"), (2, 5, "10"), (3, 6, "10")])
    add_round(cup, [(1, 2, "10"), (3, 4, "10"), (5, 6, "10")])
    add_round(cup, [(1, 3, ""), (2, 4, ""), (5, 6, "")], state=RoundState.PUBLISHED)
    return cup


def address(tournament: Tournament, more: str = "") -> str:
    return f"/desk/{tournament.slug}/rounds/1/{more}"


def key(result: str, version: int = 0, **other: str) -> dict[str, str]:
    return {"result": result, "version": str(version), "uuid": uuid4().hex, **other}


def text(client: Client, path: str) -> str:
    return " ".join(client.get(path, follow=True).content.decode().split())


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


# By requests


@pytest.mark.parametrize("sent", [{"result": "10"}, {"result": ""}, {"action": "colours"}])
def test_the_server_refuses_every_change_and_says_what_was_not_entered(
    arbiter_client: Client, tournament: Tournament, sent: dict[str, str]
) -> None:
    answer = arbiter_client.post(address(tournament, "boards/1/"), {**key(""), **sent}, headers=JSON)
    body = answer.json()
    assert (answer.status_code, body["locked"], body["result"]) == (409, True, "01")
    assert "Round 1 is complete and locked: “" in body["told"]
    assert "was not entered at board 1. Unlock the round first." in body["told"]
    assert round_1_results(tournament) == ["01", "10", "10"]


def test_a_plain_form_is_refused_with_a_sentence(arbiter_client: Client, tournament: Tournament) -> None:
    page = arbiter_client.post(address(tournament, "boards/1/"), key("10"), follow=True).content.decode()
    assert "“White wins” was not entered at board 1" in page
    assert round_1_results(tournament) == ["01", "10", "10"]


@pytest.mark.whole
def test_an_unlocked_round_takes_one_change_and_says_what_follows(
    arbiter_client: Client, tournament: Tournament
) -> None:
    arbiter_client.post(address(tournament, "unlock/"), {"reason": "wrong scoresheet"})
    assert "You have unlocked round 1 until" in text(arbiter_client, address(tournament))
    source = text(arbiter_client, address(tournament, "boards/1/change/?result=10"))
    assert '<td class="mid nowrap">0 : 1</td> <td class="mid"> → <strong class="nowrap">1 : 0</strong>' in source
    assert "Rounds 2 and 3 were paired with the old result" in source
    assert round_1_results(tournament) == ["01", "10", "10"]
    answer = arbiter_client.post(address(tournament, "boards/1/"), key("10"), headers=JSON)
    assert answer.json()["told"] == (
        "Round 1, board 1: 0 : 1 → 1 : 0. Rounds 2 and 3 were paired with the old result; their pairings stay. "
        "The round is locked again."
    )
    assert round_1_results(tournament) == ["10", "10", "10"]
    assert arbiter_client.post(address(tournament, "boards/1/"), key("==", 1), headers=JSON).status_code == 409


@pytest.mark.parametrize("reason", ["", " "])
def test_without_a_reason_it_stays_locked(arbiter_client: Client, tournament: Tournament, reason: str) -> None:
    page = arbiter_client.post(address(tournament, "unlock/"), {"reason": reason}, follow=True).content.decode()
    assert "Enter a reason" in page
    assert not PairingChange.objects.exists()


def test_a_change_of_a_locked_round_is_not_even_looked_at(arbiter_client: Client, tournament: Tournament) -> None:
    assert "Round 1 is complete and locked: unlock it first." in text(
        arbiter_client, address(tournament, "boards/1/change/?result=10")
    )
    assert "Round 1 is complete and locked" in text(arbiter_client, address(tournament, "boards/1/others/"))


@pytest.mark.parametrize("wanted", ["result=01", "result=99", "result=99&action=undo", "action=undo"])
def test_an_unchanged_result_has_no_preview(arbiter_client: Client, tournament: Tournament, wanted: str) -> None:
    arbiter_client.post(address(tournament, "unlock/"), {"reason": "wrong scoresheet"})
    assert arbiter_client.get(address(tournament, f"boards/1/change/?{wanted}"))["Location"] == address(tournament)


@pytest.mark.parametrize("path", ["unlock/", "lock/", "boards/1/change/"])
def test_an_entry_helper_unlocks_nothing(client: Client, cup: Tournament, helper: User, path: str) -> None:
    client.force_login(helper)
    assert client.post(address(cup, path), {"reason": "wrong scoresheet"}).status_code == 403


def test_locked_again_by_a_button_it_takes_nothing(arbiter_client: Client, tournament: Tournament) -> None:
    arbiter_client.post(address(tournament, "unlock/"), {"reason": "wrong scoresheet"})
    arbiter_client.post(address(tournament, "lock/"))
    assert arbiter_client.post(address(tournament, "boards/1/"), key("10"), headers=JSON).status_code == 409


def test_the_page_offers_results_when_open_and_only_to_unlock_when_locked(
    arbiter_client: Client, tournament: Tournament
) -> None:
    locked = text(arbiter_client, address(tournament))
    assert 'class="bulletin boards locked"' in locked
    assert '<section class="panel" id="lock" aria-label="Locked" >' in locked
    assert f"/desk/{tournament.slug}/rounds/1/unpublish/" not in locked
    opened = text(arbiter_client, address(tournament).replace("rounds/1", "rounds/3"))
    assert 'class="bulletin boards"' in opened
    assert '<section class="panel" id="lock" aria-label="Locked" hidden>' in opened


def test_a_helpers_phone_has_no_buttons_at_a_locked_round_and_what_comes_late_opens_it(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    _link, token = factories.issue_helper_link(cup, arbiter)
    page = f"/desk/helper/{token}/"
    for at in (1, 2):
        factories.enter_result(factories.board(cup, 1, at), "10", arbiter)
    assert client.get(f"{page}boards/?round=1").json()["locked"] is True
    assert client.get(f"{page}boards/?round=2").json()["locked"] is False
    assert 'class="phone-boards locked"' in client.get(f"{page}?round=1").content.decode()
    assert 'class="phone-boards"' in client.get(f"{page}?round=2").content.decode()
    fields = {**key("01", 1), "pairing": f"{factories.board(cup, 1, 1).pk}"}
    answer = client.post(f"{page}enter/", fields, headers=JSON)
    assert (answer.status_code, answer.json()["result"], answer.json()["proposed"]) == (409, "10", "01")
    assert "The arbiter decides." in answer.json()["told"]
    assert client.get(f"{page}boards/?round=1").json()["locked"] is False


# In the browser


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_keys_at_a_locked_round_change_nothing_until_it_is_unlocked_with_a_reason(
    open_browser: OpenBrowser, tournament: Tournament, arbiter: User
) -> None:
    page = open_browser(arbiter, tournament)
    press_keys(page, "1", "o", "9", "Backspace", "u", "Enter")
    expect(page.locator("#state")).to_contain_text("This round is complete and locked")
    expect(board_row(page, 1).get_by_role("button")).to_have_count(0)
    assert (round_1_results(tournament), Keystroke.objects.count()) == (["01", "10", "10"], 0)

    page.get_by_text("Unlock", exact=True).click()
    page.get_by_label("Reason").fill("wrong scoresheet")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You have unlocked round 1")).to_be_visible()
    wait_until_current(page, 1)
    press_keys(page, "1")
    expect(page.get_by_role("heading", name="Change 1 result of round 1?")).to_be_visible()
    expect(page.locator("main")).to_contain_text(re.compile(r"0 : 1\s*→\s*1 : 0"))
    expect(page.locator("main")).to_contain_text("Rounds 2 and 3 were paired with the old result")
    assert round_1_results(tournament) == ["01", "10", "10"]
    assert axe_violations(page) == []
    page.keyboard.press("Enter")
    expect(page.get_by_text("Round 1, board 1: 0 : 1 → 1 : 0.")).to_be_visible()
    assert round_1_results(tournament) == ["10", "10", "10"]
    press_keys(page, "0")
    expect(page.locator("#state")).to_contain_text("This round is complete and locked")
    assert round_1_results(tournament) == ["10", "10", "10"]
    changed = Keystroke.objects.get()
    assert (changed.old_result, changed.result, changed.unlock and changed.unlock.reason) == (
        "01", "10", "wrong scoresheet",
    )  # fmt: skip


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_the_last_result_locks_a_round_and_its_station_can_undo_it(
    open_browser: OpenBrowser, cup: Tournament, arbiter: User
) -> None:
    page = open_browser(arbiter, cup)
    lock = page.get_by_text("Round 1 is complete and locked")
    expect(lock).to_be_hidden()
    press_keys(page, "1", "0")
    expect(lock).to_be_visible()
    wait_until_saved(page)
    press_keys(page, "Home", "5")
    expect(page.locator("#state")).to_contain_text("This round is complete and locked")
    press_keys(page, "u")
    expect(lock).to_be_hidden()
    wait_until_saved(page, "Results missing: 1")
    press_keys(page, "5")
    wait_until_saved(page)
    press_keys(page, "v", "1", "5")
    wait_until_saved(page, "2 / 2 verified")
    assert round_1_results(cup) == ["10", "=="]


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_stored_keystrokes_are_dropped_and_shown_when_the_round_was_locked_meanwhile(
    open_browser: OpenBrowser, cup: Tournament, arbiter: User, helper: User
) -> None:
    page = open_browser(helper, cup)
    press_keys(page, "1")
    wait_until_saved(page, "Results missing: 1")
    page.route("**/boards/**", lambda route: route.abort())
    press_keys(page, "Home", "0")
    expect(page.locator("#state")).to_contain_text("entries wait here")
    factories.enter_result(factories.board(cup, 1, 2), "==", arbiter)
    page.unroute("**/boards/**")
    alert = conflict_card(page, 1)
    expect(alert).to_contain_text(
        "Round 1 is complete and locked: “Black wins” was not entered at board 1.", timeout=NEWS
    )
    expect(board_row(page, 1).locator(".shown")).to_have_text("1 : 0")
    expect(page.get_by_text("The arbiter can unlock it.")).to_be_visible(timeout=NEWS)
    alert.get_by_role("button").click()
    expect(alert).to_be_hidden()
    wait_until_saved(page)
    assert round_1_results(cup) == ["10", "=="]
