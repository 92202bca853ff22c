"""Jobs of rounds: pairing, checks by the rules, scheduled publication."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY, FailureRecord
from tournaments.rounds import rule_check, scheduled_publication
from tournaments.rounds.pairing_tasks import task
from tournaments.rounds.scheduled_publication import publish_due


@app.task(name=task.TASK, retry=RETRY, task_middleware=[FailureRecord(task.store_failure)])
def pair(task_id: int) -> None:
    task.run_task(task_id)


@app.task(name=rule_check.TASK, retry=RETRY)
def check_rounds(tournament_id: int) -> None:
    rule_check.run_checks(tournament_id)


@app.task(name=scheduled_publication.TASK, retry=RETRY)
def publish(round_id: int) -> None:
    """Publish all due rounds; a round whose time was changed is not due."""
    publish_due(timezone.now())


@app.periodic(cron="* * * * *")
@app.task(name="tournaments.catch_up", queueing_lock="catch up")
def catch_up(timestamp: int) -> None:
    """Publish rounds that became due while no worker ran or something blocked them."""
    publish_due(timezone.now())
