"""The notation of results on a phone, equal to all other pages."""

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Tournament


def test_a_phone_writes_adjourned_and_unrated_games_as_the_desk_does(
    live_server: LiveServer, page: Page, cup: Tournament, arbiter: User
) -> None:
    _link, token = factories.issue_helper_link(cup, arbiter, first_board=1, last_board=1)
    page.goto(f"{live_server.url}/desk/helper/{token}/")
    for button, written in (("adjourned", "adj."), ("White wins, not rated", "1 : 0 not rated"), ("no result", "–")):
        page.get_by_text("More …").click()
        page.get_by_role("button", name=f"Board 1: {button}", exact=True).click()
        expect(page.locator(".shown")).to_have_text(written)
