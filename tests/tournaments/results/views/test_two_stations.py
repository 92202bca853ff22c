"""Two people at one round in two browsers with pauses longer than a poll: no result is replaced without a decision."""

import re

import pytest
from playwright.sync_api import Page, expect

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.large_round import create_large_round
from tests.tournaments.results_page import (
    NEWS,
    OpenBrowser,
    board_row,
    conflict_card,
    press_keys,
    round_1_results,
    wait_until_current,
    wait_until_saved,
)
from tournaments.models import Keystroke, KeystrokeOutcome, Pairing, Staff, StaffRole, Tournament
from tournaments.rounds.unpublish import unpublish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.whole]

A_LOOK = 3_500  # milliseconds: every station has polled twice
WIDTHS = (1280, 390)
# Presses keys at the moment when a board becomes current.
PRESSED_AT = """([board, pressed]) => new MutationObserver((_changes, observer) => {
    if (!document.getElementById(`board-${board}`).hasAttribute("aria-current")) return;
    observer.disconnect();
    for (const key of pressed) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}).observe(document.getElementById("boards"), { attributes: true, subtree: true })"""


@pytest.fixture
def tournament(arbiter: User, helper: User) -> Tournament:
    """Eight boards, the first three entered by the helper before the pages are opened."""
    tournament = create_large_round(arbiter, 8)
    Staff.objects.create(tournament=tournament, user=helper, role=StaffRole.RESULTS)
    for at in (1, 2, 3):
        factories.enter_result(factories.board(tournament, 1, at), "10", helper)
    return tournament


def question(page: Page) -> str:
    """Return the text of the open question."""
    box = page.get_by_role("alertdialog")
    expect(box).to_be_visible(timeout=NEWS)
    return " ".join(box.inner_text().split())


def test_the_slips_of_the_next_boards_go_to_the_next_boards(
    open_browser: OpenBrowser, tournament: Tournament, arbiter: User, helper: User
) -> None:
    chief, desk_2 = open_browser(arbiter, tournament), open_browser(helper, tournament)
    wait_until_current(chief, 4)
    press_keys(desk_2, "5")
    expect(board_row(chief, 4).locator(".shown")).to_have_text("½ : ½", timeout=NEWS)
    wait_until_current(chief, 5)  # in the frame in which the result is rendered
    expect(board_row(chief, 4).locator(".status")).to_have_text(re.compile(r"From helper \(\w+\), \d\d:\d\d:\d\d"))
    expect(chief.locator("#decisions .came")).to_contain_text("Your cursor was there and is now at board 5.")
    chief.wait_for_timeout(A_LOOK)
    press_keys(chief, *"1011")
    wait_until_saved(chief)
    assert round_1_results(tournament) == ["10", "10", "10", "==", "10", "01", "10", "10"]
    assert not Keystroke.objects.exclude(outcome=KeystrokeOutcome.ENTERED).exists()


