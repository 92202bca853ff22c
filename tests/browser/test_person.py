"""A player's pages: navigation in the chart, opponents, following, with and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.test_visitor import player_of_the_month


@pytest.fixture
def player_page(visitor_page: Page) -> Page:
    """The page of the best player with a rated game this month."""
    _, number = player_of_the_month(visitor_page)
    visitor_page.goto(f"/players/{number}/")
    return visitor_page


def months(page: Page) -> int:
    """Return the number of lists in the table of the chart."""
    return page.locator("#chart tbody tr").count()


@pytest.mark.whole
def test_the_chart_comes_closer_and_goes_back_without_a_new_page(player_page: Page) -> None:
    address, all_months = player_page.url, months(player_page)
    player_page.evaluate("window.sameDocument = true")
    player_page.get_by_role("link", name="Zoom in").press("Enter")
    expect(player_page).to_have_url(re.compile("since="))
    expect(player_page.get_by_role("link", name="Zoom out")).to_be_visible()
    closer = months(player_page)
    assert 0 < closer < all_months
    player_page.get_by_role("link", name="Earlier").press("Enter")
    expect(player_page.get_by_role("link", name="Earlier")).to_have_count(0)
    assert player_page.evaluate("window.sameDocument")
    expect(player_page.get_by_role("heading", level=1)).to_have_count(1)
    player_page.go_back()
    player_page.go_back()
    expect(player_page).to_have_url(address)
    expect(player_page.get_by_role("heading", level=1)).to_have_count(1)
    assert months(player_page) == all_months


@pytest.mark.whole
def test_ratings_are_taken_out_of_the_chart_and_put_back(player_page: Page) -> None:
    lines = player_page.locator("#chart thead th")
    count = lines.count()
    player_page.get_by_role("checkbox", name="Blitz").uncheck()
    player_page.locator("#chart").get_by_role("button", name="Show").click()
    expect(lines).to_have_count(count - 1)
    expect(player_page.get_by_role("checkbox", name="Blitz")).not_to_be_checked()
    player_page.get_by_role("link", name="Zoom in").click()
    expect(player_page.get_by_role("checkbox", name="Blitz")).not_to_be_checked()


@pytest.mark.whole
def test_the_address_of_a_part_shows_it_without_scripts_too(open_browser: OpenBrowser, player_page: Page) -> None:
    player_page.get_by_role("link", name="Zoom in").click()
    expect(player_page).to_have_url(re.compile("since="))
    closer = months(player_page)
    plain = open_browser(java_script_enabled=False)
    plain.goto(player_page.url)
    expect(plain.get_by_role("heading", level=1)).to_have_count(1)
    assert months(plain) == closer
    plain.get_by_role("link", name="Everything").click()
    expect(plain.locator("#chart tbody tr")).not_to_have_count(closer)
    assert months(plain) > closer


@pytest.mark.whole
def test_from_an_opponent_to_every_game_against_them_and_to_its_working(player_page: Page) -> None:
    player_page.get_by_role("link", name="All opponents").click()
    expect(player_page).to_have_url(re.compile("/opponents/"))
    first = player_page.get_by_role("row").nth(1)
    name = first.get_by_role("rowheader").get_by_role("link").inner_text()
    games = first.get_by_role("cell").nth(1).inner_text()
    first.get_by_role("link", name="Games against").click()
    expect(player_page.get_by_role("heading", level=1)).to_contain_text(name)
    rows = player_page.get_by_role("table", name="All games").locator("tbody tr")
    expect(rows).to_have_count(int(games))
    rows.first.get_by_role("link", name="Working of round").click()
    expect(player_page.get_by_role("heading", level=1)).to_have_text("Rating of this game")


@pytest.mark.whole
def test_the_feed_and_the_picture_are_where_the_page_says(player_page: Page) -> None:
    feed = player_page.locator("link[rel=alternate]").get_attribute("href")
    picture = player_page.locator("meta[property='og:image']").get_attribute("content")
    assert feed
    assert picture
    assert player_page.request.get(feed).headers["content-type"].startswith("application/atom+xml")
    assert player_page.request.get(picture).headers["content-type"] == "image/png"
