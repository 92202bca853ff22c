"""Import of a list pasted from a spreadsheet: reviewed by keyboard, once offline, and added once."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser
from tests.browser.effort import DeskTask, Effort, documented_effort
from tests.browser.watched_browser import axe_violations

MANY = pytest.param(300, marks=pytest.mark.whole)
AWAY = ("ERR_FAILED", "ERR_INTERNET_DISCONNECTED")


def pasted(page: Page, count: int) -> str:
    """Return `count` rows: players by number, namesakes without a year, and unknown people."""
    numbers = desk.players_in_force(page, 10, after=80)
    name = page.request.get(f"/players/{numbers[0]}/").text()
    namesake = re.search(r"<h1[^>]*>\s*([^<]+?)\s*<", name)
    assert namesake
    rows = [f"{number}\t\t" for number in numbers[1:]]
    rows += [
        f"\t{namesake[1]}\t",
        "\tSAMESON, Ola\t",
        "\tSAMESON, Ola\t",
        "12A\tTypo, Tom\t2001",
        "\tLeft, Ann\tsoon",
    ]
    rows += [f"\tNEWCOMER{number:03}, Ida\t2014" for number in range(count - len(rows))]
    return "\n".join(["FIDE-ID\tName, Vorname\tJg.", *rows])


@pytest.mark.parametrize("count", [20, MANY])
def test_rows_are_reviewed_by_keyboard_and_added(open_browser: OpenBrowser, count: int) -> None:
    page = open_browser("arbiter", provoked=AWAY, permissions=["clipboard-read", "clipboard-write"])
    page.goto("/desk/")
    text = pasted(page, count)
    address = desk.create_swiss(page, f"A List of {count}", 5)
    page.goto(f"{address}entries/")
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    effort = Effort(page)
    page.get_by_role("link", name="Import a list").click()
    page.get_by_label("or paste rows").click()
    page.keyboard.press("Control+v")
    page.get_by_role("button", name="Review list").click()
    button = page.locator("#add button")
    expect(button).to_contain_text(f"Add {count - 4} players")
    current = page.locator("tbody[aria-current]")
    expect(current).to_have_attribute("data-state", "ambiguous")
    page.keyboard.press("1")
    page.context.set_offline(True)
    page.keyboard.press("n")
    page.keyboard.press("l")
    expect(page.locator("#state")).to_contain_text("No connection: entries wait here")
    page.context.set_offline(False)
    page.keyboard.press("l")
    expect(button).to_contain_text(f"Add {count - 2} players")
    expect(page.locator("tbody.pending")).to_have_count(0)
    deciding = effort.read_and_reset()
    page.keyboard.press("m")
    expect(page.locator(".filters-of [aria-current]")).to_contain_text("To decide")
    page.keyboard.press("m")
    expect(page.locator(".filters-of [aria-current]")).to_contain_text("All")
    page.set_viewport_size({"width": 320, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert axe_violations(page) == []
    effort.read_and_reset()
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"{count - 2} players added.")).to_be_visible()
    adding = effort.read_and_reset()
    assert (deciding[0] + adding[0], deciding[1] + adding[1]) == documented_effort()[DeskTask.IMPORT]
