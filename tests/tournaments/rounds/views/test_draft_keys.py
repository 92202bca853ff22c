"""The draft by keyboard: two players are chosen and swapped, with a preview of the result."""

import pytest
from playwright.sync_api import Page, expect

from ratings.models import User
from tests.tournaments.results_page import OpenBrowser, press_keys
from tests.tournaments.swiss import create_swiss
from tournaments.models import Pairing, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

LINES = {1: "2w1 3w?", 2: "1b0 4b?", 3: "4w= 1b?", 4: "3b= 2w?", 5: "6w1 6b?", 6: "5b0 5w?"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Boards 1–3, 4–2 and 6–5 in the draft of round 2."""
    return create_swiss(arbiter, LINES, draft=2)


@pytest.fixture
def page(open_browser: OpenBrowser, arbiter: User, tournament: Tournament) -> Page:
    page = open_browser(arbiter, tournament)
    page.goto(f"/desk/{tournament.slug}/rounds/2/draft/")
    return page


def pairs(tournament: Tournament) -> list[tuple[int, int]]:
    boards = Pairing.objects.filter(round__tournament=tournament, round__number=2).order_by("board")
    return [(board.white.start_number, board.black.start_number) for board in boards]


def test_two_keys_swap_with_a_reason_and_the_effect_is_seen_before(page: Page, tournament: Tournament) -> None:
    press_keys(page, "ArrowDown", "ArrowRight", "Space", "ArrowDown")
    expect(page.locator("#effect")).to_have_text("3 ⇄ 2 gives 1 – 2 and 4 – 3")
    press_keys(page, "s")
    expect(page.locator("#reason")).to_be_focused()
    expect(page.get_by_role("button", name="Swap players").locator("kbd")).to_have_text("⏎")
    expect(page.locator("#changing kbd:visible")).to_have_count(1)
    page.keyboard.type("sisters")
    page.keyboard.press("Enter")
    expect(page.get_by_text("players swapped: Board 1")).to_be_visible()
    assert pairs(tournament) == [(1, 2), (4, 3), (6, 5)]


@pytest.mark.whole
def test_two_clicks_choose_and_a_third_swaps(page: Page, tournament: Tournament) -> None:
    page.get_by_label("Reason").fill("as agreed")
    page.locator("td.white .name", has_text="Ahlberg").click()
    page.locator("td.black .name", has_text="Brandt").click()
    expect(page.locator("#effect")).to_have_text("1 ⇄ 2 gives 2 – 3 and 4 – 1")
    page.get_by_role("button", name="Swap players").click()
    expect(page.get_by_text("players swapped: Board 1")).to_be_visible()
    assert pairs(tournament) == [(2, 3), (4, 1), (6, 5)]


@pytest.mark.whole
def test_flipping_unpairing_and_publishing_are_keys(page: Page, tournament: Tournament) -> None:
    page.get_by_label("Reason").fill("as agreed")
    keys_at(page, "ArrowDown", "Space")
    expect(page.locator("#effect")).to_have_text("1 – 3, colours flipped: 3 – 1")
    press_keys(page, "f")
    expect(page.get_by_text("colours swapped: Board 1")).to_be_visible()
    assert pairs(tournament)[0] == (3, 1)
    page.get_by_label("Reason").fill("as agreed")
    keys_at(page, "ArrowDown", "Space", "d")
    expect(page.get_by_role("heading", name="2 unpaired players")).to_be_visible()
    assert pairs(tournament) == [(4, 2), (6, 5)]
    page.get_by_label("zero-point byes").check()
    press_keys(page, "p")
    expect(page.get_by_role("link", name="Enter the results of round 2")).to_be_visible()
    assert not tournament.rounds.get(number=2).is_draft


def keys_at(page: Page, *pressed: str) -> None:
    """Press the keys outside of any field."""
    page.locator("h1").click()
    page.evaluate("document.activeElement.blur()")
    press_keys(page, *pressed)


@pytest.mark.whole
def test_a_letter_typed_as_a_reason_changes_nothing(page: Page, tournament: Tournament) -> None:
    page.locator("td.white .name", has_text="Ahlberg").click()
    page.get_by_label("Reason").press_sequentially("spdf")
    expect(page.locator("#effect")).to_have_text("1 – 3, colours flipped: 3 – 1")
    assert pairs(tournament) == [(1, 3), (4, 2), (6, 5)]
