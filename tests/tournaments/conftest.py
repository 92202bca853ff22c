from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.results_page import OpenBrowser
from tournaments.models import Staff, StaffRole, Tournament


@pytest.fixture
def arbiter(db: None) -> User:
    return factories.create_account("arbiter", "arbiters")


@pytest.fixture
def helper(db: None) -> User:
    return factories.create_account("helper")


@pytest.fixture
def officer(db: None) -> User:
    return factories.create_account("officer", "officers")


@pytest.fixture
def new_tournament(arbiter: User) -> Tournament:
    """A tournament in preparation, without entries."""
    return factories.create_tournament(arbiter)


@pytest.fixture
def cup(arbiter: User, helper: User) -> Tournament:
    """Four players and three published rounds; a helper for results beside the chief arbiter."""
    tournament = factories.create_running_tournament(arbiter)
    Staff.objects.create(tournament=tournament, user=helper, role=StaffRole.RESULTS)
    return tournament


@pytest.fixture
def eight_players(arbiter: User, helper: User) -> Tournament:
    """Eight players, so four boards a round; a helper for results beside the chief arbiter."""
    tournament = factories.create_running_tournament(arbiter, players=8)
    Staff.objects.create(tournament=tournament, user=helper, role=StaffRole.RESULTS)
    return tournament


@pytest.fixture
def open_browser(live_server: LiveServer, new_context: Callable[..., BrowserContext]) -> OpenBrowser:
    """A function that opens a logged-in browser at the first round of a tournament, ready for keys."""

    def open_station(user: User, tournament: Tournament, **fields: Any) -> Page:
        client = Client()
        client.force_login(user)
        context = new_context(base_url=live_server.url, **fields)
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"/desk/{tournament.slug}/rounds/1/")
        if fields.get("java_script_enabled", True):
            page.locator("tr[aria-current]").wait_for()
        return page

    return open_station
