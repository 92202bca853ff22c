"""Entry of players by keyboard alone, and by buttons without scripts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser

PLAYERS = 5


@pytest.fixture
def arbiter_page(open_browser: OpenBrowser) -> Page:
    return open_browser("arbiter")


@pytest.mark.whole
def test_n_players_cost_their_letters_and_enter_and_no_click(arbiter_page: Page) -> None:
    numbers = desk.players_in_force(arbiter_page, PLAYERS, after=60)
    address = desk.create_tournament(arbiter_page, "By Keys Alone")
    field = arbiter_page.get_by_placeholder("Name or number", exact=True)
    for count, number in enumerate(numbers, start=1):
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        arbiter_page.keyboard.type(number)  # Enter comes before the answer, like from a fast typist
        if count % 2:
            arbiter_page.locator("#found [aria-current]").wait_for()
        arbiter_page.keyboard.press("Enter")
        expect(arbiter_page.get_by_role("status")).to_contain_text(f"{count} player")
    expect(arbiter_page.locator("#list tbody tr")).to_have_count(PLAYERS)
    arbiter_page.goto(f"{address}entries/")
    expect(arbiter_page.locator("#list caption")).to_have_text(f"{PLAYERS} players")


def test_arrow_keys_choose_enter_twice_enters_once_and_the_entry_is_corrected(arbiter_page: Page) -> None:
    desk.create_tournament(arbiter_page, "Chosen by Arrows")
    arbiter_page.keyboard.type("an")
    chosen = arbiter_page.locator("#found [aria-current]")
    chosen.wait_for()
    arbiter_page.keyboard.press("ArrowDown")
    name = chosen.get_attribute("data-name") or ""
    assert name != arbiter_page.locator("#found tbody tr").first.get_attribute("data-name")
    arbiter_page.keyboard.press("Enter")
    arbiter_page.keyboard.press("Enter")  # in an empty field: the page stays
    expect(arbiter_page.get_by_role("status")).to_contain_text(f"{name} is number 1. 1 player entered")
    expect(arbiter_page.locator("#list tbody tr")).to_have_count(1)
    arbiter_page.locator("#list").get_by_role("link", name=name).click()
    arbiter_page.get_by_label("Club").fill("SK Nord")
    arbiter_page.get_by_role("button", name="Store").click()
    arbiter_page.locator(".above").get_by_role("link", name="Entries").click()
    expect(arbiter_page.locator("#list tbody tr")).to_contain_text("SK Nord")


@pytest.mark.whole
def test_without_scripts_the_buttons_do_it(open_browser: OpenBrowser) -> None:
    arbiter = open_browser("arbiter")
    number = desk.players_in_force(arbiter, 1, after=70)[0]
    address = desk.create_tournament(arbiter, "No Scripts")
    plain = open_browser("arbiter", java_script_enabled=False)
    plain.goto(f"{address}entries/")
    plain.get_by_placeholder("Name or number", exact=True).fill(number)
    plain.get_by_label("Club, if you know it").fill("SK Nord")
    plain.get_by_role("button", name="Find").click()
    plain.locator("#found").get_by_role("button").first.click()
    expect(plain.locator("#list tbody tr")).to_contain_text(["SK Nord"])
