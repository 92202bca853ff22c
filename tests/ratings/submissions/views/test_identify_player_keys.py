"""Identification of players by keyboard, in a browser."""

from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from ratings.identification.identify import last_identifications
from ratings.models import Player, Submission, User
from tests.ratings.reporting import four_player_report, logged_in_client, receive, with_player
from tests.tournaments.factories import enrol_player

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def submission(reported_players: dict[int, Player], arbiter: User) -> Submission:
    """A report whose number 1 may be one of two players, and whose number 3 is not in the register."""
    enrol_player("Abel, Ada", "900900", birth_year=1990)
    report = with_player(four_player_report(), 1, fide_id="", rating=None)
    return receive(with_player(report, 3, name="New, Nils", fide_id=""), arbiter)


@pytest.fixture
def page(
    live_server: LiveServer, new_context: Callable[..., BrowserContext], officer: User, submission: Submission
) -> Page:
    context = new_context(base_url=live_server.url)
    cookie = logged_in_client(officer).cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}])
    opened = context.new_page()
    opened.goto(f"/office/reports/{submission.pk}/players/1/")
    return opened


@pytest.mark.whole
def test_a_report_is_matched_without_the_mouse(page: Page, submission: Submission) -> None:
    page.keyboard.press("n")
    expect(page.get_by_role("heading", level=1)).to_have_text("Identification of New, Nils")
    page.keyboard.press("n")
    expect(page.get_by_role("heading", level=1)).to_have_text("Identification of Abel, Ada")
    second = page.locator("#candidates [data-key='2']").get_attribute("value")
    page.keyboard.press("2")
    expect(page.get_by_role("heading", level=1)).to_have_text("Identification of New, Nils")
    assert last_identifications(submission)[1].player.number == second
    page.keyboard.press("u")
    expect(page.get_by_text("Undone: number 1 is unidentified again.")).to_be_visible()
    assert 1 not in last_identifications(submission)


@pytest.mark.whole
def test_a_new_person_is_made_without_the_mouse(page: Page, submission: Submission) -> None:
    page.keyboard.press("1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Identification of New, Nils")
    page.keyboard.press("c")
    expect(page.locator("input[name=name]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Every player of this report is identified")).to_be_visible()
    assert last_identifications(submission)[3].how == "new"


def test_letters_typed_in_a_field_are_not_shortcuts(page: Page, submission: Submission) -> None:
    page.keyboard.press("/")
    page.keyboard.type("n1u")
    expect(page.locator("#q")).to_have_value("n1u")
    expect(page.get_by_role("heading", level=1)).to_have_text("Identification of Abel, Ada")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_text("this help")).to_be_visible()
    assert submission.identifications.filter(by__isnull=False).count() == 0
