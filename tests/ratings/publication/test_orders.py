"""Publication orders: at a set time, with a second officer if required, and with recorded failures."""

import datetime as dt

import pytest
from django.db import IntegrityError, connection, transaction
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.errors import Refused
from ratings.models import Installation, PublicationOrder, Run, User, Version
from ratings.periods import run
from ratings.publication import orders
from ratings.publication.jobs import publish as publish_job
from ratings.publication.jobs import publish_due_orders
from ratings.publication.publish import publish
from ratings.publication.verify import verify
from tests.ratings.month import DECEMBER, NOW, create_event, enrol_players, publish_base_list, run_list
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db
LATER = NOW + dt.timedelta(hours=6)
SECOND = dt.timedelta(seconds=1)


@pytest.fixture
def officer() -> User:
    return create_account("olga", "officers")


@pytest.fixture
def second_officer() -> User:
    return create_account("piet", "officers")


@pytest.fixture
def finished_run() -> Run:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    return run_list()


def two_persons() -> None:
    Installation.objects.create(authority="Office", federation="AUT", two_persons=True)


def ordered(run: Run, by: User, due: dt.datetime | None = LATER) -> PublicationOrder:
    order = orders.publish_or_order(run, "monthly list", due, by, NOW)
    assert isinstance(order, PublicationOrder)
    return order


def december() -> list[Version]:
    return [*Version.objects.filter(list__date=DECEMBER)]


def test_without_a_time_one_officer_publishes_at_once(finished_run: Run, officer: User) -> None:
    version = orders.publish_or_order(finished_run, "monthly list", None, officer, NOW)
    assert december() == [version]
    assert (version.author, version.second_author, version.at) == (officer, None, NOW)
    assert not PublicationOrder.objects.exists()


def test_a_list_is_published_when_its_time_has_come_and_not_a_second_before(finished_run: Run, officer: User) -> None:
    ordered(finished_run, officer)
    assert orders.publish_due(LATER - SECOND) == december() == []
    (version,) = orders.publish_due(LATER)
    assert (version.reason, version.author, version.at) == ("monthly list", officer, LATER)
    assert orders.publish_due(LATER + SECOND) == []
    assert not orders.open_orders().exists()
    assert verify(version).ok


def test_the_order_of_an_officer_who_left_says_so_and_publishes_nothing(finished_run: Run, officer: User) -> None:
    ordered(finished_run, officer)
    User.objects.filter(pk=officer.pk).update(is_active=False)
    assert orders.publish_due(LATER) == december() == []
    assert f"{officer} may not publish lists any more" in orders.open_orders().get().failure


def test_the_worker_learns_the_time(finished_run: Run, officer: User) -> None:
    order = ordered(finished_run, officer)
    job = ProcrastinateJob.objects.get(task_name="ratings.publish")
    assert (job.scheduled_at, job.args) == (LATER, {"order_id": order.pk})


@pytest.mark.parametrize("job", [lambda: publish_job(order_id=1), lambda: publish_due_orders(timestamp=0)])
def test_the_worker_publishes_what_is_due_at_its_time_or_when_it_looks_again(
    finished_run: Run, officer: User, job
) -> None:
    ordered(finished_run, officer)
    job()
    assert len(december()) == 1


@pytest.mark.parametrize(
    ("reason", "due", "message"),
    [
        (" ", LATER, "Enter the reason for the version."),
        ("monthly list", NOW, "This time has passed; publish the list now instead."),
    ],
)
def test_an_order_needs_a_reason_and_a_time_to_come(
    finished_run: Run, officer: User, reason: str, due: dt.datetime, message: str
) -> None:
    with pytest.raises(Refused, match=message):
        orders.publish_or_order(finished_run, reason, due, officer, NOW)
    assert not PublicationOrder.objects.exists()


def test_only_a_publishable_run_is_scheduled_and_only_once(finished_run: Run, officer: User) -> None:
    ordered(finished_run, officer)
    with pytest.raises(Refused, match="already scheduled"):
        ordered(finished_run, officer)
    publish(finished_run, "monthly list", officer, NOW)
    PublicationOrder.objects.all().delete()
    with pytest.raises(Refused, match="olga has already published this run, as version 1"):
        ordered(finished_run, officer)
    with pytest.raises(Refused, match="not finished yet"):
        ordered(run.unfinished_run(finished_run.list, None, NOW), officer)


