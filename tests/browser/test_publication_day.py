"""A journalist on publication day, and a parent in search of an event: by links, on a phone and without a script."""

import csv
import io
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.watched_browser import download

PHONE = {"viewport": {"width": 390, "height": 780}}
# Pixels from the end of the header to the first row: with a header of 64 px and a notice of 32 the row is at 400 px
# at most.
ROOM_ON_A_PHONE = 304


def room_above_first_row(page: Page) -> float:
    """Return the distance in pixels between the header and the first row of the page."""
    top = "document.querySelector('main').getBoundingClientRect().top"
    return float(page.evaluate(f"document.querySelector('main tbody tr').getBoundingClientRect().top - {top}"))


def test_a_journalist_has_the_story_of_the_month_its_text_and_its_tables(open_browser: OpenBrowser) -> None:
    visitor = open_browser(**PHONE)
    visitor.goto("/lists/")
    visitor.get_by_role("link", name=re.compile("^News of")).click()
    expect(visitor.get_by_role("heading", level=1)).to_contain_text("New lists")
    first = visitor.locator("section").filter(has=visitor.get_by_role("heading", name="Top ten")).locator("tbody th")
    expect(first).to_have_count(10)
    name = first.first.get_by_role("link").inner_text()
    assert name in visitor.get_by_label("English").input_value()
    assert name in visitor.get_by_label("Deutsch").input_value()
    lines = csv.DictReader(io.StringIO(download(visitor, visitor.get_by_role("link", name="Tables as CSV")).decode()))
    assert name in {line["name"] for line in lines if line["table"] == "top"}
    visitor.get_by_role("link", name="Whole list").click()
    expect(visitor.locator("tbody th").first.get_by_role("link")).to_have_text(name)
    visitor.get_by_role("link", name="Compare").click()
    expect(visitor.get_by_role("columnheader", name="Change", exact=True)).to_have_attribute("aria-sort", "descending")


def test_a_parent_finds_an_event_and_what_it_did_to_a_rating(open_browser: OpenBrowser) -> None:
    phone = open_browser(**PHONE)
    phone.goto("/search/")
    phone.get_by_label("Name in any order").fill("lakeside open")
    phone.locator("#found").get_by_role("link", name="Lakeside Open", exact=False).first.click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Lakeside Open")
    if "/events/" not in phone.url:
        phone.locator("#facts ~ dl").get_by_role("link").last.click()
    expect(phone.get_by_text("Rated", exact=True).first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert room_above_first_row(phone) <= ROOM_ON_A_PHONE
    phone.get_by_role("link", name=re.compile("^Rounds$")).click()
    expect(phone.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    phone.go_back()
    phone.locator("tbody th").first.get_by_role("link").click()
    expect(phone).to_have_url(re.compile("/players/"))
