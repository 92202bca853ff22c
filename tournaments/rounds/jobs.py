"""Jobs of rounds: pairing, checks by the rules, publication at a set time."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.core.failed_jobs import AGAIN, FailureRecord
from tournaments.rounds import rule_check, scheduled_publication
from tournaments.rounds.pairing_tasks import task
from tournaments.rounds.scheduled_publication import publish_due


@app.task(name=task.TASK, retry=AGAIN, task_middleware=[FailureRecord(task.fail)])
def pair(task_id: int) -> None:
    task.execute(task_id)


@app.task(name=rule_check.TASK, retry=AGAIN)
def check_rounds(tournament_id: int) -> None:
    rule_check.execute(tournament_id)


@app.task(name=scheduled_publication.TASK, retry=AGAIN)
def publish(round_id: int) -> None:
    """Publish what is due; the round itself says if its time still holds."""
    publish_due(timezone.now())


@app.periodic(cron="* * * * *")
@app.task(name="tournaments.catch_up", queueing_lock="catch up")
def catch_up(timestamp: int) -> None:
    """Publish rounds whose time came while no worker ran, or while something prevented it."""
    publish_due(timezone.now())
