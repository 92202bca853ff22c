"""A wrong result after submission of the report: its consequences, cancelled, saved, and listed in the history."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser

NAME, PLAYERS, REASON = "Mixed-up Slips", 8, "the slips of boards 1 and 2 were mixed up"


@pytest.mark.whole
def test_a_late_correction_with_everything_that_follows_from_it(open_browser: OpenBrowser) -> None:
    page = open_browser("arbiter")
    address = desk.create_swiss(page, NAME, 2)
    for number in desk.players_in_force(page, PLAYERS, after=50):
        desk.submit_form(page, f"{address}entries/add/", {"number": number})
    for number, keys in ((1, "10=1"), (2, "1010")):
        desk.submit_form(page, f"{address}pair/", {})
        desk.submit_form(page, f"{address}rounds/{number}/publish/", {})
        page.goto(f"{address}rounds/{number}/")
        desk.type_results(page, keys)
    desk.submit_form(page, f"{address}hand-in/", {})

    page.goto(f"{address}rounds/1/")
    expect(page.get_by_role("link", name="Unpublish this round")).to_have_count(0)
    page.get_by_text("Unlock", exact=True).click()
    page.get_by_label("Reason").fill(REASON)
    page.get_by_role("button", name="Unlock the round").click()
    page.locator("#boards [aria-current]").wait_for()
    page.keyboard.press("0")
    main = page.get_by_role("main")
    expect(page.get_by_role("heading", name="Change 1 result of round 1?")).to_be_visible()
    page.get_by_text("Change another board of this round, too").click()
    page.get_by_role("spinbutton", name="Board").fill("2")
    page.get_by_role("combobox", name="Result").select_option("10")
    page.get_by_role("button", name="Add board").click()

    expect(page.get_by_role("heading", name="Change 2 results of round 1?")).to_be_visible()
    expect(page.get_by_role("region", name="Results before and after")).to_contain_text(
        re.compile(r"1 : 0\s*→\s*0 : 1.*0 : 1\s*→\s*1 : 0", re.DOTALL)
    )
    expect(page.get_by_role("region", name="Rounds paired with the old result")).to_contain_text(
        re.compile(r"\d of 4 pairs would differ")
    )
    expect(page.get_by_role("region", name="Changes in the standings")).to_contain_text(re.compile("[▲▼]"))
    expect(page.get_by_role("region", name="Reports handed in")).to_contain_text("1 : 0 instead of 0 : 1")
    changing = page.url
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator("#board-1 .shown")).to_have_text("1 : 0")

    page.goto(changing)
    page.get_by_role("button", name="Change 2 results").click()
    expect(page.get_by_text("The round is locked again.")).to_be_visible()
    expect(page.locator("#board-1 .shown")).to_have_text("0 : 1")
    expect(page.locator("#board-2 .shown")).to_have_text("1 : 0")
    page.get_by_role("link", name="History of the round").click()
    expect(main).to_contain_text(re.compile(rf"unlocked.*{REASON}.*1 : 0 →\s*0 : 1.*{REASON}", re.DOTALL))
    page.goto(f"{address}hand-in/")
    expect(main).to_contain_text("Changed since the report was handed in")
    page.get_by_role("button", name="Hand in again").click()
    expect(page.get_by_text("The report is at the rating office.")).to_be_visible()
