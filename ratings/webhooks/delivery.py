"""Delivering messages: each is tried again after growing pauses; who gives no answer is left alone for a while."""

import datetime as dt
from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from ratings.core.queue import send_delivery
from ratings.models import Webhook, WebhookAttempt, WebhookDelivery
from ratings.webhooks import signature
from ratings.webhooks.http import HttpAnswer, post

MINUTE = dt.timedelta(minutes=1)
PAUSES = tuple(MINUTE * minutes for minutes in (1, 5, 30, 120, 360, 720, 1440))
# Nobody else takes a message up while one try may last; a worker that dies leaves it free again.
LEASE = 2 * MINUTE
REST = 10 * MINUTE
EARLY = dt.timedelta(seconds=5)
KEPT = dt.timedelta(days=30)

Post = Callable[[str, bytes, Mapping[str, str]], HttpAnswer]


def attempt(delivery_id: int, send: Post = post) -> WebhookDelivery | None:
    """Try to deliver a message whose time has come; None where it has not, or somebody else does."""
    now = timezone.now()
    due = WebhookDelivery.objects.filter(pk=delivery_id, next_at__lte=now + EARLY)
    if not due.update(next_at=now + LEASE):
        return None
    delivery = WebhookDelivery.objects.select_related("webhook").get(pk=delivery_id)
    webhook = delivery.webhook
    if not webhook.is_on:
        return _put_off(delivery, None)
    if not _may_ask(webhook, now):
        webhook.refresh_from_db(fields=["resting_until"])
        return _put_off(delivery, webhook.resting_until or now)
    body = delivery.body.encode()
    headers = signature.headers(webhook, str(delivery.uuid), int(now.timestamp()), body)
    return _record(delivery, send(webhook.url, body, headers), now)


def again(delivery: WebhookDelivery) -> None:
    """Try a message again at once, with all its tries before it."""
    delivery.attempts, delivery.delivered_at = 0, None
    delivery.save(update_fields=["attempts", "delivered_at"])
    _put_off(delivery, timezone.now())


def catch_up(now: dt.datetime) -> None:
    """Hand over again what should have been tried long ago: its job was lost, or its worker died."""
    for delivery in WebhookDelivery.objects.filter(next_at__lt=now - MINUTE)[:1000]:
        send_delivery(delivery)


def sweep(now: dt.datetime) -> None:
    """Forget messages that are delivered or given up and a month old."""
    WebhookDelivery.objects.filter(next_at=None, at__lt=now - KEPT).delete()


def _may_ask(webhook: Webhook, now: dt.datetime) -> bool:
    """Whether it is not resting; one that was silent before is asked by a single message, while the others wait."""
    if webhook.resting_until is None:
        return True
    rested = Webhook.objects.filter(pk=webhook.pk, resting_until__lte=now)
    return bool(rested.update(resting_until=now + LEASE))


@transaction.atomic
def _record(delivery: WebhookDelivery, answer: HttpAnswer, now: dt.datetime) -> WebhookDelivery:
    """Keep what was answered, and what follows from it."""
    WebhookAttempt.objects.create(delivery=delivery, at=now, **answer._asdict())
    delivery.attempts += 1
    webhook = Webhook.objects.filter(pk=delivery.webhook_id)
    if answer.status is not None:
        webhook.update(resting_until=None)
    if answer.is_taken:
        delivery.delivered_at = now
        return _put_off(delivery, None)
    if delivery.attempts > len(PAUSES):
        _switch_off(delivery)
        return _put_off(delivery, None)
    pause = PAUSES[delivery.attempts - 1]
    if answer.status is None:
        webhook.update(resting_until=now + min(pause, REST))
    return _put_off(delivery, now + pause)


def _put_off(delivery: WebhookDelivery, until: dt.datetime | None) -> WebhookDelivery:
    """The next try at a time; none, and it is over."""
    delivery.next_at = until
    delivery.save(update_fields=["attempts", "delivered_at", "next_at"])
    if until is not None:
        send_delivery(delivery)
    return delivery


def _switch_off(delivery: WebhookDelivery) -> None:
    """A webhook of which nothing has arrived all the while is switched off; its owner sees why."""
    arrived = WebhookDelivery.objects.filter(webhook=delivery.webhook_id, delivered_at__gte=delivery.at).exists()
    if not arrived:
        why = gettext_noop("Nothing arrived for two days.")
        Webhook.objects.filter(pk=delivery.webhook_id).update(is_on=False, why_off=why)
