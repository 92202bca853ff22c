"""A Swiss in FIDE mode: a confirmed and reported manual swap, and the two steps out of the mode."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser


@pytest.mark.whole
def test_a_swap_is_confirmed_and_reported_and_the_mode_is_left(open_browser: OpenBrowser) -> None:
    arbiter = open_browser("arbiter")
    address = desk.create_swiss(arbiter, "By the Book", 5)
    for number in desk.players_in_force(arbiter, 4):
        desk.submit_form(arbiter, f"{address}entries/add/", {"number": number})
    desk.submit_form(arbiter, f"{address}pair/", {})

    arbiter.goto(f"{address}rounds/1/draft/")
    arbiter.locator("#reason").fill("they are sisters")
    for board in (0, 1):
        arbiter.locator("table.draft tbody tr").nth(board).locator("td.black input").check()
    expect(arbiter.locator("#effect")).to_contain_text("⇄")
    arbiter.get_by_role("button", name="Swap players").click()
    expect(arbiter.get_by_role("heading", name="Pair round 1 by hand?")).to_be_visible()
    arbiter.get_by_role("button", name="Open manual pairing and change").click()
    expect(arbiter.get_by_text("Manual pairing is open")).to_be_visible()
    arbiter.get_by_role("button", name="Publish round 1").click()
    expect(arbiter.get_by_role("link", name="Enter the results of round 1")).to_be_visible()
    assert re.search(r"### MPA @ Round 1: \S+, \S+ => \S+, \S+\s", arbiter.request.get(f"{address}report/").text())

    arbiter.goto(f"{address}settings/")
    arbiter.get_by_role("link", name="About FIDE mode").click()
    arbiter.get_by_role("link", name="Continue to the confirmation").click()
    arbiter.get_by_label("Reason").fill("a club evening")
    arbiter.get_by_label("This cannot be undone").check()
    arbiter.get_by_role("button", name="Leave FIDE mode").click()
    expect(arbiter.get_by_text("Not in FIDE mode since").first).to_be_visible()
    visitor = open_browser()
    visitor.goto(f"{desk.public_address(address)}standings/")
    expect(visitor.get_by_text("Not in FIDE mode since")).to_be_visible()
    assert "### FIDE mode exited after round 1" in visitor.request.get(f"{desk.public_address(address)}report/").text()
