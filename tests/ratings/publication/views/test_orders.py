"""The office's pages of publication orders, and the settings of the installation."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ratings.models import Installation, PublicationOrder, Run, User, Version
from ratings.publication import orders
from tests.ratings.month import DECEMBER, create_event, enrol_players, publish_base_list, run_list
from tests.ratings.reporting import logged_in_client
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def second_officer_client(db: None) -> Client:
    return logged_in_client(create_account("piet", "officers"))


@pytest.fixture
def finished_run(db: None) -> Run:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    return run_list()


def two_persons() -> None:
    Installation.objects.create(authority="Office", federation="AUT", two_persons=True)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def sent(client: Client, name: str, pk: int, **fields: str) -> str:
    answer = client.post(reverse(name, args=[pk]), fields, follow=True)
    return " ".join(answer.content.decode().split())


def at(hours: int) -> str:
    """Return the time so many hours from now, in a browser's format."""
    return f"{timezone.localtime() + dt.timedelta(hours=hours):%Y-%m-%dT%H:%M}"


def test_a_list_is_ordered_for_a_time_moved_and_cancelled(officer_client: Client, finished_run: Run) -> None:
    text = sent(officer_client, "publish", finished_run.pk, reason="monthly list", when="later", due=at(5))
    assert "The list will be published at the set time." in text
    assert "Ordered by olga" in text
    order = PublicationOrder.objects.get()
    assert order.reason in page(officer_client, reverse("change_publication", args=[order.pk]))
    text = sent(officer_client, "change_publication", order.pk, reason="the list of December", when="later", due=at(7))
    assert "The order was changed." in text
    assert "the list of December" in text
    assert "December 2025" in page(officer_client, reverse("publications"))
    assert "The order was cancelled" in sent(officer_client, "cancel_publication", order.pk)
    assert "No lists are waiting for publication." in page(officer_client, reverse("publications"))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"reason": "x", "when": "later"}, "Enter a time, or publish now."),
        ({"reason": "x", "when": "later", "due": "soon"}, "Enter a valid date/time."),
        ({"when": "now"}, "This field is required."),
    ],
)
def test_missing_values_of_the_order_are_requested(
    officer_client: Client, finished_run: Run, fields: dict[str, str], message: str
) -> None:
    answer = officer_client.post(reverse("publish", args=[finished_run.pk]), fields)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    order = orders.publish_or_order(
        finished_run, "x", timezone.now() + dt.timedelta(hours=1), create_account("rosa"), timezone.now()
    )
    assert isinstance(order, PublicationOrder)
    answer = officer_client.post(reverse("change_publication", args=[order.pk]), fields)
    assert answer.status_code == 422
    assert message in answer.content.decode()


def test_a_time_that_is_past_is_refused(officer_client: Client, finished_run: Run) -> None:
    text = sent(officer_client, "publish", finished_run.pk, reason="monthly list", when="later", due=at(-1))
    assert "This time has passed; publish the list now instead." in text
    assert not PublicationOrder.objects.exists()


def test_with_two_persons_the_second_one_publishes(
    officer_client: Client, second_officer_client: Client, finished_run: Run
) -> None:
    two_persons()
    assert "Order publication" in page(officer_client, finished_run.get_absolute_url())
    assert "Another officer must approve it." in sent(officer_client, "publish", finished_run.pk, reason="monthly list")
    order = PublicationOrder.objects.get()
    assert "You ordered this publication. Another officer must approve it." in page(
        officer_client, finished_run.get_absolute_url()
    )
    assert "Another officer must approve it" in sent(officer_client, "approve_publication", order.pk)
    assert not Version.objects.filter(list__date=DECEMBER).exists()
    assert "waits for a second officer" in page(second_officer_client, reverse("publications"))
    assert "Published as version 1." in sent(second_officer_client, "approve_publication", order.pk)
    version = Version.objects.get(list__date=DECEMBER)
    assert (version.author.username, version.second_author.username) == ("olga", "piet")
    assert "approved by piet" in page(Client(), version.get_absolute_url())
    assert "carried out or cancelled meanwhile" in sent(second_officer_client, "approve_publication", order.pk)


