"""Jobs of webhooks."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY
from ratings.core.queue import MESSAGES
from ratings.delivery import retries
from ratings.models import WebhookDelivery
from ratings.webhooks import delivery


@app.task(name=WebhookDelivery.TASK, queue=MESSAGES, retry=RETRY)
def deliver(delivery_id: int) -> None:
    delivery.attempt(delivery_id)


@app.periodic(cron="* * * * *")
@app.task(name="ratings.deliver_late", queue=MESSAGES, queueing_lock="deliver late")
def deliver_late(timestamp: int) -> None:
    """Queue messages again that became due while no worker ran."""
    retries.catch_up(WebhookDelivery.objects.all(), timezone.now())


@app.periodic(cron="17 * * * *")
@app.task(name="ratings.sweep_webhooks", queueing_lock="sweep webhooks")
def sweep(timestamp: int) -> None:
    retries.sweep(WebhookDelivery.objects.all(), delivery.KEPT, timezone.now())
