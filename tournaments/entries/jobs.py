"""Jobs of entries."""

from django.utils import timezone
from procrastinate.contrib.django import app

from tournaments.entries.bulk import stored_review


@app.periodic(cron="23 4 * * *")
@app.task(name="tournaments.sweep", queueing_lock="sweep lists of entries")
def delete_expired_lists(timestamp: int) -> None:
    """Delete lists of players uploaded more than 14 days ago."""
    stored_review.delete_expired_lists(timezone.now())
