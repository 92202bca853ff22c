"""Jobs of accounts."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.accounts import retention


@app.periodic(cron="51 3 * * *")
@app.task(name="ratings.forget_visits", queueing_lock="forget visits")
def delete_ended_sessions(timestamp: int) -> None:
    retention.delete_ended_sessions(timezone.now())
