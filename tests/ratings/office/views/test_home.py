import datetime as dt

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from ratings.models import PublicationOrder, Submission, User
from ratings.office.views import home as view
from ratings.periods import run
from ratings.submissions.decisions import accept
from tests.ratings.month import DECEMBER, NOW, list_of
from tests.ratings.reporting import RECEIVED_AT, four_player_report, logged_in_client, receive, with_player
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


def page(client: Client) -> str:
    answer = client.get(reverse("office"))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@time_machine.travel(dt.datetime(2025, 11, 28, 12, tzinfo=dt.UTC), tick=False)
def test_the_next_list_and_its_closing_day_are_shown(at_office: Client) -> None:
    assert "December 2025" in page(at_office)
    assert "28 Nov 2025" in page(at_office)


@time_machine.travel(dt.datetime(2025, 11, 29, 12, tzinfo=dt.UTC), tick=False)
def test_after_the_closing_day_the_list_after_is_the_next(at_office: Client) -> None:
    assert "December 2025" not in page(at_office)
    assert "January 2026" in page(at_office)


def test_what_waits_is_counted_and_named_as_the_next_thing_to_do(at_office: Client, submission: Submission) -> None:
    receive(with_player(four_player_report(name="Other"), 2, name="Nobody, Nils", fide_id=""))
    source = page(at_office)
    assert "Decide about 1 report without errors" in source
    assert "Settle the errors of 1 report, or return it" in source


def test_with_nothing_waiting_the_office_says_so(at_office: Client, submission: Submission) -> None:
    accept(submission, None, RECEIVED_AT, waiver_reason="typing error")
    assert "No report waits." in page(at_office)


@pytest.mark.parametrize(("is_separate", "warned"), [(True, False), (False, True)])
def test_where_only_triggers_protect_the_lists_the_page_says_so(
    at_office: Client, monkeypatch: pytest.MonkeyPatch, is_separate: bool, warned: bool
) -> None:
    monkeypatch.setattr(view, "is_serving_role_separate", lambda: is_separate)
    assert ("Only triggers protect" in page(at_office)) is warned


def test_a_list_that_waits_to_be_published_is_shown(at_office: Client, officer: User) -> None:
    rating_list = list_of("standard", DECEMBER)
    PublicationOrder.objects.create(
        run=run.unfinished_run(rating_list, None, NOW), reason="x", due=NOW, by=officer, at=NOW
    )
    text = page(at_office)
    assert "1 list waits to be published" in text
    assert reverse("publications") in text


def test_only_an_administrator_is_led_to_the_choices_of_the_office(at_office: Client) -> None:
    assert reverse("installation") not in page(at_office)
    assert reverse("installation") in page(logged_in_client(create_account("admin", is_superuser=True)))
