"""A player's pages: navigation in the chart, opponents, following, with and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.test_visitor import player_of_the_month


@pytest.fixture
def person(visitor: Page) -> Page:
    """The page of the best player with a rated game this month."""
    _, number = player_of_the_month(visitor)
    visitor.goto(f"/players/{number}/")
    return visitor


def months(page: Page) -> int:
    """Return the number of lists in the table of the chart."""
    return page.locator("#chart tbody tr").count()


@pytest.mark.whole
def test_the_chart_comes_closer_and_goes_back_without_a_new_page(person: Page) -> None:
    address, all_months = person.url, months(person)
    person.evaluate("window.sameDocument = true")
    person.get_by_role("link", name="Zoom in").press("Enter")
    expect(person).to_have_url(re.compile("since="))
    expect(person.get_by_role("link", name="Zoom out")).to_be_visible()
    closer = months(person)
    assert 0 < closer < all_months
    person.get_by_role("link", name="Earlier").press("Enter")
    expect(person.get_by_role("link", name="Earlier")).to_have_count(0)
    assert person.evaluate("window.sameDocument")
    expect(person.get_by_role("heading", level=1)).to_have_count(1)
    person.go_back()
    person.go_back()
    expect(person).to_have_url(address)
    expect(person.get_by_role("heading", level=1)).to_have_count(1)
    assert months(person) == all_months


@pytest.mark.whole
def test_ratings_are_taken_out_of_the_chart_and_put_back(person: Page) -> None:
    lines = person.locator("#chart thead th")
    count = lines.count()
    person.get_by_role("checkbox", name="Blitz").uncheck()
    person.locator("#chart").get_by_role("button", name="Show").click()
    expect(lines).to_have_count(count - 1)
    expect(person.get_by_role("checkbox", name="Blitz")).not_to_be_checked()
    person.get_by_role("link", name="Zoom in").click()
    expect(person.get_by_role("checkbox", name="Blitz")).not_to_be_checked()


@pytest.mark.whole
def test_the_address_of_a_part_shows_it_without_scripts_too(open_browser: OpenBrowser, person: Page) -> None:
    person.get_by_role("link", name="Zoom in").click()
    expect(person).to_have_url(re.compile("since="))
    closer = months(person)
    plain = open_browser(java_script_enabled=False)
    plain.goto(person.url)
    expect(plain.get_by_role("heading", level=1)).to_have_count(1)
    assert months(plain) == closer
    plain.get_by_role("link", name="Everything").click()
    expect(plain.locator("#chart tbody tr")).not_to_have_count(closer)
    assert months(plain) > closer


@pytest.mark.whole
def test_from_an_opponent_to_every_game_against_them_and_to_its_working(person: Page) -> None:
    person.get_by_role("link", name="All opponents").click()
    expect(person).to_have_url(re.compile("/opponents/"))
    first = person.get_by_role("row").nth(1)
    name = first.get_by_role("rowheader").get_by_role("link").inner_text()
    games = first.get_by_role("cell").nth(1).inner_text()
    first.get_by_role("link", name="Every game against").click()
    expect(person.get_by_role("heading", level=1)).to_contain_text(name)
    rows = person.get_by_role("table", name="Every game").locator("tbody tr")
    expect(rows).to_have_count(int(games))
    rows.first.get_by_role("link", name="The working of round").click()
    expect(person.get_by_role("heading", level=1)).to_have_text("Rating of this game")


@pytest.mark.whole
def test_the_feed_and_the_picture_are_where_the_page_says(person: Page) -> None:
    feed = person.locator("link[rel=alternate]").get_attribute("href")
    picture = person.locator("meta[property='og:image']").get_attribute("content")
    assert feed
    assert picture
    assert person.request.get(feed).headers["content-type"].startswith("application/atom+xml")
    assert person.request.get(picture).headers["content-type"] == "image/png"
