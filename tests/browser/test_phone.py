"""A helper without account: a link from the arbiter, a phone, and an unreliable network."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser
from tests.browser.watched_browser import PHONE, axe_violations

NARROWEST = 360


@pytest.fixture
def arbiter_page(open_browser: OpenBrowser) -> Page:
    return open_browser("arbiter")


def link_of(arbiter_page: Page, address: str, name: str) -> str:
    """Create a link for board 1 and return its address from the card, which must have no barriers."""
    link = desk.create_helper_link(arbiter_page, address, name, 1, 1)
    assert axe_violations(arbiter_page) == []
    return link


@pytest.mark.whole
def test_a_phone_enters_a_result_without_account_and_the_arbiter_confirms_it(
    open_browser: OpenBrowser, arbiter_page: Page
) -> None:
    address = desk.create_published_tournament(arbiter_page, "Phone Cup", 4)
    phone = open_browser(**PHONE)
    phone.goto(link_of(arbiter_page, address, "Anna"))
    expect(phone.get_by_role("listitem").filter(has_text="Board")).to_have_count(1)
    arbiter_page.goto(f"{address}rounds/1/")
    phone.get_by_role("button", name="Board 1: draw").tap()
    expect(phone.locator(".shown")).to_have_text("½ : ½")
    expect(phone.get_by_text("waiting for confirmation")).to_be_visible()
    expect(arbiter_page.locator("#board-1 .shown")).to_contain_text("½ : ½")
    expect(arbiter_page.locator("#board-1")).to_contain_text("Anna")
    desk.submit_form(
        arbiter_page, f"{address}rounds/1/boards/1/", {"action": "confirm", "version": "1", "uuid": uuid4().hex}
    )
    expect(phone.get_by_text("confirmed", exact=True)).to_be_visible()
    expect(phone.locator("#state")).to_have_text("1 of 1 results entered")


@pytest.mark.whole
def test_the_phone_page_fits_the_thumb_and_has_no_barrier(open_browser: OpenBrowser, arbiter_page: Page) -> None:
    address = desk.create_published_tournament(arbiter_page, "Thumb Cup", 4)
    phone = open_browser(**PHONE)
    phone.goto(link_of(arbiter_page, address, "Anna"))
    for width in (NARROWEST, PHONE["viewport"]["width"]):
        phone.set_viewport_size({"width": width, "height": 780})
        assert phone.evaluate("document.documentElement.scrollWidth") <= width
        for key in phone.locator(".keys > .btn").all():
            box = key.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 48
        for light in ("light", "dark"):
            phone.emulate_media(color_scheme=light)
            assert axe_violations(phone) == []


@pytest.mark.whole
def test_results_tapped_without_network_are_stored_and_sent_when_it_is_back(
    open_browser: OpenBrowser, arbiter_page: Page
) -> None:
    address = desk.create_published_tournament(arbiter_page, "Tunnel Cup", 4)
    phone = open_browser(provoked=("ERR_INTERNET_DISCONNECTED",), **PHONE)
    phone.goto(link_of(arbiter_page, address, "Anna"))
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Board 1: Black wins", exact=True).tap()
    expect(phone.locator("#state")).to_contain_text("No connection")
    expect(phone.locator(".shown")).to_have_text("0 : 1")
    phone.context.set_offline(False)
    expect(phone.locator("#state")).to_have_text("1 of 1 results entered")
    arbiter_page.goto(f"{address}log/")
    expect(arbiter_page.get_by_role("row").filter(has_text="Anna")).to_have_count(1)


@pytest.mark.whole
def test_the_page_opens_again_without_network_with_the_tapped_results(
    open_browser: OpenBrowser, arbiter_page: Page
) -> None:
    address = desk.create_published_tournament(arbiter_page, "Cellar Cup", 4)
    phone = open_browser(provoked=("ERR_INTERNET_DISCONNECTED", "ERR_FAILED"), service_workers="allow", **PHONE)
    phone.goto(link_of(arbiter_page, address, "Anna"))
    phone.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    phone.reload()
    phone.wait_for_function("navigator.serviceWorker.controller !== null")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Board 1: White wins", exact=True).tap()
    expect(phone.locator("#state")).to_contain_text("No connection")
    phone.reload()
    expect(phone.locator(".shown")).to_have_text("1 : 0")
    phone.context.set_offline(False)
    expect(phone.locator("#state")).to_have_text("1 of 1 results entered")
    arbiter_page.goto(f"{address}log/")
    expect(arbiter_page.get_by_role("row").filter(has_text="Anna")).to_have_count(1)


@pytest.mark.whole
def test_a_different_result_goes_to_the_arbiter_and_the_entered_result_is_shown(
    open_browser: OpenBrowser, arbiter_page: Page
) -> None:
    address = desk.create_published_tournament(arbiter_page, "Quick Cup", 4)
    phone = open_browser(provoked=("ERR_INTERNET_DISCONNECTED", "status of 409"), **PHONE)
    phone.goto(link_of(arbiter_page, address, "Anna"))
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Board 1: Black wins", exact=True).tap()
    desk.submit_form(
        arbiter_page, f"{address}rounds/1/boards/1/", {"result": "10", "version": "0", "uuid": uuid4().hex}
    )
    phone.context.set_offline(False)
    expect(phone.get_by_role("status").filter(has_text="Sent to the arbiter.")).to_contain_text("Your result: 0 : 1")
    expect(phone.locator(".shown")).to_have_text("1 : 0")


@pytest.mark.whole
def test_a_revoked_link_says_so_on_the_phone_that_has_it_open(open_browser: OpenBrowser, arbiter_page: Page) -> None:
    address = desk.create_published_tournament(arbiter_page, "Short Cup", 4)
    phone = open_browser(provoked=("status of 404",), **PHONE)
    phone_address = link_of(arbiter_page, address, "Anna")
    phone.goto(phone_address)
    arbiter_page.goto(f"{address}staff/")
    arbiter_page.get_by_role("button", name="Revoke the link of Anna").click()
    expect(phone.locator("#state")).to_have_text("This link is no longer valid.")
    refused = phone.goto(phone_address)
    assert refused is not None
    assert refused.status == 404
    assert re.search("Short Cup", phone.content()) is None


@pytest.mark.whole
def test_without_scripts_the_forms_enter_results(open_browser: OpenBrowser, arbiter_page: Page) -> None:
    address = desk.create_published_tournament(arbiter_page, "Plain Cup", 4)
    phone = open_browser(java_script_enabled=False, **PHONE)
    phone.goto(link_of(arbiter_page, address, "Anna"))
    phone.get_by_role("button", name="Board 1: White wins", exact=True).tap()
    expect(phone.get_by_text("waiting for confirmation")).to_be_visible()
    expect(phone.locator(".shown")).to_have_text("1 : 0")
    phone.locator("summary").tap()
    phone.get_by_role("button", name="Board 1: no result").tap()
    expect(phone.locator(".shown")).to_contain_text("–")
