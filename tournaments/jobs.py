"""What the worker does for the desk; one whose worker died is taken up again with the office's jobs."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.core.failed_jobs import AGAIN, FailureRecord
from tournaments.entries.bulk import stored_review
from tournaments.rounds import rule_check
from tournaments.rounds.pairing_tasks import task
from tournaments.rounds.queue import PAIR
from tournaments.rounds.scheduled_publication import PUBLISH, publish_due
from tournaments.setup import removal


@app.task(name=PAIR, retry=AGAIN, task_middleware=[FailureRecord(task.fail)])
def pair(task_id: int) -> None:
    task.execute(task_id)


@app.task(name=rule_check.CHECK, retry=AGAIN)
def check_rounds(tournament_id: int) -> None:
    rule_check.execute(tournament_id)


@app.task(name=PUBLISH, retry=AGAIN)
def publish(round_id: int) -> None:
    """At the time set for a round; whether it still holds, the round itself says."""
    publish_due(timezone.now())


@app.periodic(cron="* * * * *")
@app.task(name="tournaments.catch_up", queueing_lock="catch up")
def catch_up(timestamp: int) -> None:
    """Rounds whose time came while no worker was there, or while something stood in their way."""
    publish_due(timezone.now())


@app.periodic(cron="23 4 * * *")
@app.task(name="tournaments.sweep", queueing_lock="sweep lists of entries")
def sweep(timestamp: int) -> None:
    """Lists of players that arrived some days ago."""
    stored_review.sweep(timezone.now())


@app.periodic(cron="37 4 * * *")
@app.task(name="tournaments.purge", queueing_lock="purge deleted tournaments")
def purge(timestamp: int) -> None:
    """Tournaments that were deleted 30 days ago."""
    removal.purge(timezone.now())
