"""Two desks and a phone at one round without network: no result is lost or doubled."""

import csv
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser
from tests.browser.watched_browser import PHONE

CUT = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")


@pytest.mark.whole
def test_two_desks_and_a_phone_lose_nothing_and_enter_nothing_twice(open_browser: OpenBrowser) -> None:
    arbiter, helper, phone = (
        open_browser("arbiter", CUT),
        open_browser("helper", CUT),
        open_browser(provoked=CUT, **PHONE),
    )
    address = desk.create_published_tournament(arbiter, "Three Stations", 12, helper="helper")
    phone.goto(desk.create_helper_link(arbiter, address, "Anna", 5, 6))
    for station in (arbiter, helper):
        station.goto(f"{address}rounds/1/")
        station.locator("#boards [aria-current]").wait_for()
    go_to(helper, "3")
    stations = (arbiter, helper, phone)
    set_offline(stations, is_cut=True)
    arbiter.keyboard.type("10")
    helper.keyboard.type("=1")
    phone.get_by_role("button", name="Board 5: draw").tap()
    phone.get_by_role("button", name="Board 6: Black wins", exact=True).tap()
    for station in stations:
        expect(station.locator("#state")).to_contain_text("No connection")
    set_offline(stations, is_cut=False)
    everywhere = ["1 : 0", "0 : 1", "½ : ½", "1 : 0", "½ : ½", "0 : 1"]
    for station in (arbiter, helper):
        expect(station.locator("#boards .shown")).to_have_text(everywhere)
    expect(arbiter.locator("#state")).to_contain_text("2 to be confirmed")

    arbiter.keyboard.type("ccc")  # moves to the first, and confirms each
    expect(arbiter.locator("#state")).to_have_text("All results saved.")
    expect(phone.get_by_text("confirmed", exact=True)).to_have_count(2)
    assert logged(arbiter, address) == Counter({("1", board): 1 + (board in "56") for board in "123456"})


def logged(page: Page, address: str) -> Counter[tuple[str, str]]:
    """Return the number of lines in the result log by round and board."""
    lines = csv.DictReader(page.request.get(f"{address}log/download/").text().splitlines())
    return Counter((line["round"], line["board"]) for line in lines if line["board"])


def set_offline(stations: tuple[Page, ...], *, is_cut: bool) -> None:
    for station in stations:
        station.context.set_offline(is_cut)


def go_to(page: Page, board: str) -> None:
    page.keyboard.press("/")
    page.keyboard.type(board)
    page.keyboard.press("Enter")
    expect(page.locator("tr[aria-current]")).to_have_attribute("data-board", board)
