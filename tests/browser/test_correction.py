"""A wrong result two months after publication: its effects, new versions, and their verification."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser

CASCADE_SECONDS = 120
FOUND = "The score sheets say otherwise."


@pytest.fixture
def officer_page(open_browser: OpenBrowser) -> Page:
    return open_browser("officer")


@pytest.mark.whole
def test_a_wrong_result_of_the_past_is_corrected_by_new_versions_and_each_is_proved(
    officer_page: Page, visitor_page: Page
) -> None:
    month = two_months_ago(officer_page)
    officer_page.goto(a_working_with_games(officer_page, month))
    officer_page.get_by_role("link", name=re.compile("^Correct round")).first.click()
    officer_page.locator("select[name=codes]").select_option(index=1)
    officer_page.get_by_label("Reason").fill(FOUND)
    officer_page.get_by_role("button", name="Propose the correction").click()

    expect(officer_page.get_by_role("heading", name=re.compile(r"^Correction \d+"))).to_be_visible()
    expect(officer_page.get_by_role("button", name="Compute again")).to_be_visible(timeout=CASCADE_SECONDS * 1000)
    expect(officer_page.get_by_role("main")).to_contain_text(FOUND)

    officer_page.locator("#way-versions").check()
    officer_page.get_by_label("Decision and reason").fill("The arbiter confirmed it.")
    officer_page.get_by_role("button", name="Decide", exact=True).click()
    expect(officer_page.get_by_role("heading", name="Decision")).to_be_visible(timeout=CASCADE_SECONDS * 1000)
    versions = [str(link.get_attribute("href")) for link in officer_page.get_by_role("link", name="version 2").all()]
    assert f"/lists/{month}/standard/v2/" in versions

    for address in versions:
        visitor_page.goto(address)
        expect(visitor_page.get_by_role("main")).to_contain_text(FOUND)
        officer_page.goto(f"/office{address}verify/")
        expect(officer_page.get_by_role("status")).to_contain_text("The list follows from its inputs")
        officer_page.goto(f"/office{address.replace('/v2/', '/v1/')}verify/")
        expect(officer_page.get_by_role("status")).to_contain_text("The list follows from its inputs")


def two_months_ago(page: Page) -> str:
    """Return the third newest month with a standard list computed by this office."""
    months = re.findall(r"/lists/([\d-]+)/standard/", page.request.get("/lists/").text())
    return sorted({*months}, reverse=True)[2]


def a_working_with_games(page: Page, month: str) -> str:
    """Return the address of the first working of the month's list with a correctable game."""
    players = re.findall(r'href="/players/(\w+)/"', page.request.get(f"/lists/{month}/standard/v1/").text())
    for number in players:
        address = f"/players/{number}/calculations/{month}/standard/"
        if "Correct round" in page.request.get(address).text():
            return address
    raise AssertionError(f"nobody on the list of {month} has played")
