"""Jobs of the API."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.api import quota


@app.periodic(cron="17 * * * *")
@app.task(name="ratings.sweep_quota", queueing_lock="sweep quota")
def sweep(timestamp: int) -> None:
    quota.delete_old_use(timezone.now())