def test_the_reason_of_a_failed_publication_is_kept_until_the_order_changes(
    finished_run: Run, officer: User, second_officer: User
) -> None:
    order = ordered(finished_run, officer)
    players = {letter: finished_run.listed.get(number=number).player for letter, number in (("A", "101"), ("B", "102"))}
    create_event(players, "A1B", "Late Open")
    assert orders.publish_due(LATER) == []
    order.refresh_from_db()
    assert order.failure == "Events were accepted after the run: Late Open. Run the period again."
    PublicationOrder.objects.update(failure="tried once")
    orders.publish_due(LATER + SECOND)
    order.refresh_from_db()
    assert order.failure == "tried once"
    orders.change(order, "monthly list, late", LATER + 2 * SECOND, second_officer, LATER + SECOND)
    order.refresh_from_db()
    assert (order.failure, order.by) == ("", second_officer)
    orders.publish_due(LATER + 2 * SECOND)
    order.refresh_from_db()
    assert "Late Open" in order.failure


def test_an_order_can_be_moved_and_cancelled(finished_run: Run, officer: User) -> None:
    order = ordered(finished_run, officer)
    orders.change(order, "monthly list", LATER + SECOND, officer, NOW)
    assert orders.publish_due(LATER) == []
    orders.cancel(order)
    assert orders.publish_due(LATER + SECOND) == []
    assert not PublicationOrder.objects.exists()
    assert Run.objects.filter(pk=finished_run.pk).exists()
    with pytest.raises(Refused, match="carried out or cancelled meanwhile"):
        orders.cancel(order)


def test_a_dropped_run_takes_its_order_along(finished_run: Run, officer: User) -> None:
    ordered(finished_run, officer)
    assert run.delete_run(finished_run)
    assert orders.publish_due(LATER) == []


def test_with_the_two_officer_rule_an_officer_cannot_publish_alone(finished_run: Run, officer: User) -> None:
    two_persons()
    for by in (officer, None):
        with pytest.raises(Refused, match="A second officer is required to publish"):
            publish(finished_run, "monthly list", by, NOW)
    order = ordered(finished_run, officer, None)
    assert orders.publish_due(LATER) == december() == []
    with pytest.raises(Refused, match="Another officer must approve it"):
        orders.approve(order, officer, NOW)
    assert december() == []


def test_the_approval_of_the_second_officer_publishes_and_both_are_named(
    finished_run: Run, officer: User, second_officer: User
) -> None:
    two_persons()
    version = orders.approve(ordered(finished_run, officer, None), second_officer, NOW)
    assert isinstance(version, Version)
    assert (version.author, version.second_author) == (officer, second_officer)
    assert verify(version).ok


def test_an_approved_order_waits_for_its_time_and_a_change_removes_the_approval(
    finished_run: Run, officer: User, second_officer: User
) -> None:
    two_persons()
    order = ordered(finished_run, officer)
    assert orders.approve(order, second_officer, NOW) == order
    with pytest.raises(Refused, match="piet has already approved this order"):
        orders.approve(order, second_officer, NOW)
    orders.change(order, "monthly list, again", LATER, second_officer, NOW)
    assert orders.publish_due(LATER) == []
    with pytest.raises(Refused, match="Another officer must approve it"):
        orders.approve(order, second_officer, NOW)
    orders.approve(order, officer, NOW)
    (version,) = orders.publish_due(LATER)
    assert (version.author, version.second_author) == (second_officer, officer)


def test_the_database_requires_two_different_officers_too(finished_run: Run, officer: User) -> None:
    order = ordered(finished_run, officer)
    with pytest.raises(IntegrityError, match="order_two_persons"), transaction.atomic():
        PublicationOrder.objects.filter(pk=order.pk).update(approved_by=officer)


def test_author_approver_and_changes_of_an_order_are_in_the_audit(
    finished_run: Run, officer: User, second_officer: User
) -> None:
    order = ordered(finished_run, officer)
    orders.approve(order, second_officer, NOW)
    orders.cancel(order)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pgh_label, approved_by_id FROM ratings_publicationorderevent ORDER BY pgh_id")
        assert [(label, name) for label, name in cursor.fetchall()] == [
            ("insert", None), ("update", second_officer.pk), ("delete", second_officer.pk),
        ]  # fmt: skip


