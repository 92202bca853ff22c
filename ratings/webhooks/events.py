"""Announcing what happened: a message for every webhook that wants it, written with the action itself."""

import datetime as dt
import json
import uuid
from collections.abc import Mapping
from typing import Any

from django.db.models import Q
from django.utils import timezone

from ratings.delivery.retries import enqueue
from ratings.models import Version, Webhook, WebhookDelivery, WebhookEvent

TRIAL = "test"


def announce(happening: WebhookEvent, data: Mapping[str, Any], tournament: str = "") -> None:
    """Have the worker tell every webhook that wants it; of a tournament, those that want all or this one.

    Part of the transaction this is called in: what is taken back is not told.
    """
    of = Q(tournament="") | Q(tournament=tournament)
    webhooks = Webhook.objects.filter(of, is_on=True, user__is_active=True, happenings__contains=[happening])
    for webhook in webhooks:
        create_delivery(webhook, happening, data)


def list_published(version: Version) -> None:
    """Tell that a version of a list was published."""
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


def try_out(webhook: Webhook) -> WebhookDelivery:
    """A message about nothing, to see whether it arrives."""
    return create_delivery(webhook, TRIAL, {})


def create_delivery(webhook: Webhook, happening: str, data: Mapping[str, Any]) -> WebhookDelivery:
    """One message to one webhook, in the words that will be signed, handed to the worker."""
    now = timezone.now()
    message = {"type": happening, "timestamp": now.astimezone(dt.UTC).isoformat(timespec="seconds"), "data": data}
    made = WebhookDelivery.objects.create(
        webhook=webhook, uuid=uuid.uuid4(), happening=happening, body=json.dumps(message), at=now, next_at=now
    )
    enqueue(made)
    return made
