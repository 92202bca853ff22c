"""The delivery of messages: retries after growing pauses, and a rest for receivers that do not answer."""

import datetime as dt
from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from ratings.delivery import retries
from ratings.models import Webhook, WebhookAttempt, WebhookDelivery
from ratings.webhooks import signature
from ratings.webhooks.http import HttpAnswer, post

PAUSE = dt.timedelta(minutes=10)
RETENTION = dt.timedelta(days=30)

Post = Callable[[str, bytes, Mapping[str, str]], HttpAnswer]


def try_to_deliver(delivery_id: int, send: Post = post) -> WebhookDelivery | None:
    """Try to deliver a message. Return None if the message is not due or another worker is delivering it.

    `send` posts the message; tests replace it.
    """
    now = timezone.now()
    delivery = retries.lease(WebhookDelivery.objects.select_related("webhook"), delivery_id, now)
    if delivery is None:
        return None
    webhook = delivery.webhook
    if not webhook.is_on:
        retries.schedule_attempt(delivery, None)
        return delivery
    if not _may_send(webhook, now):
        webhook.refresh_from_db(fields=["resting_until"])
        retries.schedule_attempt(delivery, webhook.resting_until or now)
        return delivery
    body = delivery.body.encode()
    headers = signature.signed_headers(webhook, str(delivery.uuid), int(now.timestamp()), body)
    return _record_answer(delivery, send(webhook.url, body, headers), now)


def retry(delivery: WebhookDelivery) -> None:
    """Retry a message at once, with its full number of attempts."""
    retries.retry_now(delivery, timezone.now(), delivered_at=None)


def _may_send(webhook: Webhook, now: dt.datetime) -> bool:
    """Return True if the webhook is not resting. After a rest, one message tests the receiver while the others wait."""
    if webhook.resting_until is None:
        return True
    rested = Webhook.objects.filter(pk=webhook.pk, resting_until__lte=now)
    return bool(rested.update(resting_until=now + retries.LEASE))


@transaction.atomic
def _record_answer(delivery: WebhookDelivery, answer: HttpAnswer, now: dt.datetime) -> WebhookDelivery:
    """Store the answer as an attempt, and update the state of the delivery and of the webhook."""
    WebhookAttempt.objects.create(delivery=delivery, at=now, **answer._asdict())
    webhook = Webhook.objects.filter(pk=delivery.webhook_id)
    if answer.status is not None:
        webhook.update(resting_until=None)
    if answer.is_accepted:
        delivery.attempts += 1
        retries.schedule_attempt(delivery, None, delivered_at=now)
        return delivery
    until = retries.count_failure(delivery, now)
    if until is None:
        _switch_off(delivery)
    elif answer.status is None:
        webhook.update(resting_until=min(until, now + PAUSE))
    retries.schedule_attempt(delivery, until)
    return delivery


def _switch_off(delivery: WebhookDelivery) -> None:
    """Switch the webhook off if nothing was delivered to it since this message; its owner sees the reason."""
    arrived = WebhookDelivery.objects.filter(webhook=delivery.webhook_id, delivered_at__gte=delivery.at).exists()
    if not arrived:
        reason = gettext_noop("Nothing arrived for two days.")
        Webhook.objects.filter(pk=delivery.webhook_id).update(is_on=False, why_off=reason)
