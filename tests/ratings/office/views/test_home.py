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
def test_the_next_list_and_its_closing_day_are_shown(officer_client: Client) -> None:
    assert "December 2025" in page(officer_client)
    assert "28 Nov 2025" in page(officer_client)


@time_machine.travel(dt.datetime(2025, 11, 29, 12, tzinfo=dt.UTC), tick=False)
def test_after_the_closing_day_the_list_after_is_the_next(officer_client: Client) -> None:
    assert "December 2025" not in page(officer_client)
    assert "January 2026" in page(officer_client)


def test_waiting_work_is_counted_and_the_next_task_is_named(officer_client: Client, submission: Submission) -> None:
    receive(with_player(four_player_report(name="Other"), 2, name="Nobody, Nils", fide_id=""))
    source = page(officer_client)
    assert "Decide about 1 report without errors" in source
    assert "Settle the errors of 1 report, or return it" in source


def test_with_nothing_waiting_the_office_says_so(officer_client: Client, submission: Submission) -> None:
    accept(submission, None, RECEIVED_AT, waiver_reason="typing error")
    assert "No reports waiting." in page(officer_client)


@pytest.mark.parametrize(("is_separate", "warned"), [(True, False), (False, True)])
def test_where_only_triggers_protect_the_lists_the_page_says_so(
    officer_client: Client, monkeypatch: pytest.MonkeyPatch, is_separate: bool, warned: bool
) -> None:
    monkeypatch.setattr(view, "is_serving_role_separate", lambda: is_separate)
    assert ("Only triggers protect" in page(officer_client)) is warned


def test_a_list_that_waits_to_be_published_is_shown(officer_client: Client, officer: User) -> None:
    rating_list = list_of("standard", DECEMBER)
    PublicationOrder.objects.create(
        run=run.unfinished_run(rating_list, None, NOW), reason="x", due=NOW, by=officer, at=NOW
    )
    text = page(officer_client)
    assert "1 list waits to be published" in text
    assert reverse("publications") in text


def test_only_an_administrator_is_led_to_the_choices_of_the_office(officer_client: Client) -> None:
    assert reverse("installation") not in page(officer_client)
    assert reverse("installation") in page(logged_in_client(create_account("admin", is_superuser=True)))
