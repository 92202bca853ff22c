"""Result entry in the browser: by keys alone, by two at once, and while the connection is down."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Keystroke, Outcome, Pairing, Role, Staff, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
Sit = Callable[[User], Page]
NEWS = 6_000  # milliseconds: stations look every two seconds
LOSE_ONE_ANSWER = """() => {
    const real = window.fetch;
    window.fetch = async (address, options) => {
        const answer = await real(address, options);
        if (options?.method !== "POST") return answer;
        window.fetch = real;
        window.lost = 1;
        throw new TypeError("the answer got lost");
    };
}"""


@pytest.fixture
def masters(arbiter: User, helper: User) -> Tournament:
    made = cast.running(arbiter, players=8)
    Staff.objects.create(tournament=made, user=helper, role=Role.HELPER)
    return made


@pytest.fixture
def sit(live_server: LiveServer, new_context: Callable[..., BrowserContext], masters: Tournament) -> Sit:
    """A browser at the first round, logged in."""

    def open_station(user: User) -> Page:
        client = Client()
        client.force_login(user)
        context = new_context(base_url=live_server.url)
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"/desk/{masters.slug}/rounds/1/")
        return page

    return open_station


def results(made: Tournament) -> list[str]:
    return [pairing.result for pairing in Pairing.objects.filter(round__tournament=made, round__number=1)]


def current(page: Page) -> str | None:
    return page.locator("tr[aria-current]").get_attribute("data-board")


def test_four_boards_cost_four_keys_and_no_click(sit: Sit, masters: Tournament, arbiter: User) -> None:
    page = sit(arbiter)
    for key in "105=":
        page.keyboard.press(key)
    expect(page.get_by_role("status").first).to_have_text("All results saved.")
    assert results(masters) == ["10", "01", "==", "=="]
    assert Keystroke.objects.count() == 4


def test_forfeits_have_keys(sit: Sit, masters: Tournament, arbiter: User) -> None:
    page = sit(arbiter)
    for key in "+-x5":
        page.keyboard.press(key)
    expect(page.get_by_text("All results saved.")).to_be_visible()
    assert results(masters) == ["+-", "-+", "--", "=="]


def test_arrows_jump_and_a_name_move_to_a_board(sit: Sit, arbiter: User) -> None:
    page = sit(arbiter)
    moves = []
    for keys in (
        ["ArrowDown"],
        ["ArrowDown"],
        ["ArrowUp"],
        ["/", "4", "Enter"],
        ["/", *"costa", "Enter"],
        ["/", "Escape"],
    ):
        for key in keys:
            page.keyboard.press(key)
        moves.append(current(page))
    assert moves == ["2", "3", "2", "4", "3", "3"]


def test_backspace_takes_a_result_away_and_u_undoes_the_last_key(sit: Sit, masters: Tournament, arbiter: User) -> None:
    page = sit(arbiter)
    page.keyboard.press("1")
    page.keyboard.press("0")
    page.keyboard.press("u")
    expect(page.locator("#board-2 .shown")).to_have_text("–")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Backspace")
    expect(page.get_by_text("4 results missing")).to_be_visible()
    assert results(masters) == ["", "", "", ""]
    assert Keystroke.objects.count() == 4


def test_the_question_mark_opens_the_help_and_escape_closes_it(sit: Sit, arbiter: User) -> None:
    page = sit(arbiter)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert not Keystroke.objects.exists()


def test_two_stations_see_each_other(sit: Sit, arbiter: User, helper: User) -> None:
    one, two = sit(arbiter), sit(helper)
    one.keyboard.press("1")
    expect(two.locator("#board-1 .shown")).to_have_text("1 : 0", timeout=NEWS)
    expect(two.locator("#board-1 .who")).to_contain_text("arbiter")


def test_a_conflict_names_who_was_quicker_and_a_person_decides(
    sit: Sit, masters: Tournament, arbiter: User, helper: User
) -> None:
    page = sit(arbiter)
    page.evaluate("document.hidden || Object.defineProperty(document, 'hidden', { value: true })")  # looks no more
    cast.strike(cast.board(masters, 1, 1), "10", helper)
    page.keyboard.press("0")
    row = page.locator("#board-1")
    expect(row).to_contain_text("helper entered “White wins”")
    assert results(masters)[0] == "10"
    row.get_by_role("button", name="Enter mine: 0 : 1").click()
    expect(row.locator(".who")).to_contain_text("arbiter")
    assert results(masters)[0] == "01"


def test_keys_typed_without_a_connection_are_kept_sent_and_entered_once(
    sit: Sit, masters: Tournament, arbiter: User
) -> None:
    page = sit(arbiter)
    page.context.set_offline(True)
    for key in "1050":
        page.keyboard.press(key)
    expect(page.get_by_text("No connection")).to_be_visible()
    assert not Keystroke.objects.exists()
    page.context.set_offline(False)
    expect(page.get_by_text("All results saved.")).to_be_visible(timeout=20_000)
    assert results(masters) == ["10", "01", "==", "01"]
    assert Keystroke.objects.filter(outcome=Outcome.ENTERED).count() == 4


def test_an_answer_that_got_lost_is_asked_for_again_and_nothing_is_entered_twice(
    sit: Sit, masters: Tournament, arbiter: User
) -> None:
    page = sit(arbiter)
    page.evaluate(LOSE_ONE_ANSWER)
    page.keyboard.press("1")
    expect(page.get_by_text("3 results missing")).to_be_visible(timeout=20_000)
    assert (page.evaluate("window.lost"), results(masters)[0], Keystroke.objects.count()) == (1, "10", 1)


def test_keys_not_sent_survive_a_reload(sit: Sit, masters: Tournament, arbiter: User) -> None:
    page = sit(arbiter)
    page.route("**/boards/1/", lambda route: route.abort())
    page.keyboard.press("5")
    expect(page.get_by_text("No connection")).to_be_visible()
    page.unroute_all()
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.get_by_text("3 results missing")).to_be_visible()
    assert results(masters)[0] == "=="


def test_without_scripts_every_result_is_a_button(
    live_server: LiveServer, new_context: Callable[..., BrowserContext], masters: Tournament, helper: User
) -> None:
    client = Client()
    client.force_login(helper)
    context = new_context(base_url=live_server.url, java_script_enabled=False)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"/desk/{masters.slug}/rounds/1/")
    page.get_by_role("button", name="Board 3: draw").click()
    assert page.locator("#board-3 .shown").inner_text() == "½ : ½"
    assert results(masters) == ["", "", "==", ""]
