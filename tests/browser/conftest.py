"""One running demonstration for all browser tests, and stations at it that must not complain."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.house import running_house
from tests.browser.station import Watch, log_in

Sit = Callable[..., Page]


@pytest.fixture(scope="session")
def house(pytestconfig: pytest.Config) -> Iterator[str]:
    """The address of the demonstration: a new one, or the one that runs already at --base-url."""
    given = pytestconfig.getoption("base_url")
    with nullcontext(given) if given else running_house() as address:
        yield address


@pytest.fixture(scope="session")
def tickets() -> dict[str, Any]:
    """The cookies of who has logged in once, by account."""
    return {}


@pytest.fixture
def sit(browser: Browser, house: str, tickets: dict[str, Any]) -> Iterator[Sit]:
    """Opens a browser for an account, or for a visitor; at the end no console may have said a word."""
    opened = []

    def open_station(account: str = "", refused: tuple[int, ...] = (), **settings: Any) -> Page:
        context = browser.new_context(
            base_url=house,
            **{"reduced_motion": "reduce", "storage_state": tickets.get(account), **settings},
        )
        opened.append((context, Watch(context, house, refused)))
        page = context.new_page()
        if account and account not in tickets:
            log_in(page, account)
            tickets[account] = context.storage_state()
        return page

    yield open_station
    for context, _ in opened:
        context.close()
    assert [complaint for _, watch in opened for complaint in watch.complaints] == []


@pytest.fixture
def visitor(sit: Sit) -> Page:
    return sit()
