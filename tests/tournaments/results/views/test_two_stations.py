"""Two people at one round in two browsers with pauses longer than a poll: no result is replaced without a decision."""

import re

import pytest
from playwright.sync_api import Page, expect

from ratings.models import User
from tests.tournaments import cast
from tests.tournaments.hall import hall
from tests.tournaments.station import NEWS, Sit, current, decision, keys, results, row, saved
from tournaments.models import Keystroke, Outcome, Pairing, Staff, StaffRole, Tournament

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
def made(arbiter: User, helper: User) -> Tournament:
    """Eight boards, the first three entered by the helper before the pages are opened."""
    tournament = hall(arbiter, 8)
    Staff.objects.create(tournament=tournament, user=helper, role=StaffRole.RESULTS)
    for at in (1, 2, 3):
        cast.strike(cast.board(tournament, 1, at), "10", helper)
    return tournament


def question(page: Page) -> str:
    """Return the text of the open question."""
    box = page.get_by_role("alertdialog")
    expect(box).to_be_visible(timeout=NEWS)
    return " ".join(box.inner_text().split())


def test_the_slips_of_the_next_boards_go_to_the_next_boards(
    sit: Sit, made: Tournament, arbiter: User, helper: User
) -> None:
    chief, desk_2 = sit(arbiter, made), sit(helper, made)
    current(chief, 4)
    keys(desk_2, "5")
    expect(row(chief, 4).locator(".shown")).to_have_text("½ : ½", timeout=NEWS)
    current(chief, 5)  # in the frame in which the result is rendered
    expect(row(chief, 4).locator(".status")).to_have_text(re.compile(r"From helper \(\w+\), \d\d:\d\d:\d\d"))
    expect(chief.locator("#decisions .came")).to_contain_text("Your cursor stood there and moved on to board 5.")
    chief.wait_for_timeout(A_LOOK)
    keys(chief, *"1011")
    saved(chief)
    assert results(made) == ["10", "10", "10", "==", "10", "01", "10", "10"]
    assert not Keystroke.objects.exclude(outcome=Outcome.ENTERED).exists()


def test_cursor_and_result_move_in_one_frame(sit: Sit, made: Tournament, arbiter: User, helper: User) -> None:
    chief = sit(arbiter, made)
    current(chief, 4)
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
    cast.strike(cast.board(made, 1, 4), "==", helper)
    current(chief, 5)
    assert chief.evaluate("window.frames_between") == 0


def test_a_key_just_after_the_cursor_moved_by_itself_asks_for_which_board(
    sit: Sit, made: Tournament, arbiter: User, helper: User
) -> None:
    chief = sit(arbiter, made)
    for at, key, expected in ((4, "r", ["==", "10", "01", ""]), (7, "k", ["==", "10", "01", "=="])):
        current(chief, at)
        chief.evaluate(PRESSED_AT, [at + 1, ["1" if key == "r" else "5", "0"]])
        cast.strike(cast.board(made, 1, at), "==", helper)
        assert re.search(rf"for which board\? Board {at} ½ : ½ .* Board {at + 1} – .* Waiting 0", question(chief))
        assert results(made)[at:] == [""] * (8 - at)
        keys(chief, key)
        saved(chief, "Results missing: 2" if key == "r" else "All results saved.")
        assert results(made)[3:7] == expected
    assert results(made) == ["10", "10", "10", "==", "10", "01", "==", "01"]


def test_a_deliberate_cursor_stays_and_its_key_asks(sit: Sit, made: Tournament, arbiter: User, helper: User) -> None:
    chief, desk_2 = sit(arbiter, made), sit(helper, made)
    keys(chief, "/", "6", "Enter")
    keys(desk_2, "/", "6", "Enter", "0")
    expect(row(chief, 6).locator(".shown")).to_have_text("0 : 1", timeout=NEWS)
    chief.wait_for_timeout(A_LOOK)
    current(chief, 6)
    keys(chief, *"115")
    assert "Board 6 has a result Entered 0 : 1" in question(chief)
    assert "Waiting 1 5" in question(chief)
    expect(row(chief, 6).locator(".shown")).to_have_text("0 : 1 1 : 0 ?")
    expect(chief.locator("#decisions .ask button").first).to_be_focused()
    keys(chief, "ArrowDown", "m", "v", "u")  # only the last waiting key is undone
    assert "Waiting 1 Keep" in question(chief)
    current(chief, 6)
    assert results(made)[3:] == ["", "", "01", "", ""]
    keys(chief, "Escape")
    saved(chief, "Results missing: 3")
    assert results(made)[3:] == ["", "", "01", "10", ""]


def test_the_other_result_is_taken_where_the_person_decides_so(sit: Sit, made: Tournament, arbiter: User) -> None:
    chief = sit(arbiter, made)
    keys(chief, "Home", *"01")
    assert "You typed 0 : 1" in question(chief)
    keys(chief, "r")
    saved(chief, "Results missing: 4")
    assert results(made)[:5] == ["01", "10", "10", "10", ""]
    keys(chief, "Home", "5")  # own results are changed at once
    saved(chief, "Results missing: 4")
    assert results(made)[0] == "=="


def test_what_waits_without_a_connection_becomes_a_conflict_at_every_station_until_it_is_decided(
    sit: Sit, made: Tournament, arbiter: User, helper: User
) -> None:
    chief, desk_2 = sit(arbiter, made), sit(helper, made)
    chief.context.set_offline(True)
    keys(chief, *"1u0")
    expect(chief.locator("#state")).to_contain_text("No connection", timeout=NEWS)
    keys(desk_2, "5")
    saved(desk_2, "Results missing: 4")
    chief.context.set_offline(False)
    for page in (chief, desk_2):
        expect(decision(page, 4)).to_contain_text("0 : 1", timeout=NEWS)
        expect(decision(page, 4)).to_contain_text("½ : ½")
        expect(page.locator("#state")).to_contain_text("1 to be decided")
    assert results(made)[3] == "=="
    chief.reload()
    third = sit(arbiter, made)
    for page in (chief, third):
        expect(decision(page, 4)).to_contain_text("Keep ½ : ½")
        expect(row(page, 4)).to_have_class(re.compile("conflict"))
    third.goto(f"/desk/events/{made.event_id}/")
    third.get_by_role("link", name="Decide board 4").first.click()
    current(third, 4)
    keys(third, "r")
    for page in (third, chief, desk_2):
        expect(decision(page, 4)).to_have_count(0, timeout=NEWS)
        expect(row(page, 4).locator(".shown")).to_have_text("0 : 1", timeout=NEWS)
    expect(desk_2.locator("#decisions .came").filter(has_text="Decided: 0 : 1")).to_be_visible()
    assert Pairing.objects.get(round__tournament=made, board=4).dispute == ""


@pytest.mark.parametrize("width", WIDTHS)
def test_a_conflict_is_decided_by_hand_too(sit: Sit, made: Tournament, arbiter: User, width: int) -> None:
    cast.strike(cast.board(made, 1, 2), "01", arbiter, seen=0)
    page = sit(arbiter, made, viewport={"width": width, "height": 844})
    if width < 640:
        page.get_by_role("link", name="Board 2: decide").click()
    expect(decision(page, 2).get_by_role("button")).to_have_text(["Keep 1 : 0 k", "Take 0 : 1 r"])
    decision(page, 2).get_by_role("button", name="Take 0 : 1").click()
    expect(decision(page, 2)).to_have_count(0)
    saved(page, "Results missing: 5")
    assert results(made)[1] == "01"
    assert {*Pairing.objects.values_list("dispute", flat=True)} == {""}
