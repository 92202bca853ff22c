"""A player's report of an error on the public page, and its progress by link or account."""

import datetime as dt
import re
from collections.abc import Iterator

import pytest
import time_machine
from django.core import mail
from django.test import Client, override_settings
from django.urls import reverse

from ratings.claims.claims import record_answer
from ratings.models import Claim, Game, Player, User
from tests.mail_delivery import deliver_mail
from tests.ratings.month import create_event, enrol_players, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page
from tests.ratings.reporting import logged_in_client

WORKING = "/players/102/calculations/2025-12/standard/v1/"
FORM = WORKING + "error/"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("date_in_december")]


@pytest.fixture
def date_in_december() -> Iterator[None]:
    """The tenth of December as the current date."""
    with time_machine.travel(dt.datetime(2025, 12, 10, tzinfo=dt.UTC), tick=False):
        yield


@pytest.fixture(autouse=True)
def players(date_in_december: None) -> dict[str, Player]:
    enrolled = enrol_players()
    publish_base_list(enrolled)
    create_event(enrolled, "A1B C=D", "Autumn")
    run_and_publish()
    return enrolled


def form_token(client: Client, address: str = FORM) -> str:
    match = re.search(r'name="token" value="([^"]+)"', get_page(client, address))
    assert match
    return match[1]


def private_link(client: Client, **more: object) -> str:
    """Create a claim and return its private link."""
    answer = client.post(FORM, {"token": form_token(client), "text": "I won round 1", **more})
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def test_the_working_leads_to_the_form_with_the_games_and_the_last_day(client: Client) -> None:
    assert FORM in get_page(client, WORKING)
    source = get_page(client, FORM)
    assert "Autumn, 1: Aune, Ada" in source
    assert "31 Dec 2025" in source


def test_after_sending_the_private_link_shows_state_and_answers_and_takes_more(client: Client, officer: User) -> None:
    link = private_link(client, game=Game.objects.get(round=1).pk)
    assert "waiting for the office" in get_page(client, link)
    claim = Claim.objects.get()
    assert (claim.player.number, claim.game, claim.by) == ("102", Game.objects.get(round=1), None)
    record_answer(claim, "asked", "Who has the score sheet?", officer, dt.datetime.now(dt.UTC))
    assert "Who has the score sheet?" in get_page(client, link)
    assert client.post(link, {"text": "I have it"}).status_code == 302
    source = get_page(client, link)
    assert "I have it" in source
    assert officer.username not in source


def test_the_link_leaves_in_no_referrer_and_is_kept_by_no_cache(client: Client) -> None:
    answer = client.get(private_link(client))
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]


def test_a_browser_that_enforces_forgery_protection_may_say_more_by_the_link(client: Client) -> None:
    """A page that sends no referrer sends the origin “null”."""
    link = private_link(client)
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(link, {"text": "I have it"}, headers={"Origin": "null"}).status_code == 302


def test_wrong_links_get_one_answer_until_too_many_are_tried(client: Client) -> None:
    link = private_link(client)
    ended = dt.datetime(2026, 12, 10, 12, tzinfo=dt.UTC)
    with time_machine.travel(ended, tick=False):
        other = [client.get(address) for address in (link, "/claims/0/")]
    assert {answer.status_code for answer in other} == {404}
    bodies = {re.sub("/claims/[^/]+/", "", answer.content.decode()) for answer in other}
    assert len(bodies) == 1
    assert {answer["Referrer-Policy"] for answer in other} == {"no-referrer"}
    statuses = [client.get("/claims/0/").status_code for _ in range(60)]
    assert (statuses[59], client.get("/claims/0/").status_code) == (404, 429)


def test_the_day_after_the_last_one_nothing_is_taken_and_the_page_says_so(client: Client) -> None:
    token = form_token(client)
    with time_machine.travel(dt.datetime(2025, 12, 31, 12, tzinfo=dt.UTC), tick=False):
        assert "Report an error" in get_page(client, WORKING)
    with time_machine.travel(dt.datetime(2026, 1, 1, tzinfo=dt.UTC), tick=False):
        assert "could be reported until 31 Dec 2025" in get_page(client, WORKING)
        assert "<textarea" not in get_page(client, FORM)
        late = client.post(FORM, {"token": token, "text": "I won"})
    assert late.status_code == 422
    assert not Claim.objects.exists()


def test_one_address_reports_five_errors_an_hour(client: Client) -> None:
    for _ in range(5):
        private_link(client)
    answer = client.post(FORM, {"token": form_token(client), "text": "once more"})
    assert answer.status_code == 429
    assert Claim.objects.count() == 5


def test_an_empty_claim_is_refused(client: Client) -> None:
    assert client.post(FORM, {"token": form_token(client), "text": " "}).status_code == 422
    assert not Claim.objects.exists()


def test_a_hidden_person_has_no_form(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["B"].pk).update(hidden=True)
    assert client.get(FORM).status_code == 404


def test_signed_in_players_follow_their_claim_in_their_account(players: dict[str, Player]) -> None:
    player = User.objects.create_user("bo", player=players["B"])
    mine = logged_in_client(player)
    private_link(mine)
    claim = Claim.objects.get()
    assert claim.by == player
    assert reverse("own_claim", args=[claim.pk]) in get_page(mine, reverse("own_claims"))
    assert mine.post(reverse("own_claim", args=[claim.pk]), {"text": "and round 2"}).status_code == 302
    assert claim.answers.get().by == player
    stranger = logged_in_client(User.objects.create_user("eve"))
    assert stranger.get(reverse("own_claim", args=[claim.pk])).status_code == 404


@override_settings(EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend")
def test_with_mail_the_link_is_sent_and_answers_are_announced_without_it(
    client: Client, officer_client: Client
) -> None:
    link = private_link(client, contact="bo@example.org")
    assert link in deliver_mail()[0].body
    officer_client.post(reverse("answer_claim", args=[Claim.objects.get().pk]), {"state": "declined", "text": "No"})
    assert deliver_mail()[1].to == ["bo@example.org"]
    assert "The rating office has answered" in deliver_mail()[1].body
    assert "/claims/" not in deliver_mail()[1].body


@override_settings(EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend")
def test_without_mail_nothing_is_sent_and_the_page_promises_none(client: Client) -> None:
    assert "we send you the link" not in get_page(client, FORM)
    private_link(client, contact="bo@example.org")
    assert not getattr(mail, "outbox", [])
