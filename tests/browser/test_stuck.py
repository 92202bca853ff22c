"""A Swiss of seven players and seven rounds without a legal pairing: warning, manual pairing with a reason, the end."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser

NAME = "Seven on a Ski Lift"
PLAYERS = ROUNDS = 7
RESULTS = "==1"  # results of each round: round 6 has no legal pairing, with any colours
REASON = "Everybody else has met"


@pytest.mark.whole
def test_seven_players_play_seven_rounds_to_the_end_by_the_decision_of_the_arbiter(open_browser: OpenBrowser) -> None:
    arbiter = open_browser("arbiter")
    address = desk.create_swiss(arbiter, NAME, ROUNDS)
    for number in desk.players_in_force(arbiter, PLAYERS, after=60):
        desk.submit_form(arbiter, f"{address}entries/add/", {"number": number})
    arbiter.goto(address)
    expect(arbiter.get_by_text("Rounds 6–7 may be impossible")).to_be_visible()
    by_hand = [number for number in range(1, ROUNDS + 1) if play(arbiter, address, number)]
    assert by_hand
    assert by_hand[0] == 6
    arbiter.goto(address)
    arbiter.get_by_role("link", name="Hand in the report").click()
    report = arbiter.request.get(f"{desk.public_address(address)}report/").text()
    assert re.search(rf"### Second meeting @ Round 6: \d-\d, met in round \d; arbiter's decision: {REASON}", report)
    arbiter.get_by_role("button", name="Hand in").click()
    expect(arbiter.get_by_text("The report is at the rating office.")).to_be_visible()


def play(page: Page, address: str, number: int) -> bool:
    """Play a round. Return True if it was paired by hand."""
    page.goto(address)
    page.get_by_role("button", name=f"Pair round {number}").click()
    page.wait_for_url(re.compile(r"/(draft|stuck)/$"))
    is_stuck = page.url.endswith("/stuck/")
    if is_stuck:
        expect(page.get_by_role("heading", name=f"Round {number} has no legal pairing.")).to_be_visible()
        expect(page.get_by_role("heading", name=re.compile("Proposal with"))).to_be_visible()
        page.get_by_label("Reason").fill(REASON)
        page.get_by_role("button", name="Open as draft").click()
        expect(page.get_by_text("Only staff see this draft.")).to_be_visible()
        expect(page.get_by_text(re.compile(r"\d rematch"))).to_be_visible()
    page.get_by_role("button", name=f"Publish round {number}", exact=True).click()
    page.get_by_role("link", name=f"Enter the results of round {number}").click()
    desk.type_results(page, RESULTS)
    return is_stuck
