"""A helper's whole work: the results of their tournament, and no other page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser


@pytest.fixture
def helper_page(open_browser: OpenBrowser) -> Page:
    return open_browser("helper", provoked=("status of 403",))


def test_a_helper_finds_the_round_and_enters_its_results(open_browser: OpenBrowser, helper_page: Page) -> None:
    address = desk.create_published_tournament(open_browser("arbiter"), "Helping Hands", 4, helper="helper")
    helper_page.goto("/")
    helper_page.get_by_role("link", name="Desk").click()
    helper_page.get_by_role("link", name="Helping Hands").click()
    helper_page.get_by_role("link", name="Enter the results of round 1").click()
    desk.type_results(helper_page, "1=")
    helper_page.goto(address)
    expect(helper_page.get_by_role("link", name="Enter the results of round 2")).to_be_visible()
    navigation = helper_page.get_by_role("navigation", name="Desk of the tournament").get_by_role("link")
    expect(navigation).to_have_text(["Overview", "Rounds", "Standings", "Crosstable", "Printing", "Log"])


@pytest.mark.whole
@pytest.mark.parametrize("page", ["entries/", "staff/", "hand-in/"])
def test_a_helper_is_refused_the_rest_of_the_desk(open_browser: OpenBrowser, helper_page: Page, page: str) -> None:
    helper_page.goto("/desk/")
    helper_page.get_by_role("rowheader").get_by_role("link").first.click()
    helper_page.wait_for_url(re.compile("/desk/[a-z0-9-]+/$"))
    refused = helper_page.goto(helper_page.url + page)
    assert refused is not None
    assert refused.status == 403
    expect(helper_page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.whole
@pytest.mark.parametrize("page", ["/desk/new/", "/office/", "/office/reports/"])
def test_a_helper_is_refused_a_tournament_of_their_own_and_the_office(helper_page: Page, page: str) -> None:
    refused = helper_page.goto(page)
    assert refused is not None
    assert refused.status == 403
