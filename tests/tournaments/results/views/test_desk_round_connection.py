"""Result entry in the browser without a connection: every keystroke is stored until the server has it."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from ratings.models import User
from tests.tournaments.large_round import create_large_round
from tests.tournaments.results_page import (
    NEWS,
    OpenBrowser,
    board_row,
    press_keys,
    round_1_results,
    wait_until_current,
    wait_until_saved,
)
from tournaments.models import Keystroke, KeystrokeOutcome, Staff, StaffRole, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
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


def until(page: Page, condition: str) -> None:
    """Wait until a JavaScript condition is true, twenty seconds at most."""
    page.evaluate(f"""async () => {{
        for (let time = 0; !({condition}); time++) {{
            if (time === 400) throw new Error("it never came true");
            await new Promise((done) => setTimeout(done, 50));
        }}
    }}""")


def waits(page: Page) -> None:
    """Wait until the page reports stored entries."""
    expect(page.locator("#state")).to_contain_text("No connection: entries wait here", timeout=NEWS)


@pytest.mark.whole
def test_two_desks_with_a_bad_network_lose_nothing_and_enter_nothing_twice(
    open_browser: OpenBrowser, arbiter: User, helper: User
) -> None:
    tournament = create_large_round(arbiter, 12)
    Staff.objects.create(tournament=tournament, user=helper, role=StaffRole.RESULTS)
    first, second = open_browser(arbiter, tournament), open_browser(helper, tournament)
    press_keys(second, "/", "7", "Enter")
    press_keys(first, *"10")
    first.context.set_offline(True)
    press_keys(first, *"5u+")
    press_keys(second, *"01")
    second.evaluate(LOSE_ONE_ANSWER)
    press_keys(second, "5")
    waits(first)
    expect(board_row(first, 7).locator(".shown")).to_have_text("–")
    first.context.set_offline(False)
    second.context.set_offline(True)
    press_keys(second, *"1u0=x")
    press_keys(first, *"-x0")
    waits(second)
    second.context.set_offline(False)
    wait_until_saved(first)
    wait_until_saved(second)
    assert second.evaluate("window.lost") == 1
    assert round_1_results(tournament) == ["10", "01", "+-", "-+", "--", "01", "01", "10", "==", "01", "==", "--"]
    assert {*Keystroke.objects.values_list("outcome", flat=True)} == {KeystrokeOutcome.ENTERED}
    assert Keystroke.objects.count() == 16


@pytest.mark.whole
def test_keys_not_sent_survive_a_reload_and_another_tab_sends_them(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User
) -> None:
    page = open_browser(arbiter, eight_players, service_workers="block")  # it would bypass the blocked route
    page.context.route("**/boards/*/", lambda route: route.abort())
    press_keys(page, *"50")
    waits(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(board_row(page, 1).locator(".shown")).to_have_text("½ : ½")
    wait_until_current(page, 3)
    waits(page)
    other = page.context.new_page()
    other.goto(page.url)
    expect(board_row(other, 2)).to_have_class("pending")
    page.close()
    other.context.unroute_all(behavior="wait")
    wait_until_saved(other, "Results missing: 2")
    assert round_1_results(eight_players) == ["==", "01", "", ""]
    assert Keystroke.objects.count() == 2


@pytest.mark.whole
def test_leaving_with_keys_that_were_not_sent_warns(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User
) -> None:
    page = open_browser(arbiter, eight_players)
    page.context.set_offline(True)
    press_keys(page, "5")
    waits(page)
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.dismiss()))
    page.close(run_before_unload=True)
    page.wait_for_timeout(500)
    assert dialogs == ["beforeunload"]


@pytest.mark.whole
def test_keys_typed_after_the_login_has_expired_wait_for_the_same_person(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User, helper: User
) -> None:
    page = open_browser(arbiter, eight_players)
    [ticket] = [cookie for cookie in page.context.cookies() if cookie["name"] == settings.SESSION_COOKIE_NAME]
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    press_keys(page, "1")
    expect(page.get_by_text("You are logged out")).to_be_visible(timeout=NEWS)
    expect(page.get_by_role("link", name="Log in in another window")).to_have_attribute("target", "_blank")
    [others] = [
        cookie
        for cookie in open_browser(helper, eight_players).context.cookies()
        if cookie["name"] == settings.SESSION_COOKIE_NAME
    ]
    page.context.add_cookies([others])
    with page.expect_response(lambda answer: answer.status == 401):
        pass
    assert not Keystroke.objects.exists()
    page.context.add_cookies([ticket])
    wait_until_saved(page, "Results missing: 3")
    assert Keystroke.objects.get().by == arbiter


@pytest.mark.whole
def test_a_round_opens_offline_with_the_seen_results_and_stored_keystrokes(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User
) -> None:
    page = open_browser(arbiter, eight_players)
    until(page, "navigator.serviceWorker.controller")
    page.reload()
    press_keys(page, "1")
    wait_until_saved(page, "Results missing: 3")
    page.context.set_offline(True)
    press_keys(page, "0")
    waits(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    wait_until_current(page, 3)
    expect(page.locator(".shown")).to_have_text(["1 : 0", "0 : 1", "–", "–"])
    page.context.set_offline(False)
    wait_until_saved(page, "Results missing: 2")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("link", name="Log in", exact=True).wait_for()
    until(page, "!(await caches.keys()).some((name) => name.startsWith('desk-'))")
