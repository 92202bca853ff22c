"""Result entry in the browser: by keys alone, by two people at once, and twice."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from ratings.models import User
from tests.browser.effort import Effort, Work, printed
from tests.tournaments import cast
from tests.tournaments.hall import hall
from tests.tournaments.station import NEWS, Sit, current, decision, keys, results, row, saved
from tournaments.models import Keystroke, Outcome, Pairing, Tournament
from tournaments.results import results as entering

pytestmark = pytest.mark.django_db(transaction=True)


def test_thirty_boards_cost_thirty_keys_and_no_click_and_the_second_pass_one_more(sit: Sit, arbiter: User) -> None:
    made = hall(arbiter, 30)
    page = sit(arbiter, made)
    effort = Effort(page)
    keys(page, "105" * 10)
    saved(page)
    assert effort.taken() == printed()[Work.THIRTY] == (30, 0)
    assert results(made) == ["10", "01", "=="] * 10
    keys(page, "v" + "105" * 10)
    saved(page, "30 / 30 verified")
    assert effort.taken() == printed()[Work.AGAIN] == (31, 0)
    assert Keystroke.objects.count() == 60


@pytest.mark.whole
def test_a_convention_is_chosen_by_keyboard_shown_and_kept(sit: Sit, arbiter: User) -> None:
    made = hall(arbiter, 9)
    page = sit(arbiter, made)
    keys(page, "?", "ArrowRight")
    expect(page.get_by_role("dialog")).to_contain_text("Backspace")
    keys(page, "Escape", *"123")
    saved(page, "Results missing: 6")
    page.reload()
    current(page, 4)
    expect(page.locator("#convention")).to_have_text("1 2 3")
    keys(page, "?", "ArrowRight", "1", "Escape", *"+-=xfn")
    saved(page)
    assert results(made) == ["10", "01", "==", "10", "01", "==", "+-", "-+", "--"]


@pytest.mark.whole
def test_the_seldom_results_and_the_colours_are_one_key_further(sit: Sit, masters: Tournament, arbiter: User) -> None:
    page = sit(arbiter, masters)
    white = row(page, 4).locator(".white").inner_text()
    keys(page, "o", "4", "*", "7", "o", "Escape", "+", "o", "9")
    expect(row(page, 4).locator(".black")).to_have_text(white)
    saved(page, "Results missing: 2")
    assert results(masters) == ["=0", "AA", "+-", ""]
    keys(page, "1", "u", "u")
    expect(row(page, 4).locator(".white")).to_have_text(white)
    saved(page, "Results missing: 2")
    assert Keystroke.objects.count() == 7


@pytest.mark.whole
def test_a_key_held_down_is_one_key(sit: Sit, masters: Tournament, arbiter: User) -> None:
    page = sit(arbiter, masters)
    for _ in range(4):
        page.keyboard.down("1")
    page.keyboard.up("1")
    saved(page, "Results missing: 3")
    assert results(masters) == ["10", "", "", ""]


@pytest.mark.whole
def test_arrows_a_number_a_name_and_the_missing_ones_move_to_a_board(
    sit: Sit, masters: Tournament, arbiter: User
) -> None:
    cast.strike(cast.board(masters, 1, 2), "10", arbiter)
    page = sit(arbiter, masters)
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
        keys(page, *pressed)
        current(page, board)
    expect(page.locator("#spoken")).to_contain_text("Board 4: ")


@pytest.mark.whole
def test_backspace_takes_a_result_away_and_u_undoes_the_last_key(sit: Sit, masters: Tournament, arbiter: User) -> None:
    page = sit(arbiter, masters)
    keys(page, *"10u")
    expect(row(page, 2).locator(".shown")).to_have_text("–")
    keys(page, "ArrowUp", "Backspace")
    saved(page, "Results missing: 4")
    assert results(masters) == ["", "", "", ""]
    assert Keystroke.objects.count() == 4


@pytest.mark.whole
def test_two_stations_see_each_other_and_a_person_decides_where_they_differ(
    sit: Sit, masters: Tournament, arbiter: User, helper: User
) -> None:
    first, second = sit(arbiter, masters), sit(helper, masters)
    keys(first, "1")
    expect(row(second, 1).locator(".shown")).to_have_text("1 : 0", timeout=NEWS)
    expect(row(second, 1).locator(".who")).to_contain_text("arbiter")
    first.evaluate("Object.defineProperty(document, 'hidden', { value: true })")  # stops polling
    for at in (2, 3):
        cast.strike(cast.board(masters, 1, at), "10", helper)
    keys(first, *"00")
    expect(decision(first, 2)).to_contain_text(re.compile(r"Entered\s*1 : 0 .* helper"))
    expect(decision(first, 3)).to_contain_text(re.compile(r"Entered\s*1 : 0 .* helper"))
    assert results(masters) == ["10", "10", "10", ""]
    keys(first, *"rrkk")
    saved(first, "Results missing: 1")
    assert results(masters) == ["10", "01", "10", ""]


@pytest.mark.whole
def test_the_second_pass_stops_where_it_differs_until_somebody_decides(
    sit: Sit, masters: Tournament, arbiter: User, helper: User
) -> None:
    for at in range(1, 5):
        cast.strike(cast.board(masters, 1, at), "10", helper)
    page = sit(arbiter, masters)
    keys(page, *"v105")
    expect(decision(page, 2)).to_contain_text(re.compile(r"Entered\s*1 : 0 .* helper"))
    current(page, 2)
    expect(page.locator("#state")).to_have_text("1 / 4 verified · 1 to be decided")
    keys(page, "r")
    expect(page.locator("#state")).to_contain_text("This round is complete and locked")
    keys(page, *"k15")
    expect(decision(page, 4)).to_be_visible()
    keys(page, "k")
    expect(page.locator("#state")).to_have_text("4 / 4 verified")
    assert results(masters) == ["10", "10", "10", "10"]
    assert Keystroke.objects.filter(outcome=Outcome.MISMATCH).count() == 2


@pytest.mark.whole
def test_what_a_phone_entered_is_confirmed_by_one_key(sit: Sit, masters: Tournament, arbiter: User) -> None:
    first = cast.board(masters, 1, 3)
    entering.enter(first.pk, "10", 0, uuid4(), link=cast.link(masters, arbiter))
    page = sit(arbiter, masters)
    expect(page.locator("#state")).to_have_text("Results missing: 3 · 1 to be confirmed")
    keys(page, *"cc")
    saved(page, "Results missing: 3")
    assert Pairing.objects.get(pk=first.pk).is_confirmed


@pytest.mark.whole
def test_without_scripts_every_result_is_a_button(sit: Sit, masters: Tournament, helper: User) -> None:
    page: Page = sit(helper, masters, java_script_enabled=False)
    page.get_by_role("button", name="Board 3: draw").click()
    expect(row(page, 3).locator(".shown")).to_have_text("½ : ½")
    page.get_by_role("link", name="Board 3: other results").click()
    page.get_by_role("button", name="adjourned").click()
    expect(row(page, 3).locator(".shown")).to_have_text("adj.")
    assert results(masters) == ["", "", "AA", ""]


@pytest.mark.whole
def test_a_conflict_a_phones_result_and_one_not_sent_differ_in_row_and_bar(
    sit: Sit, masters: Tournament, arbiter: User, helper: User
) -> None:
    entering.enter(cast.board(masters, 1, 3).pk, "10", 0, uuid4(), link=cast.link(masters, arbiter))
    page = sit(arbiter, masters)
    page.route("**/boards/?since=*", lambda route: route.abort())
    cast.strike(cast.board(masters, 1, 1), "10", helper)
    keys(page, "Home", "0")
    expect(decision(page, 1)).to_contain_text(re.compile(r"Entered\s*1 : 0 .* helper"))
    page.route("**/boards/2/", lambda route: route.abort())
    keys(page, "/", "2", "Enter", "5", "End")
    status = page.locator("#boards .status")
    expect(status).to_have_text(["0 : 1 arbiter · 1 : 0 helper", "Not sent yet", "By phone", ""])
    expect(page.locator("#decisions h2")).to_have_text(
        [re.compile("Board 1: Results differ"), "Board 3: By phone", re.compile("No connection")]
    )
    state = page.locator("#state")
    expect(state.locator(".wrong")).to_have_text("1 to be decided")
    expect(state.get_by_role("button", name="1 to be confirmed")).to_be_visible()
    expect(state).to_contain_text("No connection: entries wait here")
