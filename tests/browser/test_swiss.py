"""An open of forty players and nine rounds to the accepted report: a late entry, a bye, a withdrawal."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser
from tests.browser.effort import DeskTask, Effort, documented_effort

NAME = "Forty at the Fjord"
ROUNDS, PLAYERS = 9, 40
BY_KEYS, LENGTH = 3, 4  # number of typed players, and characters of their numbers
LATE_FROM, BYE_IN, GONE_FROM = 2, 3, 6
PAIRING = 60_000  # milliseconds, for a worker on a busy machine


@pytest.mark.whole
def test_an_open_of_forty_players_goes_from_entries_to_the_accepted_report(open_browser: OpenBrowser) -> None:
    arbiter = open_browser("arbiter")
    effort = Effort(arbiter)
    late, *in_time = sorted(desk.players_in_force(arbiter, PLAYERS, after=40), key=lambda number: len(number) == LENGTH)
    address = desk.create_swiss(arbiter, NAME, ROUNDS)
    enter(arbiter, address, in_time, effort)
    keys = clicks = 0
    for number in range(1, ROUNDS + 1):
        alerted_before(arbiter, address, number, late)
        effort.read_and_reset()
        pair(arbiter, address, number)
        pairing = effort.read_and_reset()
        assert pairing == documented_effort()[DeskTask.PAIR]
        boards = enter_results(arbiter, number)
        typed = effort.read_and_reset()
        assert typed == ((boards, 1) if boards < PLAYERS // 2 else documented_effort()[DeskTask.TWENTY])
        keys, clicks = keys + typed[0], clicks + typed[1] + pairing[1]
    assert (keys, clicks) == documented_effort()[DeskTask.OPEN]
    see_why(open_browser(), address)
    hand_in(arbiter, address, effort)
    accept(open_browser("officer"))
    arbiter.goto(address)
    expect(arbiter.get_by_text("The rating office accepted the report")).to_be_visible()


def enter(page: Page, address: str, numbers: list[str], effort: Effort) -> None:
    """Enter the first players by keyboard, the others by plain requests."""
    page.goto(f"{address}entries/")
    effort.read_and_reset()
    for count, number in enumerate(reversed(numbers[-BY_KEYS:]), start=1):
        page.keyboard.type(number)
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text(f"{count} player")
        assert effort.read_and_reset() == documented_effort()[DeskTask.ENTER]
    for number in numbers[:-BY_KEYS]:
        desk.submit_form(page, f"{address}entries/add/", {"number": number})


def alerted_before(page: Page, address: str, number: int, late: str) -> None:
    """Enter the requests of players before a round is paired."""
    if number == LATE_FROM:
        desk.submit_form(page, f"{address}entries/add/", {"number": late, "first_round": f"{LATE_FROM}", "missed": "Z"})
    if number == BYE_IN:
        form = form_of_player(page, address, 12, "bye")
        form.locator("select[name=kind]").select_option("H")
        form.get_by_role("button").click()
        expect(page.get_by_text(f"round {BYE_IN}, half-point bye")).to_be_visible()
    if number == GONE_FROM:
        form_of_player(page, address, 7, "withdraw").get_by_role("button").click()
        expect(page.get_by_text(f"withdrawn from round {GONE_FROM}")).to_be_visible()


def form_of_player(page: Page, address: str, number: int, form: str) -> Locator:
    """Open the page of the player with this start number and return one of its forms."""
    page.goto(f"{address}entries/")
    page.locator("#list tbody tr").nth(number - 1).get_by_role("link").first.click()
    return page.locator(f"form[action$='/{form}/']")


def pair(page: Page, address: str, number: int) -> None:
    """Request the round, wait for the draft, and publish it."""
    page.goto(address)
    page.get_by_role("button", name=f"Pair round {number}").click()
    page.get_by_role("button", name=f"Publish round {number}", exact=True).click(timeout=PAIRING)


def enter_results(page: Page, number: int) -> int:
    """Enter every board of the round by a key and return their number."""
    page.get_by_role("link", name=f"Enter the results of round {number}").click()
    page.locator("#boards [aria-current]").wait_for()
    boards = page.locator("#boards tbody tr[data-board]").count()
    desk.type_results(page, ("1=01" * PLAYERS)[number : number + boards])
    return boards


def see_why(visitor_page: Page, address: str) -> None:
    """Check the working of a tie-break value in the standings."""
    visitor_page.goto(f"{desk.public_address(address)}standings/")
    rows = visitor_page.locator("table.standings tbody tr")
    expect(rows).to_have_count(PLAYERS)
    rows.first.locator("td.num a").nth(1).click()
    expect(visitor_page.locator("#why table tbody tr")).to_have_count(ROUNDS)


def hand_in(page: Page, address: str, effort: Effort) -> None:
    page.goto(address)
    effort.read_and_reset()
    page.get_by_role("link", name="Hand in the report").click()
    page.get_by_role("button", name="Hand in").click()
    expect(page.get_by_text("The report is at the rating office.")).to_be_visible()
    assert effort.read_and_reset() == documented_effort()[DeskTask.HAND_IN]


def accept(officer: Page) -> None:
    officer.goto("/office/reports/")
    officer.get_by_role("link", name=NAME).first.click()
    expect(officer.get_by_role("button", name="Accept", exact=True)).to_be_visible()
    if officer.get_by_text("needs a reason").count():
        officer.get_by_label("Reason for waiving the warnings").fill("Seen and found right.")
    officer.get_by_role("button", name="Accept", exact=True).click()
    expect(officer.get_by_role("main")).to_contain_text(re.compile("accepted", re.IGNORECASE))
