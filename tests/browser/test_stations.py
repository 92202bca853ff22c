"""The check of the other browser tests: a browser with complaints fails."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.watched_browser import ComplaintRecorder

TROUBLE = {
    "console.warn('look')": "warning: look",
    "setTimeout(() => { throw new Error('broken') })": "broken",
    "document.body.setAttribute('style', 'color: red')": "violates the following Content Security Policy",
    "await fetch('/no/such/page/')": "status of 404",
    "location = 'http://localhost:9/'": "asked another host: http://localhost:9/",
}


def test_console_errors_of_a_page_fail_the_test(browser: Browser, demonstration: str) -> None:
    context = browser.new_context(base_url=demonstration)
    watch = ComplaintRecorder(context, demonstration)
    page = context.new_page()
    page.goto("/about/")
    with page.expect_event("requestfailed"):
        for failure in TROUBLE:
            page.evaluate(f"async () => {{ {failure} }}")
    context.close()
    for complaint in TROUBLE.values():
        assert any(complaint in heard for heard in watch.complaints), complaint


def test_a_refusal_that_a_test_provokes_is_no_complaint(open_browser: OpenBrowser) -> None:
    page = open_browser(provoked=("status of 404",))
    answer = page.goto("/no/such/page/")
    assert answer is not None
    assert answer.status == 404


@pytest.mark.parametrize(
    "account", ["admin", *(pytest.param(name, marks=pytest.mark.whole) for name in ("arbiter", "helper", "officer"))]
)
def test_every_account_of_the_demonstration_logs_in_through_the_page(open_browser: OpenBrowser, account: str) -> None:
    page = open_browser(account)
    page.goto("/about/")
    expect(page.get_by_role("link", name=account, exact=True)).to_be_visible()


def test_a_visitor_reads_that_it_is_a_demonstration(visitor_page: Page) -> None:
    visitor_page.goto("/search/")
    expect(visitor_page.get_by_text("Demonstration:")).to_be_visible()
