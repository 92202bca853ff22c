"""Check-in by a helper's phone and by a player's link, while the arbiter's desk follows it and pairs the round."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser
from tests.browser.watched_browser import PHONE, axe_violations

PLAYERS = 6
AWAY = ("ERR_INTERNET_DISCONNECTED",)
Hall = tuple[Page, Page]


@pytest.fixture
def check_in_pages(open_browser: OpenBrowser, request: pytest.FixtureRequest) -> Hall:
    """The arbiter at the check-in of six players, and a helper at it on a phone."""
    arbiter, phone = open_browser("arbiter"), open_browser("helper", provoked=AWAY, **PHONE)
    arbiter.goto("/desk/")
    address = desk.create_swiss(arbiter, request.node.name[5:60], 3)
    for number in desk.players_in_force(arbiter, PLAYERS, after=10):
        desk.submit_form(arbiter, f"{address}entries/add/", {"number": number})
    desk.submit_form(arbiter, f"{address}staff/", {"user": "helper", "role": "check-in"})
    arbiter.goto(address)
    arbiter.get_by_role("navigation").get_by_role("link", name="Check-in").click()
    arbiter.get_by_role("button", name="Open check-in").click()
    expect(arbiter.locator("#total")).to_have_text("0 of 6 here")
    phone.goto(arbiter.url)
    return arbiter, phone


def test_a_phone_ticks_without_a_connection_and_the_desk_by_letters(check_in_pages: Hall) -> None:
    arbiter, phone = check_in_pages
    tick_without_a_connection(phone, 4)
    expect(arbiter.locator("#total")).to_have_text("4 of 6 here")
    undo_and_tick_by_keyboard(arbiter, phone, missing=3)


@pytest.mark.whole
def test_a_player_checks_in_by_the_link_and_pairing_asks_about_the_last(
    open_browser: OpenBrowser, check_in_pages: Hall
) -> None:
    arbiter, phone = check_in_pages
    assert axe_violations(phone) == []
    for index in range(4):
        phone.locator("#players li").nth(index).locator("label").click()
    expect(arbiter.locator("#total")).to_have_text("4 of 6 here")
    check_in_by_the_link(arbiter, open_browser(provoked=AWAY, **PHONE), name(arbiter, 4))
    expect(phone.locator("#total")).to_have_text("5 of 6 here")
    pair_with_one_away(arbiter, name(arbiter, 5))
    expect(phone.get_by_text("paired already, closed for players")).to_be_visible()


def name(page: Page, index: int) -> str:
    return page.locator("#players li").nth(index).get_attribute("data-name") or ""


def tick_without_a_connection(phone: Page, count: int) -> None:
    """Tick players offline. The browser stores the ticks, also over a reload, until it is online."""
    phone.context.set_offline(True)
    for index in range(count):
        phone.locator("#players li").nth(index).locator("label").click()
    expect(phone.locator("#state")).to_contain_text(f"sent again: {count}")
    expect(phone.locator("#total")).to_have_text(f"{count} of {PLAYERS} here")
    phone.once("dialog", lambda dialog: dialog.accept())
    phone.context.set_offline(False)
    phone.reload()
    expect(phone.locator("#state")).to_have_text("")
    expect(phone.locator("#players li.here")).to_have_count(count)


def check_in_by_the_link(arbiter: Page, player: Page, name: str) -> None:
    check_in = arbiter.url
    arbiter.get_by_role("link", name="QR card").click()
    arbiter.get_by_role("button", name="Create link").click()
    player.goto(str(arbiter.locator("#card a").get_attribute("href")))
    player.get_by_role("searchbox").fill(name.split(",")[0])
    player.get_by_role("button", name="Find").click()
    assert axe_violations(player) == []
    player.context.set_offline(True)
    player.get_by_role("button", name=f"I am here: {name}").click()
    expect(player.get_by_role("alert")).to_contain_text("not sent yet: no connection")
    player.context.set_offline(False)
    expect(player.get_by_text(f"{name} is checked in for round 1.")).to_be_visible()
    arbiter.goto(check_in)


def undo_and_tick_by_keyboard(arbiter: Page, phone: Page, missing: int) -> None:
    """Undo and tick on both pages, by letters and Enter, and check that each page follows the other."""
    first = name(arbiter, 0)
    phone.locator("#players li").first.locator("label").click()
    expect(arbiter.locator("#players li").first).to_contain_text("Not here")
    arbiter.keyboard.press("m")
    expect(arbiter.locator("#players li:not([hidden])")).to_have_count(missing)
    arbiter.keyboard.press("/")
    arbiter.keyboard.type(first.split(",")[0])
    arbiter.keyboard.press("Enter")
    expect(arbiter.locator("#total")).to_have_text(f"{PLAYERS + 1 - missing} of {PLAYERS} here")
    expect(phone.locator("#players li").first).to_contain_text("Here")


def pair_with_one_away(arbiter: Page, name: str) -> None:
    arbiter.get_by_role("button", name="Pair round 1").click()
    expect(arbiter.get_by_role("heading", name="1 player is not here for round 1")).to_be_visible()
    assert axe_violations(arbiter) == []
    arbiter.get_by_label(f"Decision for {name}").select_option("Zero-point bye")
    arbiter.get_by_role("button", name="Pair round 1").click()
    arbiter.wait_for_url("**/rounds/1/draft/", timeout=60_000)
    expect(arbiter.get_by_role("main")).to_contain_text(name)
