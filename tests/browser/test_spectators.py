"""Spectators: a screen in the hall without input, and a narrow phone elsewhere."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.watched_browser import PHONE

NARROWEST = 320
PAGES = (
    "", "info/", "standings/", "crosstable/", "entries/", "ratings/", "rounds/1/", "rounds/9/", "rounds/1/by-name/",
    "players/1/", "paper/",
)  # fmt: skip


@pytest.fixture
def tournament_address(visitor_page: Page) -> str:
    """The public address of a Swiss of forty-one players."""
    visitor_page.goto("/tournaments/")
    return visitor_page.get_by_role("link", name="Klarsee Open").get_attribute("href") or ""


@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(1024, 768, marks=pytest.mark.whole),
        (1280, 720),
        pytest.param(1920, 1080, marks=pytest.mark.whole),
    ],
)
@pytest.mark.parametrize("rows", [10, *(pytest.param(rows, marks=pytest.mark.whole) for rows in (15, 20)), 30])
def test_the_last_row_of_a_page_is_on_the_screen(
    visitor_page: Page, tournament_address: str, width: int, height: int, rows: int
) -> None:
    visitor_page.set_viewport_size({"width": width, "height": height})
    for part in ("boards", "names", "standings"):
        visitor_page.goto(f"{tournament_address}screen/?show={part}&rows={rows}")
        last = visitor_page.locator("tbody tr").last
        expect(last).to_be_in_viewport(ratio=0.99)


@pytest.mark.whole
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_fits_the_narrowest_phone(
    open_browser: OpenBrowser, demonstration: str, tournament_address: str, language: str
) -> None:
    phone = open_browser(viewport={"width": NARROWEST, "height": 640}, has_touch=True, is_mobile=True)
    phone.context.add_cookies([{"name": "language", "value": language, "url": demonstration}])
    for page in ("/", "/tournaments/", "/calendar/", *(f"{tournament_address}{page}" for page in PAGES)):
        phone.goto(page)
        assert phone.evaluate("document.documentElement.scrollWidth") <= NARROWEST, page


@pytest.mark.whole
def test_both_players_of_a_board_are_on_a_phone_without_turning_the_table(
    open_browser: OpenBrowser, tournament_address: str
) -> None:
    phone = open_browser(**PHONE)
    phone.goto(f"{tournament_address}rounds/5/")
    hidden = "table => table.getBoundingClientRect().right - document.documentElement.clientWidth"
    assert phone.get_by_role("table").first.evaluate(hidden) <= 0


def test_a_value_opens_in_place_and_back_returns_to_the_previous_page(
    visitor_page: Page, tournament_address: str
) -> None:
    visitor_page.goto(f"{tournament_address}standings/")
    visitor_page.locator("table.standings tbody .num a").first.focus()
    visitor_page.keyboard.press("Enter")
    expect(visitor_page.locator("#why table")).to_be_visible()
    expect(visitor_page).to_have_url(re.compile(r"/standings/$"))
    visitor_page.go_back()
    expect(visitor_page).to_have_url(re.compile(r"/tournaments/$"))
