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
def olga() -> User:
    return create_account("olga", "officers")


@pytest.fixture
def piet() -> User:
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


def test_without_a_time_one_officer_publishes_at_once(finished_run: Run, olga: User) -> None:
    version = orders.publish_or_order(finished_run, "monthly list", None, olga, NOW)
    assert december() == [version]
    assert (version.author, version.second_author, version.at) == (olga, None, NOW)
    assert not PublicationOrder.objects.exists()


def test_a_list_is_published_when_its_time_has_come_and_not_a_second_before(finished_run: Run, olga: User) -> None:
    ordered(finished_run, olga)
    assert orders.publish_due(LATER - SECOND) == december() == []
    (version,) = orders.publish_due(LATER)
    assert (version.reason, version.author, version.at) == ("monthly list", olga, LATER)
    assert orders.publish_due(LATER + SECOND) == []
    assert not orders.open_orders().exists()
    assert verify(version).ok


def test_the_worker_learns_the_time(finished_run: Run, olga: User) -> None:
    order = ordered(finished_run, olga)
    job = ProcrastinateJob.objects.get(task_name="ratings.publish")
    assert (job.scheduled_at, job.args) == (LATER, {"order_id": order.pk})


@pytest.mark.parametrize("job", [lambda: publish_job(order_id=1), lambda: publish_due_orders(timestamp=0)])
def test_the_worker_publishes_what_is_due_at_its_time_or_when_it_looks_again(
    finished_run: Run, olga: User, job
) -> None:
    ordered(finished_run, olga)
    job()
    assert len(december()) == 1


@pytest.mark.parametrize(
    ("reason", "due", "message"),
    [
        (" ", LATER, "A version needs a reason."),
        ("monthly list", NOW, "This time has passed; publish the list now instead."),
    ],
)
def test_an_order_needs_a_reason_and_a_time_to_come(
    finished_run: Run, olga: User, reason: str, due: dt.datetime, message: str
) -> None:
    with pytest.raises(Refused, match=message):
        orders.publish_or_order(finished_run, reason, due, olga, NOW)
    assert not PublicationOrder.objects.exists()


def test_only_what_could_be_published_is_ordered_and_once(finished_run: Run, olga: User) -> None:
    ordered(finished_run, olga)
    with pytest.raises(Refused, match="already scheduled"):
        ordered(finished_run, olga)
    publish(finished_run, "monthly list", olga, NOW)
    PublicationOrder.objects.all().delete()
    with pytest.raises(Refused, match="published already, as version 1, by olga"):
        ordered(finished_run, olga)
    with pytest.raises(Refused, match="not finished yet"):
        ordered(run.unfinished_run(finished_run.list, None, NOW), olga)


def test_why_it_was_not_published_is_kept_until_somebody_changes_the_order(
    finished_run: Run, olga: User, piet: User
) -> None:
    order = ordered(finished_run, olga)
    players = {letter: finished_run.listed.get(number=number).player for letter, number in (("A", "101"), ("B", "102"))}
    create_event(players, "A1B", "Late Open")
    assert orders.publish_due(LATER) == []
    order.refresh_from_db()
    assert order.failure == "Events were accepted since: Late Open. Run the period again."
    PublicationOrder.objects.update(failure="tried once")
    orders.publish_due(LATER + SECOND)
    order.refresh_from_db()
    assert order.failure == "tried once"
    orders.change(order, "monthly list, late", LATER + 2 * SECOND, piet, LATER + SECOND)
    order.refresh_from_db()
    assert (order.failure, order.by) == ("", piet)
    orders.publish_due(LATER + 2 * SECOND)
    order.refresh_from_db()
    assert "Late Open" in order.failure


def test_an_order_can_be_moved_and_cancelled(finished_run: Run, olga: User) -> None:
    order = ordered(finished_run, olga)
    orders.change(order, "monthly list", LATER + SECOND, olga, NOW)
    assert orders.publish_due(LATER) == []
    orders.cancel(order)
    assert orders.publish_due(LATER + SECOND) == []
    assert not PublicationOrder.objects.exists()
    assert Run.objects.filter(pk=finished_run.pk).exists()
    with pytest.raises(Refused, match="carried out or cancelled meanwhile"):
        orders.cancel(order)


def test_a_dropped_run_takes_its_order_along(finished_run: Run, olga: User) -> None:
    ordered(finished_run, olga)
    assert run.delete_run(finished_run)
    assert orders.publish_due(LATER) == []


def test_with_two_persons_nobody_publishes_alone(finished_run: Run, olga: User) -> None:
    two_persons()
    for by in (olga, None):
        with pytest.raises(Refused, match="A second officer is required to publish"):
            publish(finished_run, "monthly list", by, NOW)
    order = ordered(finished_run, olga, None)
    assert orders.publish_due(LATER) == december() == []
    with pytest.raises(Refused, match="Another officer has to approve it"):
        orders.approve(order, olga, NOW)
    assert december() == []


def test_the_second_officer_publishes_what_was_ordered_and_stands_beside_the_first(
    finished_run: Run, olga: User, piet: User
) -> None:
    two_persons()
    version = orders.approve(ordered(finished_run, olga, None), piet, NOW)
    assert isinstance(version, Version)
    assert (version.author, version.second_author) == (olga, piet)
    assert verify(version).ok