@pytest.fixture
def long_run(finished_run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A run with one row too many to publish it while the officer waits."""
    monkeypatch.setattr(orders, "MAX_ROWS_AT_ONCE", finished_run.listed.count() - 1)
    return finished_run


def test_a_list_at_the_size_limit_is_published_at_once(
    long_run: Run, officer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "MAX_ROWS_AT_ONCE", long_run.listed.count())
    assert isinstance(orders.publish_or_order(long_run, "monthly list", None, officer, NOW), Version)


def test_a_longer_list_is_left_to_the_worker(long_run: Run, officer: User) -> None:
    order = ordered(long_run, officer, None)
    assert december() == []
    assert [*orders.due_orders(NOW)] == [order]
    assert order.publishable_from == NOW
    job = ProcrastinateJob.objects.get(task_name="ratings.publish")
    assert (job.scheduled_at, job.args) == (NOW, {"order_id": order.pk})
    publish_job(order_id=order.pk)
    (version,) = december()
    assert (version.run, version.reason, version.author, version.second_author) == (
        long_run,
        "monthly list",
        officer,
        None,
    )
    assert not orders.due_orders(NOW).exists()
    assert orders.publish_due(LATER) == []


def test_a_list_in_publication_is_not_scheduled_again(long_run: Run, officer: User, second_officer: User) -> None:
    order = ordered(long_run, officer, None)
    for by in (officer, second_officer):
        with pytest.raises(Refused, match="This list is being published already"):
            ordered(long_run, by, None)
    PublicationOrder.objects.update(failure="the list before changed")
    with pytest.raises(Refused, match="already scheduled"):
        ordered(long_run, officer, None)
    orders.change(order, "monthly list", None, officer, NOW)
    assert len(orders.publish_due(NOW)) == 1
    with pytest.raises(Refused, match="olga has already published this run, as version 1"):
        ordered(long_run, second_officer, None)


def test_an_order_for_a_long_list_is_checked_at_once(long_run: Run, officer: User) -> None:
    with pytest.raises(Refused, match="Enter the reason for the version"):
        orders.publish_or_order(long_run, " ", None, officer, NOW)
    with pytest.raises(Refused, match="not finished yet"):
        orders.publish_or_order(run.unfinished_run(long_run.list, None, NOW), "monthly list", None, officer, NOW)
    assert not PublicationOrder.objects.exists()


def test_the_reason_of_a_failed_publication_of_a_long_list_is_kept(long_run: Run, officer: User) -> None:
    order = ordered(long_run, officer, None)
    players = {letter: long_run.listed.get(number=number).player for letter, number in (("A", "101"), ("B", "102"))}
    create_event(players, "A1B", "Late Open")
    publish_job(order_id=order.pk)
    order.refresh_from_db()
    assert order.failure == "Events were accepted after the run: Late Open. Run the period again."
    assert not orders.due_orders(LATER).exists()
    assert december() == []


def test_a_long_list_that_another_run_has_published_meanwhile_is_not_published_again(
    long_run: Run, officer: User
) -> None:
    order, version = ordered(long_run, officer, None), publish(run_list(), "the same", None, NOW)
    assert orders.publish_due(LATER) == []
    order.refresh_from_db()
    assert order.failure == "Nothing has changed since version 1."
    assert december() == [version]


def test_a_failed_publication_is_tried_again_on_approval(long_run: Run, officer: User, second_officer: User) -> None:
    order = ordered(long_run, officer, None)
    PublicationOrder.objects.update(failure="tried once")
    orders.approve(order, second_officer, NOW)
    (version,) = orders.publish_due(NOW)
    assert (version.author, version.second_author) == (officer, second_officer)


def test_until_the_worker_comes_a_long_list_can_be_cancelled_or_dropped(long_run: Run, officer: User) -> None:
    orders.cancel(ordered(long_run, officer, None))
    assert orders.publish_due(LATER) == []
    ordered(long_run, officer, None)
    assert run.delete_run(long_run)
    assert orders.publish_due(LATER) == december() == []


def test_a_long_list_of_two_persons_is_left_to_the_worker_once_it_is_approved(
    long_run: Run, officer: User, second_officer: User
) -> None:
    two_persons()
    order = ordered(long_run, officer, None)
    assert not orders.due_orders(LATER).exists()
    assert orders.approve(order, second_officer, LATER) == order
    assert december() == []
    assert orders.due_orders(LATER).get().publishable_from == LATER
    job = ProcrastinateJob.objects.filter(task_name="ratings.publish").latest("pk")
    publish_job(**job.args)
    (version,) = december()
    assert (version.author, version.second_author) == (officer, second_officer)


def test_a_long_list_waits_if_the_two_officer_rule_was_introduced_since(
    long_run: Run, officer: User, second_officer: User
) -> None:
    order = ordered(long_run, officer, None)
    two_persons()
    assert orders.publish_due(NOW) == []
    orders.approve(order, second_officer, NOW)
    assert len(orders.publish_due(NOW)) == 1
