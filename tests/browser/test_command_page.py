"""The command page with two groups of one event: pending work, next step, messages, the hall screen."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser
from tests.browser.watched_browser import axe_violations


def two_groups(arbiter: Page) -> tuple[str, str]:
    """Create group A and its copy, four players each, round 1 published. Return the addresses of their desks."""
    group_a = desk.create_swiss(arbiter, "Fjord Open A", 3)
    copy = {"name": "Fjord Open B", "first_day": desk.recent_days()[0], "same_event": "on"}
    group_b = desk.submit_form(arbiter, f"{group_a}copy/", copy).removesuffix("settings/")
    for index, address in enumerate((group_a, group_b)):
        for number in desk.players_in_force(arbiter, 4, 4 * index):
            desk.submit_form(arbiter, f"{address}entries/add/", {"number": number})
        desk.submit_form(arbiter, f"{address}pair/", {})
        desk.submit_form(arbiter, f"{address}rounds/1/publish/", {})
    return group_a, group_b


@pytest.mark.whole
def test_two_groups_are_led_from_one_page(open_browser: OpenBrowser) -> None:
    arbiter, helper, hall = open_browser("arbiter"), open_browser("helper"), open_browser()
    group_a, group_b = two_groups(arbiter)
    desk.submit_form(arbiter, f"{group_a}staff/", {"user": "helper", "role": "results"})
    arbiter.goto(group_a)
    arbiter.get_by_role("link", name="Fjord Open A", exact=True).click()
    strip_a, strip_b = (arbiter.get_by_role("region", name=f"Fjord Open {group}") for group in "AB")
    expect(strip_a).to_contain_text("0 of 2 results")
    expect(strip_b).to_contain_text("Round 1, running")
    command = arbiter.url

    helper.goto(f"{group_a}rounds/1/")
    helper.locator("#boards [aria-current]").wait_for()
    helper.keyboard.press("1")
    expect(strip_a).to_contain_text("1 of 2 results")  # without a reload

    arbiter.get_by_label("Message to all staff").fill("Group A starts at 15:30")
    arbiter.get_by_role("button", name="Send message").click()
    expect(arbiter.get_by_text("The message is on the desk pages")).to_be_visible()
    helper.goto(f"{group_a}rounds/1/")
    helper.get_by_role("button", name="Dismiss message").click()
    expect(helper.get_by_text("Group A starts at 15:30")).to_have_count(0)

    arbiter.keyboard.press("2")
    arbiter.wait_for_url(f"{group_b}rounds/1/")
    desk.type_results(arbiter, "10")
    arbiter.goto(command)
    expect(strip_b).to_contain_text("Round 1, complete")
    arbiter.keyboard.press("2")
    arbiter.wait_for_url(f"{group_b}rounds/2/draft/")
    arbiter.goto(command)
    expect(strip_b.get_by_role("link", name="Publish round 2")).to_be_visible()
    expect(strip_a.get_by_role("link", name="Enter the results of round 1")).to_be_visible()

    arbiter.get_by_label("Announcement on the hall screen").fill("Please be silent")
    arbiter.get_by_role("button", name="Announce").click()
    expect(arbiter.get_by_text("The announcement is on the hall screen")).to_be_visible()
    screen = arbiter.get_by_role("link", name="Open the screen").get_attribute("href") or ""
    hall.goto(screen)
    expect(hall.get_by_text("Please be silent")).to_be_visible()
    expect(hall.get_by_role("heading", level=1)).to_contain_text("Fjord Open A")
    expect(hall.locator(".clock")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    no_barriers(arbiter, [command, f"{command}screen/", f"{command}messages/", screen, f"{group_a}staff/"])


@pytest.mark.whole
def test_an_invited_person_makes_an_account_and_a_tournament_is_deleted_and_restored(open_browser: OpenBrowser) -> None:
    arbiter, invited = open_browser("arbiter"), open_browser()
    address = desk.create_published_tournament(arbiter, "Mistaken Cup", 4)
    arbiter.goto(f"{address}staff/#invite")
    arbiter.locator("#id_invitation-name").fill("Mira Sand")
    arbiter.get_by_role("button", name="Invite").click()
    invited.goto(arbiter.locator(".card-of-link a").get_attribute("href") or "")
    no_barriers(invited, [invited.url])
    invited.get_by_label("Username").fill("mira-sand")
    for label in ("Password*", "Password confirmation"):
        invited.get_by_label(label).fill("tower-42-bishop")
    invited.get_by_role("button", name="Create account and accept").click()
    expect(invited.get_by_text("Your role: results")).to_be_visible()

    arbiter.goto(f"{address}settings/")
    arbiter.get_by_role("link", name="Archive or delete").click()
    no_barriers(arbiter, [arbiter.url, f"{address}copy/"])
    arbiter.goto(f"{address}remove/")
    arbiter.get_by_label("Name of the tournament").fill("Mistaken Cup")
    arbiter.get_by_role("button", name="Delete Mistaken Cup").click()
    assert arbiter.request.get(address).status == 404
    no_barriers(arbiter, [arbiter.url])
    arbiter.get_by_role("button", name="Restore Mistaken Cup").click()
    expect(arbiter.get_by_role("heading", level=1)).to_contain_text("Mistaken Cup")


def no_barriers(page: Page, addresses: list[str]) -> None:
    """Check that no page has a barrier or scrolls sideways, by night on a phone and by day on a wide screen."""
    complaints = []
    for address in addresses:
        page.goto(address)
        for width, light in ((320, "dark"), (1280, "light")):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme="dark" if light == "dark" else "light")
            wide = page.evaluate("document.documentElement.scrollWidth")
            complaints += [f"{address}, {width} {light}: {each}" for each in axe_violations(page)]
            complaints += [f"{address}: {wide} wide"] if wide > width else []
    assert complaints == []
