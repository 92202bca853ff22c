"""Result entry in the browser without a connection: every keystroke is stored until the server has it."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from ratings.models import User
from tests.tournaments.hall import hall
from tests.tournaments.station import NEWS, Sit, current, keys, results, row, saved
from tournaments.models import Keystroke, Outcome, Staff, StaffRole, Tournament

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
    sit: Sit, arbiter: User, helper: User
) -> None:
    made = hall(arbiter, 12)
    Staff.objects.create(tournament=made, user=helper, role=StaffRole.RESULTS)
    first, second = sit(arbiter, made), sit(helper, made)
    keys(second, "/", "7", "Enter")
    keys(first, *"10")
    first.context.set_offline(True)
    keys(first, *"5u+")
    keys(second, *"01")
    second.evaluate(LOSE_ONE_ANSWER)
    keys(second, "5")
    waits(first)
    expect(row(first, 7).locator(".shown")).to_have_text("–")
    first.context.set_offline(False)
    second.context.set_offline(True)
    keys(second, *"1u0=x")
    keys(first, *"-x0")
    waits(second)
    second.context.set_offline(False)
    saved(first)
    saved(second)
    assert second.evaluate("window.lost") == 1
    assert results(made) == ["10", "01", "+-", "-+", "--", "01", "01", "10", "==", "01", "==", "--"]
    assert {*Keystroke.objects.values_list("outcome", flat=True)} == {Outcome.ENTERED}
    assert Keystroke.objects.count() == 16


@pytest.mark.whole
def test_keys_not_sent_survive_a_reload_and_another_tab_sends_them(
    sit: Sit, masters: Tournament, arbiter: User
) -> None:
    page = sit(arbiter, masters, service_workers="block")  # it would bypass the blocked route
    page.context.route("**/boards/*/", lambda route: route.abort())
    keys(page, *"50")
    waits(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(row(page, 1).locator(".shown")).to_have_text("½ : ½")
    current(page, 3)
    waits(page)
    other = page.context.new_page()
    other.goto(page.url)
    expect(row(other, 2)).to_have_class("pending")
    page.close()
    other.context.unroute_all(behavior="wait")
    saved(other, "Results missing: 2")
    assert results(masters) == ["==", "01", "", ""]
    assert Keystroke.objects.count() == 2


@pytest.mark.whole
def test_leaving_with_keys_that_were_not_sent_warns(sit: Sit, masters: Tournament, arbiter: User) -> None:
    page = sit(arbiter, masters)
    page.context.set_offline(True)
    keys(page, "5")
    waits(page)
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.dismiss()))
    page.close(run_before_unload=True)
    page.wait_for_timeout(500)
    assert dialogs == ["beforeunload"]


@pytest.mark.whole
def test_keys_typed_after_the_login_has_expired_wait_for_the_same_person(
    sit: Sit, masters: Tournament, arbiter: User, helper: User
) -> None:
    page = sit(arbiter, masters)
    [ticket] = [cookie for cookie in page.context.cookies() if cookie["name"] == settings.SESSION_COOKIE_NAME]
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    keys(page, "1")
    expect(page.get_by_text("You are logged out")).to_be_visible(timeout=NEWS)
    [others] = [
        cookie for cookie in sit(helper, masters).context.cookies() if cookie["name"] == settings.SESSION_COOKIE_NAME
    ]
    page.context.add_cookies([others])
    with page.expect_response(lambda answer: answer.status == 401):
        pass
    assert not Keystroke.objects.exists()
    page.context.add_cookies([ticket])
    saved(page, "Results missing: 3")
    assert Keystroke.objects.get().by == arbiter


@pytest.mark.whole
def test_a_round_opens_without_a_connection_with_what_was_seen_and_typed(
    sit: Sit, masters: Tournament, arbiter: User
) -> None:
    page = sit(arbiter, masters)
    until(page, "navigator.serviceWorker.controller")
    page.reload()
    keys(page, "1")
    saved(page, "Results missing: 3")
    page.context.set_offline(True)
    keys(page, "0")
    waits(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    current(page, 3)
    expect(page.locator(".shown")).to_have_text(["1 : 0", "0 : 1", "–", "–"])
    page.context.set_offline(False)
    saved(page, "Results missing: 2")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("link", name="Log in", exact=True).wait_for()
    until(page, "!(await caches.keys()).some((name) => name.startsWith('desk-'))")
