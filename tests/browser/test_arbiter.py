"""An arbiter's whole work by keyboard: a tournament from its creation to the report at the rating office."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser

NONE = re.compile(r"^\s*–")


@pytest.fixture
def arbiter_page(open_browser: OpenBrowser) -> Page:
    return open_browser("arbiter")


def test_a_tournament_goes_from_nothing_to_the_report_at_the_office(arbiter_page: Page) -> None:
    numbers = desk.players_in_force(arbiter_page, 4)
    address = desk.create_tournament(arbiter_page, "Fourfold Cup")
    desk.enter_players(arbiter_page, numbers)
    desk.pair_and_publish(arbiter_page, address)
    desk.enter_rounds(arbiter_page, address, ["1=", "05"])
    arbiter_page.goto(f"{address}hand-in/")
    expect(arbiter_page.get_by_text("Round 3: the results of boards 1, 2 are missing.")).to_be_visible()
    expect(arbiter_page.get_by_role("button", name="Hand in")).to_have_count(0)

    arbiter_page.goto(f"{address}rounds/3/")
    desk.type_results(arbiter_page, "10")
    arbiter_page.goto(address)
    arbiter_page.get_by_role("link", name="Hand in the report").click()
    arbiter_page.get_by_role("button", name="Hand in").click()
    expect(arbiter_page.get_by_text("The report is at the rating office.")).to_be_visible()
    expect(arbiter_page.get_by_text("the rating office has not decided yet")).to_be_visible()


@pytest.mark.whole
def test_n_boards_cost_n_keys_and_the_crosstable_shows_them(arbiter_page: Page, visitor_page: Page) -> None:
    address = desk.create_published_tournament(arbiter_page, "Sixfold Cup", 6)
    arbiter_page.goto(f"{address}rounds/1/")
    desk.type_results(arbiter_page, "1=0")
    expect(arbiter_page.locator(".shown")).to_have_text(["1 : 0", "½ : ½", "0 : 1"])
    visitor_page.goto(desk.public_address(address) + "crosstable/")
    assert visitor_page.locator("td.game").count() == 36
    results = [text.split()[0] for text in visitor_page.locator("td.game .square").all_inner_texts()]
    assert sorted(result for result in results if result in "10½") == ["0", "0", "1", "1", "½", "½"]


@pytest.mark.whole
def test_a_result_is_in_the_projected_rating_before_the_next_key(arbiter_page: Page, visitor_page: Page) -> None:
    numbers = desk.players_in_force(arbiter_page, 4, after=30)
    address = desk.create_published_tournament(arbiter_page, "Right Now", 4, after=30)
    visitor_page.goto(f"/players/{numbers[0]}/projection/")
    expect(visitor_page.get_by_text("Right Now")).to_have_count(0)
    arbiter_page.goto(f"{address}rounds/1/")
    with arbiter_page.expect_response("**/boards/1/"):
        arbiter_page.keyboard.press("1")
    visitor_page.reload()
    expect(visitor_page.get_by_role("heading", name="Right Now")).to_contain_text("at the desk")
    working = visitor_page.get_by_role("region", name="Right Now").get_by_role("row")
    expect(working.nth(1)).to_contain_text(re.compile(r"White.*1.*\+", re.DOTALL))
    expect(visitor_page.get_by_text("rounded once for the period").first).to_be_visible()


@pytest.mark.whole
def test_a_wrong_key_is_taken_back(arbiter_page: Page) -> None:
    address = desk.create_published_tournament(arbiter_page, "Second Thoughts", 4)
    arbiter_page.goto(f"{address}rounds/1/")
    cell = arbiter_page.locator(".shown")
    arbiter_page.keyboard.press("1")
    expect(cell).to_have_text(["1 : 0", NONE])
    arbiter_page.keyboard.press("u")
    expect(cell).to_have_text([NONE, NONE])
    arbiter_page.keyboard.press("0")
    arbiter_page.keyboard.press("ArrowUp")
    arbiter_page.keyboard.press("Backspace")
    arbiter_page.keyboard.press("=")
    expect(arbiter_page.locator("#state")).to_have_text("Results missing: 1")
    arbiter_page.reload()
    expect(cell).to_have_text(["½ : ½", NONE])


@pytest.mark.whole
def test_a_click_brings_a_board_to_hand(arbiter_page: Page) -> None:
    address = desk.create_published_tournament(arbiter_page, "Pointing at It", 4)
    arbiter_page.goto(f"{address}rounds/1/")
    arbiter_page.locator("#board-2 .black").click()
    arbiter_page.keyboard.press("0")
    expect(arbiter_page.locator(".shown")).to_have_text([NONE, "0 : 1"])
    expect(arbiter_page.locator("#state")).to_have_text("Results missing: 1")


@pytest.mark.whole
def test_two_stations_see_what_the_other_entered(open_browser: OpenBrowser) -> None:
    arbiter, helper = open_browser("arbiter"), open_browser("helper")
    address = desk.create_published_tournament(arbiter, "Two Tables", 4, helper="helper")
    for station in (arbiter, helper):
        station.goto(f"{address}rounds/1/")
    arbiter.keyboard.press("1")
    expect(helper.locator(".shown")).to_have_text(["1 : 0", NONE])
    helper.keyboard.press("ArrowDown")
    helper.keyboard.press("=")
    expect(arbiter.locator(".shown")).to_have_text(["1 : 0", "½ : ½"])


def test_the_second_of_two_stations_at_a_board_must_confirm(open_browser: OpenBrowser) -> None:
    arbiter, helper = open_browser("arbiter"), open_browser("helper", provoked=("status of 409", "net::ERR_FAILED"))
    address = desk.create_published_tournament(arbiter, "One Board", 4, helper="helper")
    arbiter.goto(f"{address}rounds/1/")
    helper.route("**/boards/?since=*", lambda route: route.abort())
    helper.goto(f"{address}rounds/1/")
    arbiter.keyboard.press("1")
    expect(arbiter.locator("#state")).to_have_text("Results missing: 1")
    expect(helper.locator("#state")).to_contain_text("No connection: entries of others are not shown.")
    helper.keyboard.press("0")
    expect(helper.get_by_role("alert")).to_contain_text("Board 1: Results differ")
    helper.get_by_role("button", name="Take 0 : 1").click()
    expect(arbiter.locator(".shown").first).to_have_text("0 : 1")


def test_keys_typed_without_a_connection_are_sent_when_it_is_back_and_a_refused_one_is_shown(
    open_browser: OpenBrowser,
) -> None:
    arbiter = open_browser("arbiter", provoked=("net::ERR_FAILED", "status of 400"))
    address = desk.create_published_tournament(arbiter, "Thick Walls", 4)
    arbiter.goto(f"{address}rounds/1/")
    arbiter.route("**/boards/1/", lambda route: route.abort())
    arbiter.keyboard.press("1")
    arbiter.keyboard.press("=")
    expect(arbiter.locator("#state")).to_contain_text("No connection")
    arbiter.unroute("**/boards/1/")
    expect(arbiter.locator("#state")).to_have_text("All results saved.")
    arbiter.goto(f"{address}rounds/2/")
    arbiter.route("**/boards/1/", lambda route: route.fulfill(status=400))
    arbiter.keyboard.press("1")
    expect(arbiter.locator("#state")).to_contain_text("The server refused this entry")
    arbiter.unroute("**/boards/1/")
    arbiter.reload()
    expect(arbiter.locator(".shown")).to_have_text([NONE, NONE])
    expect(arbiter.locator("#state")).to_have_text("Results missing: 2")
    arbiter.goto(f"{address}rounds/1/")
    expect(arbiter.locator(".shown")).to_have_text(["1 : 0", "½ : ½"])


@pytest.mark.whole
def test_results_are_entered_without_scripts_too(open_browser: OpenBrowser) -> None:
    address = desk.create_published_tournament(open_browser("arbiter"), "Plain Forms", 4)
    plain = open_browser("arbiter", java_script_enabled=False)
    plain.goto(f"{address}rounds/1/")
    plain.get_by_role("button", name="Board 2: White wins", exact=True).click()
    expect(plain.locator(".shown")).to_contain_text([NONE, "1 : 0"])
    plain.get_by_role("button", name="Board 2: undo").click()
    expect(plain.locator(".shown")).to_contain_text([NONE, NONE])
