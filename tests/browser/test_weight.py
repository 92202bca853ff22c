"""The weight of a public page at the first visit: bytes, requests, and layout shifts."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenBrowser
from tournaments.demo.calendar import LAST_LIST

MOST_BYTES = 100_000
MONTH = f"{LAST_LIST:%Y-%m}"
PAGES = (
    "/",
    "/lists/",
    f"/lists/{MONTH}/",
    f"/lists/{MONTH}/standard/v1/",
    f"/lists/{MONTH}/standard/v1/top/",
    "/players/N20/",
    "/players/N20/events/",
    "/tournaments/",
    "/calendar/",
    "/rules/",
)
SHIFTS = """() => new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((each) => (sum += each.value)))
        .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 50);
})"""


def weighed(context: BrowserContext, page: Page, address: str) -> tuple[float, int, float]:
    """Return bytes on the wire with headers, number of style sheets, and layout shift after the first paint."""
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.clearBrowserCache")
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address, wait_until="networkidle")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    sheets = page.locator("link[rel=stylesheet]").count()
    moved = page.evaluate(SHIFTS)
    devtools.detach()
    return sum(sizes), sheets, moved


@pytest.mark.whole
def test_ten_public_pages_are_light_and_nothing_moves(open_browser: OpenBrowser) -> None:
    page = open_browser()
    complaints = []
    for address in PAGES:
        size, sheets, moved = weighed(page.context, page, address)
        complaints += [f"{address}: {size:.0f} bytes"] if not 5_000 < size <= MOST_BYTES else []
        complaints += [f"{address}: {sheets} sheets"] if sheets != 1 else []
        complaints += [f"{address}: moved by {moved:.3f}"] if moved > 0.001 else []
    assert complaints == []


def asked_again(page: Page) -> list[str]:
    """Return the addresses requested from the server when the page is opened again."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    from_memory: set[str] = set()
    answers: dict[str, str] = {}

    def received(event: dict[str, Any]) -> None:
        if not event["response"]["fromDiskCache"]:
            answers[event["requestId"]] = event["response"]["url"]

    devtools.on("Network.requestServedFromCache", lambda event: from_memory.add(event["requestId"]))
    devtools.on("Network.responseReceived", received)
    page.goto(page.url)
    page.wait_for_timeout(500)
    devtools.detach()
    return [address for request, address in answers.items() if request not in from_memory]


@pytest.mark.whole
def test_a_desk_page_that_was_seen_asks_for_its_html_alone(open_browser: OpenBrowser) -> None:
    page = open_browser("arbiter")
    page.goto("/desk/")
    page.get_by_role("link", name="Klarsee Open").first.click()
    page.get_by_role("link", name="Rounds", exact=True).click()
    page.wait_for_timeout(500)
    looks = "?since="  # poll for entries of others, every second and a half
    # The service worker that stores the page for offline use counts, too.
    assert {address for address in asked_again(page) if looks not in address} == {page.url}
    assert page.locator("link[rel=stylesheet]").count() == 1
