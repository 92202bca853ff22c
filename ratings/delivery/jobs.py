"""Jobs of mail."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY
from ratings.core.queue import MESSAGES
from ratings.delivery import mail, retries
from ratings.delivery.models import Mail


@app.task(name=Mail.TASK, queue=MESSAGES, retry=RETRY)
def send_mail(mail_id: int) -> None:
    mail.try_to_send(mail_id, timezone.now())


@app.periodic(cron="* * * * *")
@app.task(name="ratings.late_mail", queue=MESSAGES, queueing_lock="late mail")
def requeue_late_mail(timestamp: int) -> None:
    """Queue mail again that should have been sent while no worker ran."""
    mail.requeue_late(timezone.now())


@app.periodic(cron="17 * * * *")
@app.task(name="ratings.sweep_mail", queueing_lock="sweep mail")
def delete_old_mail(timestamp: int) -> None:
    retries.delete_finished(Mail.objects.all(), mail.RETENTION, timezone.now())
