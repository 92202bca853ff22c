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
def arbiter(open_browser: OpenBrowser) -> Page:
    return open_browser("arbiter")


@pytest.mark.whole
def test_a_key_changes_no_board_that_the_filter_hides(arbiter: Page) -> None:
    address = desk.create_published_tournament(arbiter, "Missing Only", 8)
    arbiter.goto(f"{address}rounds/1/")
    cells = arbiter.locator("#boards .shown")
    arbiter.locator(CURRENT).wait_for()
    press(arbiter, "1", "Home", "m")
    at_hand(arbiter, 2)
    press(arbiter, "Home", "0")
    expect(cells).to_have_text(["1 : 0", "0 : 1", NONE, NONE])
    press(arbiter, "ArrowUp", "ArrowUp", "=")
    expect(cells).to_have_text(["1 : 0", "0 : 1", "½ : ½", NONE])
    press(arbiter, "/", "1", "Enter")
    at_hand(arbiter, 4)
    expect(arbiter.locator("#spoken")).to_contain_text("Board 1 has a result and is hidden")
    press(arbiter, "End", "1")
    expect(arbiter.locator(CURRENT)).to_have_count(0)  # no board is missing, so none is current
    press(arbiter, "0", "Home", "0", "End", "0", "ArrowDown", "0", "o")
    expect(cells).to_have_text(["1 : 0", "0 : 1", "½ : ½", "1 : 0"])
    expect(arbiter.locator("#state")).to_contain_text("complete and locked")
    press(arbiter, "u")  # an undone board is missing again
    at_hand(arbiter, 4)
    press(arbiter, "m", "Home", "=")
    expect(cells).to_have_text(["½ : ½", "0 : 1", "½ : ½", NONE])


@pytest.mark.whole
def test_an_undo_of_a_board_that_has_a_result_ends_the_filter(arbiter: Page) -> None:
    address = desk.create_published_tournament(arbiter, "Taken Back", 6)
    arbiter.goto(f"{address}rounds/1/")
    arbiter.locator(CURRENT).wait_for()
    press(arbiter, "1", "ArrowUp", "0", "m", "u")
    expect(arbiter.locator("#boards tbody tr:visible")).to_have_count(3)
    at_hand(arbiter, 1)
    expect(arbiter.locator("#boards .shown")).to_have_text(["1 : 0", NONE, NONE])


@pytest.mark.whole
def test_a_board_that_gets_its_result_elsewhere_is_left(open_browser: OpenBrowser, arbiter: Page) -> None:
    address = desk.create_published_tournament(arbiter, "Entered Elsewhere", 6, helper="helper")
    helper = open_browser("helper")
    for station in (arbiter, helper):
        station.goto(f"{address}rounds/1/")
        station.locator(CURRENT).wait_for()
    press(arbiter, "m")
    at_hand(arbiter, 1)
    press(helper, "1")
    at_hand(arbiter, 2)
    expect(arbiter.locator("#board-1")).to_be_hidden()
    press(arbiter, "o")
    press(helper, "=")
    at_hand(arbiter, 3)
    press(arbiter, "4")  # it was meant for the board of the opened menu
    arbiter.wait_for_timeout(A_SECOND)
    press(arbiter, "0")
    expect(helper.locator("#boards .shown")).to_have_text(["1 : 0", "½ : ½", "0 : 1"])


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def at_hand(page: Page, board: int) -> None:
    expect(page.locator(CURRENT)).to_have_attribute("data-board", f"{board}")
