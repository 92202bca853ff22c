"""Result entry in the browser: by keys alone, by two people at once, and twice."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from ratings.models import User
from tests.browser.effort import DeskTask, Effort, documented_effort
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
from tournaments.models import Keystroke, KeystrokeOutcome, Pairing, Tournament
from tournaments.results import results as entering

pytestmark = pytest.mark.django_db(transaction=True)


def test_thirty_boards_cost_thirty_keys_and_no_click_and_the_second_pass_one_more(
    open_browser: OpenBrowser, arbiter: User
) -> None:
    tournament = create_large_round(arbiter, 30)
    page = open_browser(arbiter, tournament)
    effort = Effort(page)
    press_keys(page, "105" * 10)
    wait_until_saved(page)
    assert effort.read_and_reset() == documented_effort()[DeskTask.THIRTY] == (30, 0)
    assert round_1_results(tournament) == ["10", "01", "=="] * 10
    press_keys(page, "v" + "105" * 10)
    wait_until_saved(page, "30 / 30 verified")
    assert effort.read_and_reset() == documented_effort()[DeskTask.AGAIN] == (31, 0)
    assert Keystroke.objects.count() == 60


@pytest.mark.whole
def test_a_convention_is_chosen_by_keyboard_shown_and_kept(open_browser: OpenBrowser, arbiter: User) -> None:
    tournament = create_large_round(arbiter, 9)
    page = open_browser(arbiter, tournament)
    press_keys(page, "?", "ArrowRight")
    expect(page.get_by_role("dialog")).to_contain_text("Backspace")
    press_keys(page, "Escape", *"123")
    wait_until_saved(page, "Results missing: 6")
    page.reload()
    wait_until_current(page, 4)
    expect(page.locator("#convention")).to_have_text("1 2 3")
    press_keys(page, "?", "ArrowRight", "1", "Escape", *"+-=xfn")
    wait_until_saved(page)
    assert round_1_results(tournament) == ["10", "01", "==", "10", "01", "==", "+-", "-+", "--"]


@pytest.mark.whole
def test_the_seldom_results_and_the_colours_are_one_key_further(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User
) -> None:
    page = open_browser(arbiter, eight_players)
    white = board_row(page, 4).locator(".white").inner_text()
    press_keys(page, "o", "4", "*", "7", "o", "Escape", "+", "o", "9")
    expect(board_row(page, 4).locator(".black")).to_have_text(white)
    wait_until_saved(page, "Results missing: 2")
    assert round_1_results(eight_players) == ["=0", "AA", "+-", ""]
    press_keys(page, "1", "u", "u")
    expect(board_row(page, 4).locator(".white")).to_have_text(white)
    wait_until_saved(page, "Results missing: 2")
    assert Keystroke.objects.count() == 7


@pytest.mark.whole
def test_a_key_held_down_is_one_key(open_browser: OpenBrowser, eight_players: Tournament, arbiter: User) -> None:
    page = open_browser(arbiter, eight_players)
    for _ in range(4):
        page.keyboard.down("1")
    page.keyboard.up("1")
    wait_until_saved(page, "Results missing: 3")
    assert round_1_results(eight_players) == ["10", "", "", ""]


@pytest.mark.whole
def test_arrows_a_number_a_name_and_the_missing_ones_move_to_a_board(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User
) -> None:
    factories.enter_result(factories.board(eight_players, 1, 2), "10", arbiter)
    page = open_browser(arbiter, eight_players)
    ways = [
        (["ArrowDown"], 2),
        (["ArrowDown"], 3),
        (["ArrowUp"], 2),
        (["/", "4", "Enter"], 4),
        (["Home"], 1),
        (["/", *"costa", "Enter"], 3),
        (["/", "Escape"], 3),
        (["m", "ArrowUp"], 1),
        (["m", "ArrowDown"], 2),
        (["End"], 4),
    ]
    for pressed, board in ways:
        press_keys(page, *pressed)
        wait_until_current(page, board)
    expect(page.locator("#spoken")).to_contain_text("Board 4: ")


@pytest.mark.whole
def test_backspace_takes_a_result_away_and_u_undoes_the_last_key(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User
) -> None:
    page = open_browser(arbiter, eight_players)
    press_keys(page, *"10u")
    expect(board_row(page, 2).locator(".shown")).to_have_text("–")
    press_keys(page, "ArrowUp", "Backspace")
    wait_until_saved(page, "Results missing: 4")
    assert round_1_results(eight_players) == ["", "", "", ""]
    assert Keystroke.objects.count() == 4


@pytest.mark.whole
def test_two_stations_see_each_other_and_the_arbiter_decides_conflicts(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User, helper: User
) -> None:
    first, second = open_browser(arbiter, eight_players), open_browser(helper, eight_players)
    press_keys(first, "1")
    expect(board_row(second, 1).locator(".shown")).to_have_text("1 : 0", timeout=NEWS)
    expect(board_row(second, 1).locator(".who")).to_contain_text("arbiter")
    first.evaluate("Object.defineProperty(document, 'hidden', { value: true })")  # stops polling
    for at in (2, 3):
        factories.enter_result(factories.board(eight_players, 1, at), "10", helper)
    press_keys(first, *"00")
    expect(conflict_card(first, 2)).to_contain_text(re.compile(r"Entered\s*1 : 0 .* helper"))
    expect(conflict_card(first, 3)).to_contain_text(re.compile(r"Entered\s*1 : 0 .* helper"))
    assert round_1_results(eight_players) == ["10", "10", "10", ""]
    press_keys(first, *"rrkk")
    wait_until_saved(first, "Results missing: 1")
    assert round_1_results(eight_players) == ["10", "01", "10", ""]


@pytest.mark.whole
def test_the_second_pass_stops_where_it_differs_until_somebody_decides(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User, helper: User
) -> None:
    for at in range(1, 5):
        factories.enter_result(factories.board(eight_players, 1, at), "10", helper)
    page = open_browser(arbiter, eight_players)
    press_keys(page, *"v105")
    expect(conflict_card(page, 2)).to_contain_text(re.compile(r"Entered\s*1 : 0 .* helper"))
    wait_until_current(page, 2)
    expect(page.locator("#state")).to_have_text("1 / 4 verified · 1 to be decided")
    press_keys(page, "r")
    expect(page.locator("#state")).to_contain_text("This round is complete and locked")
    press_keys(page, *"k15")
    expect(conflict_card(page, 4)).to_be_visible()
    press_keys(page, "k")
    expect(page.locator("#state")).to_have_text("4 / 4 verified")
    assert round_1_results(eight_players) == ["10", "10", "10", "10"]
    assert Keystroke.objects.filter(outcome=KeystrokeOutcome.MISMATCH).count() == 2


@pytest.mark.whole
def test_a_phone_s_result_is_confirmed_by_one_key(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User
) -> None:
    first = factories.board(eight_players, 1, 3)
    entering.enter(first.pk, "10", 0, uuid4(), link=factories.create_helper_link(eight_players, arbiter))
    page = open_browser(arbiter, eight_players)
    expect(page.locator("#state")).to_have_text("Results missing: 3 · 1 to be confirmed")
    press_keys(page, *"cc")
    wait_until_saved(page, "Results missing: 3")
    assert Pairing.objects.get(pk=first.pk).is_confirmed


@pytest.mark.whole
def test_without_scripts_every_result_is_a_button(
    open_browser: OpenBrowser, eight_players: Tournament, helper: User
) -> None:
    page: Page = open_browser(helper, eight_players, java_script_enabled=False)
    page.get_by_role("button", name="Board 3: draw").click()
    expect(board_row(page, 3).locator(".shown")).to_have_text("½ : ½")
    page.get_by_role("link", name="Board 3: other results").click()
    page.get_by_role("button", name="adjourned").click()
    expect(board_row(page, 3).locator(".shown")).to_have_text("adj.")
    assert round_1_results(eight_players) == ["", "", "AA", ""]


@pytest.mark.whole
def test_a_conflict_a_phones_result_and_one_not_sent_differ_in_row_and_bar(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User, helper: User
) -> None:
    entering.enter(
        factories.board(eight_players, 1, 3).pk,
        "10",
        0,
        uuid4(),
        link=factories.create_helper_link(eight_players, arbiter),
    )
    page = open_browser(arbiter, eight_players)
    page.route("**/boards/?since=*", lambda route: route.abort())
    factories.enter_result(factories.board(eight_players, 1, 1), "10", helper)
    press_keys(page, "Home", "0")
    expect(conflict_card(page, 1)).to_contain_text(re.compile(r"Entered\s*1 : 0 .* helper"))
    page.route("**/boards/2/", lambda route: route.abort())
    press_keys(page, "/", "2", "Enter", "5", "End")
    status = page.locator("#boards .status")
    expect(status).to_have_text(["0 : 1 arbiter · 1 : 0 helper", "Not sent yet", "From phone", ""])
    expect(page.locator("#decisions h2")).to_have_text(
        [re.compile("Board 1: Results differ"), "Board 3: From phone", re.compile("No connection")]
    )
    state = page.locator("#state")
    expect(state.locator(".wrong")).to_have_text("1 to be decided")
    expect(state.get_by_role("button", name="1 to be confirmed")).to_be_visible()
    expect(state).to_contain_text("No connection: entries wait here")
