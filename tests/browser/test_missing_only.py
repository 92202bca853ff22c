"""The filter *Missing only*: a key changes no hidden board."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser

NONE = re.compile(r"^\s*–")
CURRENT = "#boards tr[aria-current]"
A_SECOND = 1_100  # milliseconds after which a key is meant for the board that the cursor moved to


@pytest.fixture
def arbiter_page(open_browser: OpenBrowser) -> Page:
    return open_browser("arbiter")


@pytest.mark.whole
def test_a_key_changes_no_board_that_the_filter_hides(arbiter_page: Page) -> None:
    address = desk.create_published_tournament(arbiter_page, "Missing Only", 8)
    arbiter_page.goto(f"{address}rounds/1/")
    cells = arbiter_page.locator("#boards .shown")
    arbiter_page.locator(CURRENT).wait_for()
    press(arbiter_page, "1", "Home", "m")
    at_hand(arbiter_page, 2)
    press(arbiter_page, "Home", "0")
    expect(cells).to_have_text(["1 : 0", "0 : 1", NONE, NONE])
    press(arbiter_page, "ArrowUp", "ArrowUp", "=")
    expect(cells).to_have_text(["1 : 0", "0 : 1", "½ : ½", NONE])
    press(arbiter_page, "/", "1", "Enter")
    at_hand(arbiter_page, 4)
    expect(arbiter_page.locator("#spoken")).to_contain_text("Board 1 has a result and is hidden")
    press(arbiter_page, "End", "1")
    expect(arbiter_page.locator(CURRENT)).to_have_count(0)  # no board is missing, so none is current
    press(arbiter_page, "0", "Home", "0", "End", "0", "ArrowDown", "0", "o")
    expect(cells).to_have_text(["1 : 0", "0 : 1", "½ : ½", "1 : 0"])
    expect(arbiter_page.locator("#state")).to_contain_text("complete and locked")
    press(arbiter_page, "u")  # an undone board is missing again
    at_hand(arbiter_page, 4)
    press(arbiter_page, "m", "Home", "=")
    expect(cells).to_have_text(["½ : ½", "0 : 1", "½ : ½", NONE])


@pytest.mark.whole
def test_an_undo_of_a_board_that_has_a_result_ends_the_filter(arbiter_page: Page) -> None:
    address = desk.create_published_tournament(arbiter_page, "Taken Back", 6)
    arbiter_page.goto(f"{address}rounds/1/")
    arbiter_page.locator(CURRENT).wait_for()
    press(arbiter_page, "1", "ArrowUp", "0", "m", "u")
    expect(arbiter_page.locator("#boards tbody tr:visible")).to_have_count(3)
    at_hand(arbiter_page, 1)
    expect(arbiter_page.locator("#boards .shown")).to_have_text(["1 : 0", NONE, NONE])


@pytest.mark.whole
def test_a_board_that_gets_its_result_elsewhere_is_left(open_browser: OpenBrowser, arbiter_page: Page) -> None:
    address = desk.create_published_tournament(arbiter_page, "Entered Elsewhere", 6, helper="helper")
    helper = open_browser("helper")
    for station in (arbiter_page, helper):
        station.goto(f"{address}rounds/1/")
        station.locator(CURRENT).wait_for()
    press(arbiter_page, "m")
    at_hand(arbiter_page, 1)
    press(helper, "1")
    at_hand(arbiter_page, 2)
    expect(arbiter_page.locator("#board-1")).to_be_hidden()
    press(arbiter_page, "o")
    press(helper, "=")
    at_hand(arbiter_page, 3)
    press(arbiter_page, "4")  # it was meant for the board of the opened menu
    arbiter_page.wait_for_timeout(A_SECOND)
    press(arbiter_page, "0")
    expect(helper.locator("#boards .shown")).to_have_text(["1 : 0", "½ : ½", "0 : 1"])


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def at_hand(page: Page, board: int) -> None:
    expect(page.locator(CURRENT)).to_have_attribute("data-board", f"{board}")
