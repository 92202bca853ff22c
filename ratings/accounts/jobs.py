"""Jobs of accounts."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.accounts import retention


@app.periodic(cron="51 3 * * *")
@app.task(name="ratings.forget_visits", queueing_lock="forget visits")
def forget_visits(timestamp: int) -> None:
    retention.forget_visits(timezone.now())
