"""The page of a round offline, and across an upgrade, with the files that it needs."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.core.files.storage import storages
from playwright.sync_api import Page, expect

from ratings.models import User
from tests.tournaments.results.views.test_desk_round_connection import until, waits
from tests.tournaments.results_page import (
    OpenBrowser,
    board_row,
    press_keys,
    round_1_results,
    wait_until_current,
    wait_until_saved,
)
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

RELEASES = """async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("desk-")));
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname.split("/"));
    return [...new Set(paths.filter((parts) => parts[1] === "static").map((parts) => parts[2]))];
}"""
# True if the page is cached, and the imports of its module.
KEPT = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("desk-"));
    if (!name) return false;
    const kept = await (await caches.open(name)).keys();
    return ["/rounds/1/", "/queue.js", "/question.js"].every((file) => kept.some(({ url }) => url.endsWith(file)));
}"""
Upgrade = Callable[[str], None]


@pytest.fixture
def upgrade_files(monkeypatch: pytest.MonkeyPatch) -> Upgrade:
    """A function that makes pages name their files like a release with another checksum."""
    return lambda release: monkeypatch.setitem(vars(storages["staticfiles"]), "base_url", f"/static/{release}/")


def under_way(page: Page) -> None:
    """Wait until the service worker has cached the page and its files."""
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.reload()
    page.wait_for_load_state("networkidle")


def test_one_visit_is_enough_to_open_the_page_without_a_connection(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User
) -> None:
    page = open_browser(arbiter, eight_players)
    until(page, f"await ({KEPT})()")
    page.context.set_offline(True)
    page.reload()
    wait_until_current(page, 1)
    press_keys(page, "1")
    waits(page)
    expect(board_row(page, 1).locator(".shown")).to_have_text("1 : 0")
    page.context.set_offline(False)
    wait_until_saved(page, "Results missing: 3")


@pytest.mark.whole
def test_a_page_kept_from_before_an_upgrade_works_and_its_entries_are_sent(
    open_browser: OpenBrowser, eight_players: Tournament, arbiter: User, upgrade_files: Upgrade
) -> None:
    release = settings.STATIC_URL.split("/")[2]
    upgrade_files("0" * 12)
    page = open_browser(arbiter, eight_players)
    under_way(page)
    assert page.evaluate(RELEASES) == ["0" * 12]
    upgrade_files(release)
    page.context.set_offline(True)
    press_keys(page, "1")
    waits(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(board_row(page, 1).locator(".shown")).to_have_text("1 : 0")
    press_keys(page, "0")
    waits(page)
    page.context.set_offline(False)
    wait_until_saved(page, "Results missing: 2")
    page.reload()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(RELEASES) == ["0" * 12, release]
    press_keys(page, *"5")
    wait_until_saved(page, "Results missing: 1")
    assert round_1_results(eight_players) == ["10", "01", "==", ""]
    upgrade_files("1" * 12)
    page.reload()
    page.wait_for_load_state("networkidle")
    page.reload()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(RELEASES) == [release, "1" * 12]
