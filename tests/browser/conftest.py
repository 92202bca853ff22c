"""The demonstration that all browser tests share, and browsers whose console must stay empty."""

import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.demonstration import served_demonstration
from tests.browser.watched_browser import ComplaintRecorder, log_in

OpenBrowser = Callable[..., Page]
PATIENCE = 20_000  # milliseconds, for a page on a busy machine
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def demonstration(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the demonstration: a new one, or the one at --base-url."""
    base_url = pytestconfig.getoption("base_url")
    of_this_run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # the workers share the parent directory
        of_this_run = of_this_run.parent
    with nullcontext(base_url) if base_url else served_demonstration(of_this_run / "demonstration") as address:
        yield address


@pytest.fixture(scope="session")
def session_states() -> dict[str, Any]:
    """The cookies of logged-in accounts, by account."""
    return {}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], demonstration: str) -> dict[str, Any]:
    return {**browser_context_args, "base_url": demonstration}


# Chromium's messages for a blocked service worker, for a typed text before the cursor was set,
# and for a page that is left during a request.
MESSAGES_OF_LEFT_PAGES = ("htmx:sendAbort", "htmx:afterRequest")
EXPECTED = ("Service Worker registration blocked", "Autofocus processing was blocked", *MESSAGES_OF_LEFT_PAGES)


@pytest.fixture
def open_browser(
    new_context: Callable[..., BrowserContext], demonstration: str, session_states: dict[str, Any]
) -> Iterator[OpenBrowser]:
    """A function that opens a browser for an account or a visitor. At the end all consoles must be empty."""
    watches = []

    def open_station(account: str = "", provoked: tuple[str, ...] = (), **settings: Any) -> Page:
        # A service worker would bypass the routes that tests block.
        context = new_context(**{"storage_state": session_states.get(account), "service_workers": "block", **settings})
        context.set_default_timeout(PATIENCE)
        watches.append(ComplaintRecorder(context, demonstration, (*provoked, *EXPECTED)))
        page = context.new_page()
        if account and account not in session_states:
            log_in(page, account)
            session_states[account] = context.storage_state()
        return page

    yield open_station
    assert [complaint for watch in watches for complaint in watch.complaints] == []


@pytest.fixture
def visitor_page(open_browser: OpenBrowser) -> Page:
    return open_browser()
