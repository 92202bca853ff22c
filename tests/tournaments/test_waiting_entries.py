"""Entries stored in a browser before an upgrade, sent by the new page, and a page left open from before.

The storage has the format of static/queue.js in commit c8003c2b: its names and fields are a format outside the code.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.checkin.check_in import create_open_check_in
from tests.tournaments.results.views.test_desk_round_connection import until
from tests.tournaments.rounds.pairing_tasks.random_swiss import entry_at
from tournaments.models import CheckInMark, EntryLine, Keystroke, Pairing, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

SEED = """async (entries) => {
    const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const opening = indexedDB.open("berger", 1);
    opening.onupgradeneeded = () => {
        const store = opening.result.createObjectStore("entries", { keyPath: "order", autoIncrement: true });
        store.createIndex("page", "page");
    };
    const database = await done(opening);
    const store = () => database.transaction("entries", "readwrite").objectStore("entries");
    for (const entry of entries) await done(store().add(entry));
    database.close();
}"""
LEFT = """async () => {
    const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const database = await done(indexedDB.open("berger", 1));
    return done(database.transaction("entries").objectStore("entries").count());
}"""
Waits = dict[str, Any]
Browser = Callable[..., Page]


@pytest.fixture
def browser_with(live_server: LiveServer, new_context: Callable[..., BrowserContext]) -> Browser:
    """A function that opens a browser with these stored entries, logged in as an account if there is one."""

    def open_browser(user: User | None, *entries: Waits) -> Page:
        context = new_context(base_url=live_server.url)
        if user:
            client = Client()
            client.force_login(user)
            cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.goto("/healthz")
        page.evaluate(SEED, [*entries])
        return page

    return open_browser


def all_are_sent(page: Page, but: int = 0) -> None:
    """Wait until no entries are stored in the browser, except for `but` entries of other accounts."""
    until(page, f"await ({LEFT})() === {but}")


def key(tournament: Tournament, by: User, board: int, result: str, **more: Any) -> Waits:
    """Return a stored keystroke of a round."""
    pairing = factories.board(tournament, 1, board)
    page = f"/desk/{tournament.slug}/rounds/1/"
    fields = {"version": 0, "players": f"{pairing.white_id}-{pairing.black_id}", "station": "ab12", "result": result}
    return {
        "url": f"{page}boards/{board}/", "board": f"{board}", "result": result, "next": 1, "alone": False,
        "fields": fields, "page": page, "owner": f"{by.pk}", "uuid": uuid4().hex, **more,
    }  # fmt: skip


def result_of(tournament: Tournament, board: int) -> str:
    return Pairing.objects.get(round__tournament=tournament, round__number=1, board=board).result


def test_keystrokes_of_a_round_are_sent_those_of_another_account_wait(
    browser_with: Browser, eight_players: Tournament, arbiter: User, helper: User
) -> None:
    keys = [
        key(eight_players, arbiter, 1, "10"),
        key(eight_players, arbiter, 2, "=="),
        key(eight_players, helper, 3, "01"),
    ]
    page = browser_with(arbiter, *keys)
    page.goto(keys[0]["page"])
    expect(page.locator(".shown").first).to_have_text("1 : 0")
    all_are_sent(page, but=1)
    assert [result_of(eight_players, board) for board in (1, 2, 3)] == ["10", "==", ""]
    assert {each.uuid.hex for each in Keystroke.objects.all()} == {each["uuid"] for each in keys[:2]}


@pytest.mark.whole
def test_results_of_a_phone_are_sent(browser_with: Browser, eight_players: Tournament, arbiter: User) -> None:
    link, token = factories.issue_helper_link(eight_players, arbiter)
    pairing = factories.board(eight_players, 1, 2)
    address = f"/desk/helper/{token}/"
    fields = {"pairing": f"{pairing.pk}", "version": "0", "result": "01"}
    waits = {
        "url": f"{address}enter/", "board": f"{pairing.pk}", "fields": fields, "page": address,
        "owner": f"link {link.pk}", "uuid": uuid4().hex,
    }  # fmt: skip
    page = browser_with(None, waits)
    page.goto(address)
    all_are_sent(page)
    assert result_of(eight_players, 2) == "01"


@pytest.mark.whole
def test_lines_typed_at_the_entries_are_sent(browser_with: Browser, new_tournament: Tournament, arbiter: User) -> None:
    player = factories.enrol_player("Ahlberg, Nora")
    address = f"/desk/{new_tournament.slug}/entries/"
    waits = {
        "url": f"{address}lines/", "board": "players", "alone": True, "label": "ahlberg",
        "fields": {"q": player.number, "club": "SK Nord"},
        "page": address, "owner": f"{arbiter.pk}", "uuid": uuid4().hex,
    }  # fmt: skip
    page = browser_with(arbiter, waits)
    page.goto(address)
    all_are_sent(page)
    assert [(entry.name, entry.club) for entry in new_tournament.entries.all()] == [("Ahlberg, Nora", "SK Nord")]
    assert EntryLine.objects.get().uuid.hex == waits["uuid"]


@pytest.mark.whole
def test_ticks_of_the_check_in_are_sent(browser_with: Browser, arbiter: User) -> None:
    tournament = create_open_check_in(arbiter)
    address, first = f"/desk/events/{tournament.event_id}/check-in/", entry_at(tournament, 1)
    waits = {
        "url": f"{address}mark/", "board": f"{first.pk}", "label": first.name,
        "fields": {"entry": f"{first.pk}", "number": "1", "version": "0", "here": "1"},
        "page": address, "owner": f"{arbiter.pk}", "uuid": uuid4().hex,
    }  # fmt: skip
    page = browser_with(arbiter, waits)
    page.goto(address)
    all_are_sent(page)
    tick = CheckInMark.objects.get()
    assert (tick.entry, tick.is_here, tick.uuid.hex) == (first, True, waits["uuid"])


# A page left open: it posts and reads like before.


def test_a_desk_page_kept_open_is_answered_with_all_that_it_reads(
    client: Client, eight_players: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    waits = key(eight_players, arbiter, 1, "10")
    posted = {"uuid": waits["uuid"], "owner": waits["owner"], **waits["fields"]}
    answer = client.post(waits["url"], posted, headers={"accept": "application/json"})
    board = {"board", "players", "result", "version", "verified", "phone", "who", "time"}
    assert answer.status_code == 200
    assert {*answer.json()} >= {*board, "told", "locked", "complete"}
    news = client.get(f"{waits['page']}boards/", {"since": "0"}).json()
    assert {*news} >= {"since", "boards", "complete"}
    assert {*news["boards"][0]} >= board


def test_a_phone_kept_open_is_answered_with_all_that_it_reads(
    client: Client, eight_players: Tournament, arbiter: User
) -> None:
    link, token = factories.issue_helper_link(eight_players, arbiter)
    posted = {"uuid": uuid4().hex, "owner": f"link {link.pk}", "version": "0", "result": "10"}
    posted["pairing"] = f"{factories.board(eight_players, 1, 1).pk}"
    answer = client.post(f"/desk/helper/{token}/enter/", posted, headers={"accept": "application/json"})
    board = {"pairing", "board", "result", "version", "who", "time", "awaits", "confirmed"}
    assert answer.status_code == 200
    assert {*answer.json()} >= {*board, "told"}
    news = client.get(f"/desk/helper/{token}/boards/", {"round": "1", "since": ""}).json()
    assert {*news} >= {"since", "boards", "locked"}
    assert {*news["boards"][0]} >= board


def test_another_result_from_a_page_kept_open_replaces_nothing_unseen(
    client: Client, eight_players: Tournament, arbiter: User, helper: User
) -> None:
    factories.enter_result(factories.board(eight_players, 1, 1), "10", helper)
    client.force_login(arbiter)
    waits = key(eight_players, arbiter, 1, "01")
    posted = {"uuid": waits["uuid"], "owner": waits["owner"], **waits["fields"]}
    answer = client.post(waits["url"], posted, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["result"]) == (409, "10")
    assert answer.json()["told"].startswith("Board 1: helper entered")
