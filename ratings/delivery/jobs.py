"""Jobs of mail."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY
from ratings.core.queue import MESSAGES
from ratings.delivery import mail, retries
from ratings.delivery.models import Mail


@app.task(name=Mail.TASK, queue=MESSAGES, retry=RETRY)
def send_mail(mail_id: int) -> None:
    mail.attempt(mail_id, timezone.now())


@app.periodic(cron="* * * * *")
@app.task(name="ratings.late_mail", queue=MESSAGES, queueing_lock="late mail")
def late_mail(timestamp: int) -> None:
    """Queue mail again whose time came while no worker ran."""
    mail.catch_up(timezone.now())


@app.periodic(cron="17 * * * *")
@app.task(name="ratings.sweep_mail", queueing_lock="sweep mail")
def sweep(timestamp: int) -> None:
    retries.sweep(Mail.objects.all(), mail.RETENTION, timezone.now())
