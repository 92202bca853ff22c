"""Publication orders, for a set time, a second officer or a long list."""

import datetime as dt

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from procrastinate.contrib.django import app

from ratings.accounts.settings import second_officer_required
from ratings.core.errors import Refused
from ratings.models import PublicationOrder, Run, User, Version
from ratings.publication.publish import publish, refuse_unacknowledged, refuse_unready
from ratings.text.one_line import one_line

TASK = "ratings.publish"
# Lists with more rows are published by a worker. This number takes some tenths of a second in the request.
MAX_ROWS_AT_ONCE = 50_000


def publish_or_order(
    run: Run, reason: str, due: dt.datetime | None, by: User, at: dt.datetime
) -> Version | PublicationOrder:
    """Publish a run and return the version, or create an order for it and return the order.

    An order is needed for a set time (`due`), if a second officer is required, and for a long list. Refused if the time
    is past, if the run already has an order, or if it cannot be published (see `publish.publish`).
    """
    if due is None and not second_officer_required() and not _is_long(run):
        return publish(run, reason, by, at)
    return _create_order(run, _require_reason(reason), due, by, at)


@transaction.atomic
def _create_order(run: Run, reason: str, due: dt.datetime | None, by: User, at: dt.datetime) -> PublicationOrder:
    if due is not None and due <= at:
        raise Refused(_("This time has passed; publish the list now instead."))
    run = Run.objects.select_for_update(of=("self",)).select_related("list__series").get(pk=run.pk)
    refuse_unready(run)
    _refuse_ordered(run, at)
    refuse_unacknowledged(run)
    ordered = PublicationOrder.objects.create(run=run, reason=reason, due=due or at, by=by, at=at)
    _queue(ordered)
    return ordered


def approve(order: PublicationOrder, by: User, at: dt.datetime) -> Version | PublicationOrder:
    """Approve another officer's order.

    If the time of the order has come and the list is short, publish it and return the version; otherwise return the
    order. Refused if `by` is the officer of the order, or the order was approved before.
    """
    return _approve(order, by, at, at_once=not _is_long(order.run))


@transaction.atomic
def _approve(order: PublicationOrder, by: User, at: dt.datetime, at_once: bool) -> Version | PublicationOrder:
    order = _lock_order(order)
    if order.by == by:
        raise Refused(_("You ordered this list. Another officer must approve it."))
    if order.approved_by:
        raise Refused(_("%(who)s has already approved this order.") % {"who": order.approved_by})
    order.approved_by, order.approved_at, order.failure = by, at, ""
    order.save(update_fields=["approved_by", "approved_at", "failure"])
    if at_once and order.due <= at:
        return publish(order.run, order.reason, order.by, at)
    _queue(order)
    return order


@transaction.atomic
def change(order: PublicationOrder, reason: str, due: dt.datetime | None, by: User, at: dt.datetime) -> None:
    """Change reason or time. The changing officer becomes the order's author, and an earlier approval is void."""
    order, reason = _lock_order(order), _require_reason(reason)
    if due is not None and due <= at:
        raise Refused(_("This time has passed; publish the list now instead."))
    order.reason, order.due, order.by, order.at = reason, due or at, by, at
    order.approved_by = order.approved_at = None
    order.failure = ""
    order.save()
    _queue(order)


@transaction.atomic
def cancel(order: PublicationOrder) -> None:
    """Delete an open order; the run stays."""
    _lock_order(order).delete()


def open_orders() -> QuerySet[PublicationOrder]:
    """Return the orders that are not yet carried out, by their time."""
    orders = PublicationOrder.objects.filter(run__version__isnull=True)
    return orders.select_related("run__list__series", "by", "approved_by").order_by("due", "pk")


def due_orders(now: dt.datetime) -> QuerySet[PublicationOrder]:
    """Return the due orders with all approvals, which the worker carries out."""
    approved = Q(approved_by__isnull=False) if second_officer_required() else Q()
    return open_orders().filter(approved, due__lte=now, failure="")


def publish_due(now: dt.datetime) -> list[Version]:
    """Publish every due run, in order of time; return the versions.

    An order without a required approval waits. If a run cannot be published, the reason is stored in its order, and the
    order is tried again only after a change.
    """
    versions = [_carry_out(pk, now) for pk in due_orders(now).values_list("pk", flat=True)]
    return [version for version in versions if version]


@transaction.atomic
def _carry_out(pk: int, now: dt.datetime) -> Version | None:
    """Publish the run of an order and return the version.

    Return None if the order was changed, cancelled or carried out meanwhile, or is locked.
    """
    ordered = due_orders(now).filter(pk=pk).select_for_update(of=("self",), skip_locked=True).first()
    if ordered is None:
        return None
    try:
        return publish(ordered.run, ordered.reason, ordered.by, now)
    except Refused as refused:
        ordered.failure = " ".join(refused.reasons)
        ordered.save(update_fields=["failure"])
        return None


def fail(reason: str, order_id: int) -> None:
    """Store the reason why a due order was not carried out."""
    open_orders().filter(pk=order_id, failure="").update(failure=reason)


def _queue(order: PublicationOrder) -> None:
    """Queue the job that carries out the order at its time."""
    app.configure_task(TASK, schedule_at=order.due).defer(order_id=order.pk)


def _is_long(run: Run) -> bool:
    """Return True if a worker publishes the run, because the list is long.

    Call it before the transaction that waits for the lock of the order.
    """
    return run.listed.order_by()[MAX_ROWS_AT_ONCE : MAX_ROWS_AT_ONCE + 1].exists()


def _refuse_ordered(run: Run, at: dt.datetime) -> None:
    if due_orders(at).filter(run=run).exists():
        raise Refused(_("This list is being published already."))
    if PublicationOrder.objects.filter(run=run).exists():
        raise Refused(_("Publication of this run is already scheduled. Change that schedule."))


def _lock_order(order: PublicationOrder) -> PublicationOrder:
    """Return the order, locked. Refused at once if the order is deleted, carried out, or locked elsewhere."""
    of_it = open_orders().filter(pk=order.pk)
    locked = of_it.select_for_update(of=("self",), skip_locked=True).first()
    if locked is None and of_it.exists():
        raise Refused(_("This order is being carried out or changed now. Reload the page."))
    if locked is None:
        raise Refused(_("This order was carried out or cancelled meanwhile."))
    return locked


def _require_reason(text: str) -> str:
    reason = one_line(text)[:300]
    if not reason:
        raise Refused(_("Enter the reason for the version."))
    return reason