def test_cursor_and_result_move_in_one_frame(
    open_browser: OpenBrowser, tournament: Tournament, arbiter: User, helper: User
) -> None:
    chief = open_browser(arbiter, tournament)
    wait_until_current(chief, 4)
    chief.evaluate(
        """() => {
            window.frames_between = 0;
            const look = () => {
                const row = document.getElementById("board-4");
                if (row.dataset.result && row.hasAttribute("aria-current")) window.frames_between += 1;
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    factories.enter_result(factories.board(tournament, 1, 4), "==", helper)
    wait_until_current(chief, 5)
    assert chief.evaluate("window.frames_between") == 0


def test_a_key_just_after_the_cursor_moved_by_itself_asks_for_which_board(
    open_browser: OpenBrowser, tournament: Tournament, arbiter: User, helper: User
) -> None:
    chief = open_browser(arbiter, tournament)
    for at, key, expected in ((4, "r", ["==", "10", "01", ""]), (7, "k", ["==", "10", "01", "=="])):
        wait_until_current(chief, at)
        chief.evaluate(PRESSED_AT, [at + 1, ["1" if key == "r" else "5", "0"]])
        factories.enter_result(factories.board(tournament, 1, at), "==", helper)
        assert re.search(rf"for which board\? Board {at} ½ : ½ .* Board {at + 1} – .* Waiting 0", question(chief))
        assert round_1_results(tournament)[at:] == [""] * (8 - at)
        press_keys(chief, key)
        wait_until_saved(chief, "Results missing: 2" if key == "r" else "All results saved.")
        assert round_1_results(tournament)[3:7] == expected
    assert round_1_results(tournament) == ["10", "10", "10", "==", "10", "01", "==", "01"]


def test_a_deliberate_cursor_stays_and_its_key_asks(
    open_browser: OpenBrowser, tournament: Tournament, arbiter: User, helper: User
) -> None:
    chief, desk_2 = open_browser(arbiter, tournament), open_browser(helper, tournament)
    press_keys(chief, "/", "6", "Enter")
    press_keys(desk_2, "/", "6", "Enter", "0")
    expect(board_row(chief, 6).locator(".shown")).to_have_text("0 : 1", timeout=NEWS)
    chief.wait_for_timeout(A_LOOK)
    wait_until_current(chief, 6)
    press_keys(chief, *"115")
    assert "Board 6 has a result Entered 0 : 1" in question(chief)
    assert "Waiting 1 5" in question(chief)
    expect(board_row(chief, 6).locator(".shown")).to_have_text("0 : 1 1 : 0 ?")
    expect(chief.locator("#decisions .ask button").first).to_be_focused()
    press_keys(chief, "ArrowDown", "m", "v", "u")  # only the last waiting key is undone
    assert "Waiting 1 Keep" in question(chief)
    wait_until_current(chief, 6)
    assert round_1_results(tournament)[3:] == ["", "", "01", "", ""]
    press_keys(chief, "Escape")
    wait_until_saved(chief, "Results missing: 3")
    assert round_1_results(tournament)[3:] == ["", "", "01", "10", ""]


def test_the_other_result_is_taken_where_the_person_decides_so(
    open_browser: OpenBrowser, tournament: Tournament, arbiter: User
) -> None:
    chief = open_browser(arbiter, tournament)
    press_keys(chief, "Home", *"01")
    assert "You typed 0 : 1" in question(chief)
    press_keys(chief, "r")
    wait_until_saved(chief, "Results missing: 4")
    assert round_1_results(tournament)[:5] == ["01", "10", "10", "10", ""]
    press_keys(chief, "Home", "5")  # own results are changed at once
    wait_until_saved(chief, "Results missing: 4")
    assert round_1_results(tournament)[0] == "=="


def test_an_offline_result_becomes_a_conflict_at_every_station_until_decided(
    open_browser: OpenBrowser, tournament: Tournament, arbiter: User, helper: User
) -> None:
    chief, desk_2 = open_browser(arbiter, tournament), open_browser(helper, tournament)
    chief.context.set_offline(True)
    press_keys(chief, *"1u0")
    expect(chief.locator("#state")).to_contain_text("No connection", timeout=NEWS)
    press_keys(desk_2, "5")
    wait_until_saved(desk_2, "Results missing: 4")
    chief.context.set_offline(False)
    for page in (chief, desk_2):
        expect(conflict_card(page, 4)).to_contain_text("0 : 1", timeout=NEWS)
        expect(conflict_card(page, 4)).to_contain_text("½ : ½")
        expect(page.locator("#state")).to_contain_text("1 to be decided")
    assert round_1_results(tournament)[3] == "=="
    chief.reload()
    third = open_browser(arbiter, tournament)
    for page in (chief, third):
        expect(conflict_card(page, 4)).to_contain_text("Keep ½ : ½")
        expect(board_row(page, 4)).to_have_class(re.compile("conflict"))
    third.goto(f"/desk/events/{tournament.event_id}/")
    third.get_by_role("link", name="Decide board 4").first.click()
    wait_until_current(third, 4)
    press_keys(third, "r")
    for page in (third, chief, desk_2):
        expect(conflict_card(page, 4)).to_have_count(0, timeout=NEWS)
        expect(board_row(page, 4).locator(".shown")).to_have_text("0 : 1", timeout=NEWS)
    expect(desk_2.locator("#decisions .came").filter(has_text="Decided: 0 : 1")).to_be_visible()
    assert Pairing.objects.get(round__tournament=tournament, board=4).dispute == ""


@pytest.mark.parametrize("width", WIDTHS)
def test_a_conflict_is_decided_by_hand_too(
    open_browser: OpenBrowser, tournament: Tournament, arbiter: User, width: int
) -> None:
    factories.enter_result(factories.board(tournament, 1, 2), "01", arbiter, seen_version=0)
    page = open_browser(arbiter, tournament, viewport={"width": width, "height": 844})
    if width < 640:
        page.get_by_role("link", name="Board 2: decide").click()
    expect(conflict_card(page, 2).get_by_role("button")).to_have_text(["Keep 1 : 0 k", "Take 0 : 1 r"])
    conflict_card(page, 2).get_by_role("button", name="Take 0 : 1").click()
    expect(conflict_card(page, 2)).to_have_count(0)
    wait_until_saved(page, "Results missing: 5")
    assert round_1_results(tournament)[1] == "01"
    assert {*Pairing.objects.values_list("dispute", flat=True)} == {""}


def test_a_station_leaves_a_round_that_was_unpublished(
    open_browser: OpenBrowser, tournament: Tournament, arbiter: User, helper: User
) -> None:
    desk_2 = open_browser(helper, tournament)
    expect(desk_2.locator("#round-state")).to_have_text("Published")
    unpublish(tournament.rounds.get(number=1), arbiter, "Wrong pairs")
    expect(desk_2.locator("#round-state")).to_have_text("Draft", timeout=NEWS)
    expect(desk_2.get_by_text("publish it before results are entered")).to_be_visible()
