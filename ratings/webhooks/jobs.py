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
    delivery.try_to_deliver(delivery_id)


@app.periodic(cron="* * * * *")
@app.task(name="ratings.deliver_late", queue=MESSAGES, queueing_lock="deliver late")
def requeue_late_deliveries(timestamp: int) -> None:
    """Queue messages again that became due while no worker ran."""
    retries.requeue_late(WebhookDelivery.objects.all(), timezone.now())


@app.periodic(cron="17 * * * *")
@app.task(name="ratings.sweep_webhooks", queueing_lock="sweep webhooks")
def delete_old_deliveries(timestamp: int) -> None:
    retries.delete_finished(WebhookDelivery.objects.all(), delivery.RETENTION, timezone.now())