def test_the_reason_of_a_failed_publication_is_shown_on_the_run(
    officer_client: Client, officer: User, finished_run: Run
) -> None:
    now = timezone.now()
    orders.publish_or_order(finished_run, "monthly list", now + dt.timedelta(hours=1), officer, now)
    PublicationOrder.objects.update(failure="Events were accepted after the run: Late Open.")
    assert "The list was not published at the set time: Events were accepted" in page(
        officer_client, finished_run.get_absolute_url()
    )
    assert "not published" in page(officer_client, reverse("publications"))


def test_the_administrator_alone_chooses_whether_two_persons_publish(officer_client: Client) -> None:
    admin = logged_in_client(create_account("admin", is_superuser=True))
    fields = {"authority": "Office", "federation": "aut", "two_persons": "on", "claim_days": "14"}
    assert officer_client.post(reverse("installation"), fields).status_code == 403
    assert admin.post(reverse("installation"), fields).status_code == 302
    installation = Installation.objects.get()
    assert (installation.federation, installation.two_persons, installation.claim_days) == ("AUT", True, 14)
    del fields["two_persons"]
    admin.post(reverse("installation"), fields | {"claim_days": "0"})
    installation.refresh_from_db()
    assert (installation.two_persons, installation.claim_days) == (False, 0)
    labels = installation.events.order_by("pgh_id").values_list("pgh_label", "two_persons")
    assert [*labels] == [("insert", True), ("update", False)]
    context = installation.events.order_by("pgh_id").last().pgh_context
    assert context.metadata["user"] == User.objects.get(username="admin").pk
    wrong = admin.post(reverse("installation"), fields | {"federation": "A1"})
    assert wrong.status_code == 422


@pytest.fixture
def long_run(finished_run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A run of a list that the worker publishes."""
    monkeypatch.setattr(orders, "MAX_ROWS_AT_ONCE", 1)
    return finished_run


def test_a_long_list_is_ordered_and_its_page_follows_until_it_is_published(
    officer_client: Client, long_run: Run
) -> None:
    text = sent(officer_client, "publish", long_run.pk, reason="monthly list", when="now")
    assert "The list is being published." in text
    assert "Ordered by olga" in text
    assert f'hx-get="{reverse("run_progress", args=[long_run.pk])}" hx-trigger="every 1s"' in text
    assert "Publication started at" in text
    assert "Reload page" in text
    for gone in ("Drop this run", reverse("run_outdated", args=[long_run.pk]), 'name="reason"', "Approve"):
        assert gone not in text
    assert "is being published" in page(officer_client, reverse("publications"))
    fragment = page(officer_client, reverse("run_progress", args=[long_run.pk]))
    assert fragment.startswith('<div id="progress"')
    assert 'aria-label="Publishing"' in fragment
    assert "This list is being published already." in sent(
        officer_client, "publish", long_run.pk, reason="monthly list"
    )
    orders.publish_due(timezone.now())
    assert officer_client.get(reverse("run_progress", args=[long_run.pk]))["HX-Refresh"] == "true"
    text = page(officer_client, long_run.get_absolute_url())
    assert "Published as" in text
    assert "Publication started at" not in text


def test_the_reason_found_by_the_worker_is_shown_for_a_long_list(officer_client: Client, long_run: Run) -> None:
    sent(officer_client, "publish", long_run.pk, reason="monthly list")
    players = {letter: long_run.listed.get(number=number).player for letter, number in (("A", "101"), ("B", "102"))}
    create_event(players, "A1B", "Late Open")
    orders.publish_due(timezone.now())
    assert officer_client.get(reverse("run_progress", args=[long_run.pk]))["HX-Refresh"] == "true"
    text = page(officer_client, long_run.get_absolute_url())
    assert "Events were accepted after the run: Late Open." in text
    assert "Publication started at" not in text
    assert "Drop this run" in text


def test_a_long_list_approved_by_the_second_one_is_being_published(
    officer_client: Client, second_officer_client: Client, long_run: Run
) -> None:
    two_persons()
    text = sent(officer_client, "publish", long_run.pk, reason="monthly list")
    assert "Another officer must approve it." in text
    assert "Publication started at" not in text
    text = sent(second_officer_client, "approve_publication", PublicationOrder.objects.get().pk)
    assert "The list is being published." in text
    assert "Publication started at" in text
