"""Jobs of deleted tournaments."""

from django.utils import timezone
from procrastinate.contrib.django import app

from tournaments.setup import removal


@app.periodic(cron="37 4 * * *")
@app.task(name="tournaments.purge", queueing_lock="purge deleted tournaments")
def purge(timestamp: int) -> None:
    """Purge tournaments that were deleted 30 days ago."""
    removal.purge_deleted(timezone.now())
