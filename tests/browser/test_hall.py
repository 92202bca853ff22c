"""A player with a phone in the hall: from the pairing to the result and its working, with and without a script."""

import re
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser
from tests.browser.watched_browser import PHONE, axe_violations

LATER = 64  # position in the list, for players of this test only
LOOKS = 15_000  # milliseconds: every open page has polled in that time


def find(page: Page, home: str, typed: str) -> None:
    page.goto(home)
    page.locator("#find-me").fill(typed)
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page).to_have_url(re.compile(r"me=1$"))


def test_a_player_finds_the_board_hears_the_result_and_opens_its_working(open_browser: OpenBrowser) -> None:
    arbiter, phone = open_browser("arbiter"), open_browser(**PHONE)
    address = desk.create_published_tournament(arbiter, f"Hall Cup {uuid4().hex[:6]}", 2, after=LATER)
    home = desk.public_address(address)
    phone.clock.install()
    find(phone, home, "1")
    my_place = phone.locator("#me")
    expect(my_place).to_contain_text("round 1, board 1")
    levels = phone.locator("h1, h2, h3").evaluate_all("all => all.map(each => each.tagName)")
    assert levels[0] == "H1"
    assert {*levels[1:]} == {"H2"}
    arbiter.goto(f"{address}rounds/1/")
    desk.type_results(arbiter, "1")
    phone.clock.fast_forward(LOOKS)
    expect(phone.get_by_role("status")).to_have_text(re.compile(r"^Board 1: \w.+, \w+ 1 : 0 \w.+, \w+$"))
    expect(my_place).to_contain_text(re.compile("1 : 0|0 : 1"))
    assert axe_violations(phone) == []
    my_place.get_by_role("link", name="Working").click()
    expect(phone).to_have_url(re.compile(r"/ratings/1/$"))
    expect(phone.get_by_role("link", name="Ratings", exact=True)).to_have_attribute("aria-current", "true")
    unscripted = open_browser(**PHONE, java_script_enabled=False)
    find(unscripted, home, "1")
    unscripted.get_by_role("link", name="Standings", exact=True).click()
    expect(unscripted.locator("tr.me")).to_have_count(1)
    unscripted.get_by_role("link", name="Forget").click()
    expect(unscripted.locator("#find-me")).to_be_visible()


def test_the_page_looked_at_last_opens_without_a_connection_and_says_of_when_it_is(open_browser: OpenBrowser) -> None:
    phone = open_browser(**PHONE, service_workers="allow", provoked=("net::ERR_INTERNET_DISCONNECTED", "htmx:"))
    phone.goto("/tournaments/")
    phone.get_by_role("link", name="Klarsee Open").first.click()
    expect(phone).to_have_url(re.compile(r"/klarsee-open-\d+/$"))
    phone.wait_for_function("navigator.serviceWorker.controller !== null")
    phone.reload()
    expect(phone.get_by_role("table").first).to_be_visible()
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.get_by_role("status").filter(has_text="No connection")).to_have_text(re.compile(r"as of \d+:\d\d"))
    expect(phone.get_by_role("table").first).to_be_visible()


def test_an_open_page_keeps_the_rows_and_the_focus_and_marks_what_is_new(open_browser: OpenBrowser) -> None:
    arbiter, phone = open_browser("arbiter"), open_browser(**PHONE)
    address = desk.create_published_tournament(arbiter, f"Rows Cup {uuid4().hex[:6]}", 4, after=LATER + 8)
    phone.clock.install()
    phone.goto(f"{desk.public_address(address)}rounds/1/")
    rows, status = phone.locator("[data-row]"), phone.get_by_role("status")
    rows.evaluate_all("rows => rows.forEach((row) => (row.isKept = true))")
    link = rows.nth(1).get_by_role("link").first
    link.focus()
    arbiter.goto(f"{address}rounds/1/")
    arbiter.locator("#boards [aria-current]").wait_for()
    arbiter.keyboard.press("1")
    expect(arbiter.locator("#state")).to_have_text("Results missing: 1")
    phone.clock.fast_forward(LOOKS)
    expect(status).to_have_text(re.compile(r"^Board 1: \w.+ 1 : 0 \w.+"))
    assert rows.evaluate_all("rows => rows.map((row) => row.isKept ?? false)") == [False, True]
    expect(link).to_be_focused()
    expect(phone.locator("tr.fresh")).to_have_attribute("data-board", "1")
    desk.type_results(arbiter, "5")
    phone.clock.fast_forward(LOOKS)
    expect(status).to_have_text(re.compile(r"^Board 2: \w.+ ½ : ½ \w.+"))
    expect(phone.locator("tr.fresh")).to_have_attribute("data-board", "2")
    expect(phone.get_by_text("Finished", exact=True)).to_be_visible()
    assert axe_violations(phone) == []
