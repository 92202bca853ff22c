"""A whole tournament without a mouse, from the empty desk to the report: Tab, Enter, letters and digits."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser
from tests.browser.effort import DeskTask, Effort, documented_effort
from tests.browser.keyboard import press_enter_on, tab_to

LENGTH = 4  # characters of the typed numbers, equal every month
ROUNDS = ("1=", "05", "10")


@pytest.mark.whole
def test_the_whole_loop_needs_no_mouse(open_browser: OpenBrowser) -> None:
    arbiter = open_browser("arbiter")
    effort = Effort(arbiter)
    numbers = [number for number in desk.players_in_force(arbiter, 100) if len(number) == LENGTH][-4:]
    arbiter.goto("/desk/")
    effort.read_and_reset()
    create(arbiter)
    for count, number in enumerate(numbers, start=1):
        expect(arbiter.get_by_placeholder("Name or number", exact=True)).to_be_focused()
        arbiter.wait_for_load_state()
        arbiter.keyboard.type(number)
        arbiter.keyboard.press("Enter")
        expect(arbiter.get_by_role("status")).to_contain_text(f"{count} player")
    press_enter_on(arbiter, arbiter.get_by_role("link", name="All entered: go on"))
    press_enter_on(arbiter, arbiter.get_by_role("button", name="Pair all rounds"))
    press_enter_on(arbiter, arbiter.get_by_role("button", name="Publish all rounds"))
    press_enter_on(arbiter, arbiter.get_by_role("link", name="Enter the results of round 1"))
    for number, keys in enumerate(ROUNDS, start=1):
        expect(arbiter).to_have_url(re.compile(rf"/rounds/{number}/$"))
        desk.type_results(arbiter, keys)
        if number < len(ROUNDS):
            arbiter.keyboard.press("]")
    press_enter_on(arbiter, arbiter.get_by_role("link", name="Hand in the report"))
    press_enter_on(arbiter, arbiter.get_by_role("button", name="Hand in"))
    expect(arbiter.get_by_text("The report is at the rating office.")).to_be_visible()
    assert effort.read_and_reset() == documented_effort()[DeskTask.ALL_BY_KEYBOARD]


def create(page: Page) -> None:
    """Create a round robin of three recent days by keyboard."""
    press_enter_on(page, page.get_by_role("link", name="New tournament"))
    tab_to(page, page.get_by_label("Name*", exact=True))
    page.keyboard.type("No Mouse Cup")
    tab_to(page, page.get_by_label("Place"))
    page.keyboard.type("Bodø")
    for label, day in zip(("First day", "Last day"), desk.recent_days(), strict=True):
        tab_to(page, page.get_by_label(label))
        year, month, day_of_month = day.split("-")
        page.keyboard.type(f"{month}{day_of_month}{year}")
    tab_to(page, page.get_by_label("System"))
    with page.expect_response(re.compile(r"/follows/.*system=round-robin")):  # read its answer before going on
        page.keyboard.type("Round")
    expect(page.locator(".htmx-request")).to_have_count(0)
    press_enter_on(page, page.get_by_role("button", name="Create"))
