"""Entry of players at typing speed: none is lost or confused, also while the server is away."""

import re

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser

SIXTY = 60
DELAY = 60  # milliseconds per key
SHORT = 4  # characters of the typed numbers, for a short test of sixty entries
LINES = "**/entries/lines/"
SENT = 60_000  # milliseconds, for sixty lines on a busy machine
AWAY = ("ERR_FAILED", "ERR_INTERNET_DISCONNECTED", "htmx:")


@pytest.fixture
def arbiter_page(open_browser: OpenBrowser) -> Page:
    return open_browser("arbiter", provoked=AWAY)


@pytest.fixture
def desk_address(arbiter_page: Page, request: pytest.FixtureRequest) -> str:
    arbiter_page.goto("/desk/")
    return desk.create_swiss(arbiter_page, request.node.name[5:60], 5)


@pytest.mark.whole
def test_sixty_numbers_at_sixty_milliseconds_a_key_enter_sixty_with_the_server_away_in_between(
    arbiter_page: Page, desk_address: str
) -> None:
    numbers = [number for number in desk.players_in_force(arbiter_page, 90) if len(number) <= SHORT][:SIXTY]
    assert len(numbers) == SIXTY
    arbiter_page.goto(f"{desk_address}entries/")
    field = arbiter_page.get_by_placeholder("Name or number", exact=True)
    for count, number in enumerate(numbers):
        if count in (20, 40):
            arbiter_page.context.set_offline(count == 20)
        arbiter_page.keyboard.type(f"{number}\n", delay=DELAY)
        if count == 35:
            expect(arbiter_page.locator("#state")).to_contain_text("No connection")
    expect(field).to_have_value("")
    expect(arbiter_page.locator("#list caption")).to_have_text("60 players", timeout=SENT)
    expect(arbiter_page.locator("#waits")).to_be_hidden()
    expect(arbiter_page.locator("#lines")).to_be_hidden()
    assert entered(arbiter_page) == numbers
    arbiter_page.reload()
    assert entered(arbiter_page) == numbers


@pytest.mark.whole
def test_lines_typed_without_the_server_survive_a_reload_and_are_sent_in_order(
    arbiter_page: Page, desk_address: str
) -> None:
    numbers = desk.players_in_force(arbiter_page, 3, after=20)
    arbiter_page.goto(f"{desk_address}entries/")
    arbiter_page.route(LINES, lambda route: route.abort())
    for number in numbers:
        arbiter_page.keyboard.type(f"{number}\n")
    arbiter_page.on("dialog", accept)
    for _look in range(2):
        expect(arbiter_page.locator("#state")).to_contain_text("No connection: entries wait here and are sent again: 3")
        expect(arbiter_page.locator("#waits")).to_contain_text(" · ".join(numbers))
        arbiter_page.reload()
    arbiter_page.unroute(LINES)
    expect(arbiter_page.locator("#list tbody tr")).to_have_count(3)
    assert entered(arbiter_page) == numbers
    expect(arbiter_page.locator("#state")).to_be_hidden()


@pytest.mark.whole
def test_a_lost_answer_is_requested_again_and_no_player_is_entered_twice(arbiter_page: Page, desk_address: str) -> None:
    [number] = desk.players_in_force(arbiter_page, 1, after=25)
    lost: list[Route] = []

    def lose(route: Route) -> None:
        route.fetch()
        lost.append(route)
        route.abort()

    arbiter_page.goto(f"{desk_address}entries/")
    arbiter_page.route(LINES, lose, times=1)
    arbiter_page.keyboard.type(f"{number}\n")
    expect(arbiter_page.get_by_role("status")).to_contain_text("is number 1. 1 player entered")
    assert len(lost) == 1
    assert entered(arbiter_page) == [number]


@pytest.mark.whole
def test_a_late_answer_changes_nothing_that_is_being_typed(arbiter_page: Page, desk_address: str) -> None:
    first, second = desk.players_in_force(arbiter_page, 2, after=30)
    arbiter_page.goto(f"{desk_address}entries/")
    field = arbiter_page.get_by_placeholder("Name or number", exact=True)
    status = arbiter_page.get_by_role("status")
    searches = hold_first(arbiter_page, re.compile(r"\?.*q="))
    with arbiter_page.expect_request(re.compile(r"\?.*q=")):
        arbiter_page.keyboard.insert_text(first)
    arbiter_page.keyboard.press("Enter")
    expect(status).to_contain_text("1 player entered")
    with arbiter_page.expect_response(re.compile(rf"q={first}")):
        searches[0].continue_()
    lines = hold_first(arbiter_page, LINES)
    with arbiter_page.expect_request(LINES):
        arbiter_page.keyboard.type(f"{second}\n")
    expect(arbiter_page.locator("#found tbody tr")).to_have_count(0)
    arbiter_page.keyboard.type("xqz")
    lines[0].continue_()
    expect(status).to_contain_text("2 players entered")
    expect(field).to_have_value("xqz")
    expect(arbiter_page.get_by_text("No player in the register matches “xqz”.")).to_be_visible()
    assert entered(arbiter_page) == [first, second]


@pytest.mark.whole
def test_an_entered_player_is_named_and_an_ambiguous_line_waits_while_typing_goes_on(
    arbiter_page: Page, desk_address: str
) -> None:
    [number] = desk.players_in_force(arbiter_page, 1, after=35)
    arbiter_page.goto(f"{desk_address}entries/")
    field = arbiter_page.get_by_placeholder("Name or number", exact=True)
    chosen = arbiter_page.locator("#found [aria-current]")
    for _time in range(2):
        arbiter_page.keyboard.type("an")
        chosen.wait_for()
        arbiter_page.keyboard.press("Enter")
        expect(chosen).to_have_count(0)
    status = arbiter_page.get_by_role("status")
    expect(status).to_contain_text("is already entered as number 1.")
    arbiter_page.keyboard.type("an\nxqz\n" + number[:2])
    lines = arbiter_page.locator("#lines > ol > li")
    expect(lines).to_have_count(3)
    expect(lines.nth(1)).to_contain_text("“an” matches several players: choose one.")
    expect(lines.nth(1)).to_contain_text("is already entered as number 1.")
    expect(lines.nth(2)).to_contain_text("No player in the register matches “xqz”.")
    expect(arbiter_page.locator("#list tbody tr")).to_have_count(1)
    arbiter_page.reload()
    expect(lines).to_have_count(3)
    field.fill(number[:2])
    lines.nth(1).get_by_role("button", name="Enter").first.click()
    expect(status).to_contain_text("2 players entered")
    expect(lines).to_have_count(2)
    expect(field).to_have_value(number[:2])
    expect(field).to_be_focused()
    arbiter_page.keyboard.type(number[2:] + "\n")
    expect(status).to_contain_text("3 players entered")
    for left in (1, 0):
        lines.first.get_by_role("button", name="Remove the line").click()
        expect(lines).to_have_count(left)
    arbiter_page.reload()
    expect(arbiter_page.locator("#lines")).to_be_hidden()


def hold_first(page: Page, address: str | re.Pattern[str]) -> list[Route]:
    """Hold the first request to the address back and return a list that then contains it."""
    held: list[Route] = []

    def handle(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(address, handle)
    return held


def entered(page: Page) -> list[str]:
    """Return the numbers of the listed players in order."""
    return [text.strip() for text in page.locator("#list tbody td:nth-child(7)").all_inner_texts()]


def accept(dialog: Dialog) -> None:
    dialog.accept()
