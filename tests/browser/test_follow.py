"""A result's way from the arbiter's board to the player's projected rating."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser
from tests.browser.keyboard import press_enter_on, tab_to
from tests.browser.watched_browser import PHONE, axe_violations

LATER = 40  # position in the list, for players of this test only
NARROWEST = 360
LOOKS = 15_000  # milliseconds: every open page has polled in that time


def a_player(arbiter: Page, after: int) -> tuple[str, str, str]:
    """Publish a tournament of two players. Return its name, the address of its desk and the number of a player."""
    name = f"Follow Cup {uuid4().hex[:6]}"
    address = desk.create_published_tournament(arbiter, name, 2, after=after)
    return name, address, desk.players_in_force(arbiter, 1, after=after)[0]


def game_of(page: Page, event: str) -> str:
    """Return the row of the only game of an event on the player's page."""
    return page.get_by_role("region", name=event).locator("tbody tr").inner_text()


@pytest.mark.whole
def test_a_result_at_the_board_reaches_the_open_page_of_the_player(open_browser: OpenBrowser) -> None:
    arbiter, player = open_browser("arbiter"), open_browser()
    cup, address, number = a_player(arbiter, LATER)
    player.goto(f"/players/{number}/projection/")
    expect(player.get_by_role("heading", name=cup)).to_have_count(0)
    player.evaluate("window.stays = true")
    arbiter.goto(f"{address}rounds/1/")
    desk.type_results(arbiter, "1")
    expect(player.get_by_role("heading", name=f"{cup} at the desk")).to_be_visible()
    first = game_of(player, cup)
    status = player.get_by_role("status").inner_text()
    arbiter.goto(f"{address}rounds/1/")
    desk.change_result(arbiter, "0", "wrong scoresheet")
    expect(player.get_by_role("status")).not_to_have_text(status)
    assert game_of(player, cup) != first
    assert player.evaluate("window.stays")
    expect(player.get_by_role("status")).to_contain_text(re.compile(r"Standard \d{4} \([+−]?\d+\)"))


@pytest.mark.parametrize(
    "page",
    [
        "/tournaments/{slug}/rounds/1/",
        pytest.param("/tournaments/{slug}/screen/", marks=pytest.mark.whole),
        pytest.param("/players/{number}/projection/", marks=pytest.mark.whole),
    ],
)
def test_an_open_page_says_when_it_cannot_renew_itself(open_browser: OpenBrowser, page: str) -> None:
    arbiter, player = open_browser("arbiter"), open_browser(provoked=("net::ERR_INTERNET_DISCONNECTED", "htmx:"))
    _, address, number = a_player(arbiter, LATER + 16)
    alert = player.get_by_role("alert")
    player.clock.install()
    player.goto(page.format(slug=address.split("/")[-2], number=number))
    player.context.set_offline(True)
    player.clock.fast_forward(LOOKS)
    expect(alert).to_have_text(re.compile(r"No connection\. This page is as of \d+:\d\d"))
    player.context.set_offline(False)
    player.clock.fast_forward(LOOKS)
    expect(alert).to_have_count(0)


@pytest.mark.whole
def test_an_open_page_says_when_its_round_was_taken_back(open_browser: OpenBrowser) -> None:
    arbiter, visitor = open_browser("arbiter"), open_browser()
    _, address, _ = a_player(arbiter, LATER + 20)
    status = visitor.get_by_role("status")
    visitor.clock.install()
    visitor.goto(f"{desk.public_address(address)}rounds/1/")
    desk.submit_form(arbiter, f"{address}rounds/1/unpublish/", {"reason": "the wrong hall"})
    visitor.clock.fast_forward(LOOKS)
    expect(status).to_have_text("Round 1 is not paired yet")
    desk.submit_form(arbiter, f"{address}rounds/1/publish/", {})
    visitor.clock.fast_forward(LOOKS)
    expect(status).to_contain_text("Round 1")
    expect(visitor.get_by_role("table").first).to_be_visible()


@pytest.mark.whole
def test_the_page_fits_a_phone_and_has_no_barrier(open_browser: OpenBrowser) -> None:
    arbiter, phone = open_browser("arbiter"), open_browser(**PHONE)
    _, address, number = a_player(arbiter, LATER + 4)
    arbiter.goto(f"{address}rounds/1/")
    desk.type_results(arbiter, "5")
    for page in (f"/players/{number}/projection/", f"/players/{number}/projection/imagine/?g1-rating=2000&g1-result=1"):
        phone.goto(page)
        for width in (NARROWEST, PHONE["viewport"]["width"]):
            phone.set_viewport_size({"width": width, "height": 780})
            assert phone.evaluate("document.documentElement.scrollWidth") <= width
        for light in ("light", "dark"):
            phone.emulate_media(color_scheme=light)
            assert axe_violations(phone) == []


@pytest.mark.whole
def test_without_scripts_a_link_looks_again(open_browser: OpenBrowser) -> None:
    arbiter, player = open_browser("arbiter"), open_browser(java_script_enabled=False)
    cup, address, number = a_player(arbiter, LATER + 8)
    player.goto(f"/players/{number}/projection/")
    arbiter.goto(f"{address}rounds/1/")
    desk.type_results(arbiter, "1")
    player.get_by_role("link", name="Check for new results").click()
    expect(player.get_by_role("heading", name=f"{cup} at the desk")).to_be_visible()
    player.get_by_role("link", name="What if? Enter the next opponents and scores").first.click()
    player.get_by_label("or a rating").first.fill("2400")
    player.locator("label[for=id_g1-result-1]").click()
    player.get_by_role("button", name="Calculate").first.click()
    expect(player.get_by_role("region", name="Standard: the list of")).to_contain_text("with these games")


@pytest.mark.whole
def test_a_player_follows_and_imagines_by_keyboard_alone(open_browser: OpenBrowser) -> None:
    arbiter, player = open_browser("arbiter"), open_browser()
    cup, address, number = a_player(arbiter, LATER + 12)
    arbiter.goto(f"{address}rounds/1/")
    desk.type_results(arbiter, "1")
    player.goto(f"/players/{number}/")
    press_enter_on(player, player.get_by_role("link", name=re.compile("^Projected rating")).first)
    expect(player.get_by_role("heading", name=f"{cup} at the desk")).to_be_visible()
    press_enter_on(player, player.get_by_role("link", name="What if? Enter the next opponents and scores").first)
    tab_to(player, player.get_by_label("or a rating").first)
    player.keyboard.type("2400")
    tab_to(player, player.get_by_label("no result").first)
    player.keyboard.press("ArrowRight")
    outcome = player.get_by_role("region", name="Standard: the list of")
    expect(outcome).to_contain_text("with these games")
    expect(player.get_by_label("1", exact=True).first).to_be_focused()


@pytest.mark.whole
def test_each_game_of_a_list_has_a_page_of_its_own(visitor_page: Page) -> None:
    number = desk.players_in_force(visitor_page, 1)[0]
    visitor_page.goto(f"/players/{number}/")
    visitor_page.get_by_role("link", name="Working of Standard").first.click()
    visitor_page.get_by_role("link", name=re.compile("orking of round")).first.click()
    expect(visitor_page.get_by_role("heading", level=1)).to_have_text("Rating of this game")
    assert axe_violations(visitor_page) == []
