"""The search for players in the header of every page: while typing, without a mouse and on a phone."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser
from tests.browser.watched_browser import axe_violations

PHONE = {"viewport": {"width": 390, "height": 780}}


def a_surname(page: Page) -> str:
    """Return the surname of a player on the standard list in force."""
    number = desk.players_in_force(page, 1)[0]
    page.goto(f"/players/{number}/")
    return page.get_by_role("heading", level=1).inner_text().split(",")[0].split()[-1]


@pytest.mark.whole
def test_the_field_proposes_by_arrow_keys_and_says_once_how_many_fit(visitor_page: Page) -> None:
    surname = a_surname(visitor_page)
    visitor_page.goto("/lists/")
    field = visitor_page.get_by_role("banner").get_by_role("combobox")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press_sequentially(surname.lower())
    options = visitor_page.get_by_role("option")
    expect(options.first).to_contain_text(surname)
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(visitor_page.locator("#matches")).to_have_text(re.compile(r"^\d+ match"))
    assert axe_violations(visitor_page) == []
    visitor_page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", options.first.get_attribute("id") or "")
    expect(field).to_be_focused()
    visitor_page.keyboard.press("ArrowUp")
    expect(options.first).to_have_attribute("aria-selected", "false")
    visitor_page.keyboard.press("ArrowDown")
    visitor_page.keyboard.press("Enter")
    expect(visitor_page).to_have_url(re.compile(r"/players/\w+/$"))
    expect(visitor_page.get_by_role("heading", level=1)).to_contain_text(surname)


@pytest.mark.whole
def test_escape_and_going_elsewhere_close_what_lies_over_the_page(visitor_page: Page) -> None:
    surname = a_surname(visitor_page)
    visitor_page.goto("/lists/")
    field, suggested = visitor_page.get_by_role("banner").get_by_role("combobox"), visitor_page.locator("#suggested")
    field.fill(surname)
    expect(suggested.get_by_role("option").first).to_be_visible()
    visitor_page.keyboard.press("ArrowDown")
    visitor_page.keyboard.press("Escape")
    expect(suggested).to_be_hidden()
    expect(field).to_be_focused()
    visitor_page.keyboard.press("ArrowDown")
    expect(suggested.get_by_role("option").first).to_be_visible()
    visitor_page.get_by_role("heading", level=1).click()
    expect(suggested).to_be_hidden()


@pytest.mark.whole
def test_a_failed_search_without_a_connection_shows_no_message(open_browser: OpenBrowser) -> None:
    visitor = open_browser(provoked=("htmx:sendError", "htmx:afterRequest", "ERR_INTERNET_DISCONNECTED"))
    surname = a_surname(visitor)
    field, suggested = visitor.get_by_role("banner").get_by_role("combobox"), visitor.locator("#suggested")
    field.fill("qqqqqq")
    expect(suggested).to_contain_text("No match.")
    visitor.context.set_offline(True)
    field.fill(surname)
    expect(suggested).to_be_hidden()
    visitor.context.set_offline(False)
    field.press("ArrowDown")
    expect(suggested).to_contain_text(surname)


@pytest.mark.whole
def test_text_typed_before_the_script_loads_is_searched_after_loading(visitor_page: Page) -> None:
    surname = a_surname(visitor_page)
    held: list[Route] = []
    visitor_page.route("**/htmx*.js", lambda route: held.append(route))
    visitor_page.goto("/search/", wait_until="commit")
    visitor_page.get_by_label("Name in any order, or number").fill(f"{surname}x")
    held.pop().continue_()
    expect(visitor_page.locator("#found")).to_contain_text("Did you mean")


@pytest.mark.whole
def test_on_a_phone_a_misspelt_name_is_found_and_the_page_fits(open_browser: OpenBrowser) -> None:
    phone = open_browser(**PHONE)
    surname = a_surname(phone)
    phone.goto("/")
    phone.get_by_role("banner").get_by_role("link", name="Search").click()
    phone.get_by_label("Name in any order").fill(f"{surname}x")
    expect(phone.locator("#found")).to_contain_text(surname)
    expect(phone.locator("#found")).to_contain_text("Did you mean")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


@pytest.mark.whole
def test_the_address_contains_the_query_so_that_back_shows_it_again(visitor_page: Page) -> None:
    surname = a_surname(visitor_page)
    visitor_page.goto("/search/")
    visitor_page.get_by_label("Name in any order, or number").fill(surname)
    visitor_page.locator("#found").get_by_role("link", name=surname).first.click()
    expect(visitor_page).to_have_url(re.compile(r"/players/"))
    visitor_page.go_back()
    expect(visitor_page.locator("#found")).to_contain_text(surname)