def test_approved_before_its_time_it_waits_for_it_and_a_change_takes_the_approval_back(
    finished_run: Run, olga: User, piet: User
) -> None:
    two_persons()
    order = ordered(finished_run, olga)
    assert orders.approve(order, piet, NOW) == order
    with pytest.raises(Refused, match="approved before, by piet"):
        orders.approve(order, piet, NOW)
    orders.change(order, "monthly list, again", LATER, piet, NOW)
    assert orders.publish_due(LATER) == []
    with pytest.raises(Refused, match="not the one who ordered it"):
        orders.approve(order, piet, NOW)
    orders.approve(order, olga, NOW)
    (version,) = orders.publish_due(LATER)
    assert (version.author, version.second_author) == (piet, olga)


def test_the_database_knows_two_persons_too(finished_run: Run, olga: User) -> None:
    order = ordered(finished_run, olga)
    with pytest.raises(IntegrityError, match="order_two_persons"), transaction.atomic():
        PublicationOrder.objects.filter(pk=order.pk).update(approved_by=olga)


def test_who_ordered_approved_and_changed_it_stands_in_the_audit(finished_run: Run, olga: User, piet: User) -> None:
    order = ordered(finished_run, olga)
    orders.approve(order, piet, NOW)
    orders.cancel(order)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pgh_label, approved_by_id FROM ratings_publicationorderevent ORDER BY pgh_id")
        assert [(label, name) for label, name in cursor.fetchall()] == [
            ("insert", None), ("update", piet.pk), ("delete", piet.pk),
        ]  # fmt: skip


@pytest.fixture
def long_run(finished_run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A run with one row too many to publish it while the officer waits."""
    monkeypatch.setattr(orders, "MAX_ROWS_AT_ONCE", finished_run.listed.count() - 1)
    return finished_run


def test_as_long_a_list_as_is_published_at_once_is(long_run: Run, olga: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "MAX_ROWS_AT_ONCE", long_run.listed.count())
    assert isinstance(orders.publish_or_order(long_run, "monthly list", None, olga, NOW), Version)


def test_a_longer_list_is_left_to_the_worker(long_run: Run, olga: User) -> None:
    order = ordered(long_run, olga, None)
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
        olga,
        None,
    )
    assert not orders.due_orders(NOW).exists()
    assert orders.publish_due(LATER) == []


def test_what_is_being_published_is_not_ordered_again(long_run: Run, olga: User, piet: User) -> None:
    order = ordered(long_run, olga, None)
    for by in (olga, piet):
        with pytest.raises(Refused, match="This list is being published already"):
            ordered(long_run, by, None)
    PublicationOrder.objects.update(failure="the list before changed")
    with pytest.raises(Refused, match="already scheduled"):
        ordered(long_run, olga, None)
    orders.change(order, "monthly list", None, olga, NOW)
    assert len(orders.publish_due(NOW)) == 1
    with pytest.raises(Refused, match="published already, as version 1, by olga"):
        ordered(long_run, piet, None)


def test_who_orders_a_long_list_learns_at_once_what_can_be_known(long_run: Run, olga: User) -> None:
    with pytest.raises(Refused, match="A version needs a reason"):
        orders.publish_or_order(long_run, " ", None, olga, NOW)
    with pytest.raises(Refused, match="not finished yet"):
        orders.publish_or_order(run.unfinished_run(long_run.list, None, NOW), "monthly list", None, olga, NOW)
    assert not PublicationOrder.objects.exists()


def test_why_a_long_list_was_not_published_is_kept(long_run: Run, olga: User) -> None:
    order = ordered(long_run, olga, None)
    players = {letter: long_run.listed.get(number=number).player for letter, number in (("A", "101"), ("B", "102"))}
    create_event(players, "A1B", "Late Open")
    publish_job(order_id=order.pk)
    order.refresh_from_db()
    assert order.failure == "Events were accepted since: Late Open. Run the period again."
    assert not orders.due_orders(LATER).exists()
    assert december() == []


def test_a_long_list_that_another_run_has_published_meanwhile_is_not_published_again(long_run: Run, olga: User) -> None:
    order, version = ordered(long_run, olga, None), publish(run_list(), "the same", None, NOW)
    assert orders.publish_due(LATER) == []
    order.refresh_from_db()
    assert order.failure == "Nothing has changed since version 1."
    assert december() == [version]


def test_what_failed_is_tried_again_when_somebody_approves_it(long_run: Run, olga: User, piet: User) -> None:
    order = ordered(long_run, olga, None)
    PublicationOrder.objects.update(failure="tried once")
    orders.approve(order, piet, NOW)
    (version,) = orders.publish_due(NOW)
    assert (version.author, version.second_author) == (olga, piet)


def test_until_the_worker_comes_a_long_list_can_be_cancelled_or_dropped(long_run: Run, olga: User) -> None:
    orders.cancel(ordered(long_run, olga, None))
    assert orders.publish_due(LATER) == []
    ordered(long_run, olga, None)
    assert run.delete_run(long_run)
    assert orders.publish_due(LATER) == december() == []


def test_a_long_list_of_two_persons_is_left_to_the_worker_once_it_is_approved(
    long_run: Run, olga: User, piet: User
) -> None:
    two_persons()
    order = ordered(long_run, olga, None)
    assert not orders.due_orders(LATER).exists()
    assert orders.approve(order, piet, LATER) == order
    assert december() == []
    assert orders.due_orders(LATER).get().publishable_from == LATER
    job = ProcrastinateJob.objects.filter(task_name="ratings.publish").latest("pk")
    publish_job(**job.args)
    (version,) = december()
    assert (version.author, version.second_author) == (olga, piet)


def test_a_long_list_waits_where_the_rule_of_two_persons_came_since(long_run: Run, olga: User, piet: User) -> None:
    order = ordered(long_run, olga, None)
    two_persons()
    assert orders.publish_due(NOW) == []
    orders.approve(order, piet, NOW)
    assert len(orders.publish_due(NOW)) == 1
