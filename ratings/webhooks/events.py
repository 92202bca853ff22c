"""Announcements of events: a message for every subscribed webhook, written with the action itself."""

import datetime as dt
import json
import uuid
from collections.abc import Mapping
from typing import Any

from django.db.models import Q
from django.utils import timezone

from ratings.delivery.retries import enqueue
from ratings.models import Version, Webhook, WebhookDelivery, WebhookEvent

TEST_EVENT = "test"


def announce(event: WebhookEvent, data: Mapping[str, Any], tournament: str = "") -> None:
    """Create a message for each webhook that is subscribed to the event.

    A webhook for one tournament gets only messages with the same `tournament`. The rows belong to the caller's
    transaction: after a rollback nothing is sent.
    """
    of = Q(tournament="") | Q(tournament=tournament)
    webhooks = Webhook.objects.filter(of, is_on=True, user__is_active=True, happenings__contains=[event])
    for webhook in webhooks:
        create_delivery(webhook, event, data)


def announce_list(version: Version) -> None:
    """Announce the publication of a version of a list."""
    published = version.list
    data = {
        "series": published.series.code,
        "control": published.control,
        "month": published.month,
        "date": published.date.isoformat(),
        "version": version.number,
        "reason": version.reason,
        "seal": version.seal,
        "address": f"/api/v1/lists/{published.month}/{published.control}/v{version.number}{published.series.query}",
    }
    announce(WebhookEvent.LIST_PUBLISHED, data)


def create_test_delivery(webhook: Webhook) -> WebhookDelivery:
    """Create a test message without data."""
    return create_delivery(webhook, TEST_EVENT, {})


def create_delivery(webhook: Webhook, event: str, data: Mapping[str, Any]) -> WebhookDelivery:
    """Create a message to one webhook, with the text that will be signed, and queue it."""
    now = timezone.now()
    message = {"type": event, "timestamp": now.astimezone(dt.UTC).isoformat(timespec="seconds"), "data": data}
    delivery = WebhookDelivery.objects.create(
        webhook=webhook, uuid=uuid.uuid4(), happening=event, body=json.dumps(message), at=now, next_at=now
    )
    enqueue(delivery)
    return delivery
