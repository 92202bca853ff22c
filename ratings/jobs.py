"""What the worker does: runs, imports, what is due, work whose worker died; and what the messenger does."""

from typing import Any

from django.utils import timezone
from procrastinate import JobContext
from procrastinate.contrib.django import app

from ratings.accounts import retention
from ratings.api import quota
from ratings.changes import old_rows
from ratings.core import throttling
from ratings.core.failed_jobs import AGAIN, FailureRecord, resume_stalled
from ratings.core.queue import (
    CASCADE,
    EXECUTE,
    FILES,
    IMPORT,
    LIST_LETTERS,
    MEMBERS,
    MESSAGES,
    NAME_WORDS,
    PUBLISH,
    VERIFY,
    WHAT_IF,
    name_words_wait,
    send_files,
    send_proof,
)
from ratings.corrections import cascade as cascades
from ratings.delivery import mail, retries
from ratings.imports import upload
from ratings.lists.downloads import prebuild
from ratings.members import import_job
from ratings.models import Mail, Version, WebhookDelivery
from ratings.periods import run
from ratings.publication import heads, orders
from ratings.publication.orders import publish_due
from ratings.publication.verify import verify
from ratings.register import search_index
from ratings.simulation import tasks as simulations
from ratings.submissions import letters
from ratings.webhooks import delivery


@app.task(name=EXECUTE, retry=AGAIN, task_middleware=[FailureRecord(run.fail)])
def execute(run_id: int) -> None:
    run.execute(run_id)


@app.task(name=IMPORT, retry=AGAIN, task_middleware=[FailureRecord(upload.fail)])
def import_list(**task: Any) -> None:
    upload.execute(**task)


@app.task(name=MEMBERS, retry=AGAIN, task_middleware=[FailureRecord(import_job.fail)])
def import_members(import_id: int) -> None:
    import_job.execute(import_id)


@app.task(name=CASCADE, retry=AGAIN, task_middleware=[FailureRecord(cascades.fail)])
def cascade(cascade_id: int) -> None:
    cascades.execute(cascade_id)


@app.task(name=WHAT_IF, retry=AGAIN, task_middleware=[FailureRecord(simulations.fail)])
def what_if(what_if_id: int) -> None:
    simulations.execute(what_if_id)


@app.task(name=NAME_WORDS, retry=AGAIN)
def follow_names() -> None:
    """Of several waiting the last one is enough."""
    if not name_words_wait():
        search_index.follow_everyone()


@app.task(name=FILES, retry=AGAIN)
def make_file(version_id: int, made: int) -> None:
    """One file at a time: whatever else is to be done comes before the next."""
    version = Version.objects.select_related("list__series").get(pk=version_id)
    if prebuild.make(version, made):
        send_files(version, made + 1)


@app.task(name=PUBLISH, retry=AGAIN, task_middleware=[FailureRecord(orders.fail)])
def publish(order_id: int) -> None:
    """At the time set for a publication; whether it still holds, the order itself says."""
    publish_due(timezone.now())


@app.periodic(cron="* * * * *")
@app.task(name="ratings.publish_due", queueing_lock="publish due")
def catch_up(timestamp: int) -> None:
    """Lists whose time came while no worker was there."""
    publish_due(timezone.now())


@app.periodic(cron="*/10 * * * *")
@app.task(name="ratings.seals", queueing_lock="seals")
def keep_seals(timestamp: int) -> None:
    """The seals of lists published since, kept outside of the database."""
    heads.keep_new()


@app.periodic(cron="40 2 * * *")
@app.task(name="ratings.verify_lists", queueing_lock="verify all lists")
def verify_lists(timestamp: int) -> None:
    """Every night each published list is proved, one after another."""
    heads.alarm_of_lost()
    send_proof(Version.objects.order_by("pk").first())


@app.task(name=VERIFY, retry=AGAIN)
def verify_list(version_id: int) -> None:
    """One list at a time: whatever else is to be done comes before the next."""
    proof = verify(Version.objects.select_related("list__series", "previous", "run").get(pk=version_id))
    if not proof.ok:
        heads.alarm(proof)
    send_proof(Version.objects.filter(pk__gt=version_id).order_by("pk").first())


@app.task(name=LIST_LETTERS, queue=MESSAGES, retry=AGAIN)
def write_of_list(version_id: int) -> None:
    letters.published(Version.objects.select_related("list").get(pk=version_id))


@app.task(name=WebhookDelivery.TASK, queue=MESSAGES, retry=AGAIN)
def tell(delivery_id: int) -> None:
    delivery.attempt(delivery_id)


@app.periodic(cron="* * * * *")
@app.task(name="ratings.deliver_late", queue=MESSAGES, queueing_lock="deliver late")
def deliver_late(timestamp: int) -> None:
    """Messages whose time came while no worker was there."""
    retries.catch_up(WebhookDelivery.objects.all(), timezone.now())


@app.task(name=Mail.TASK, queue=MESSAGES, retry=AGAIN)
def send_mail(mail_id: int) -> None:
    mail.attempt(mail_id, timezone.now())


@app.periodic(cron="* * * * *")
@app.task(name="ratings.late_mail", queue=MESSAGES, queueing_lock="late mail")
def late_mail(timestamp: int) -> None:
    """Mail whose time came while no worker was there."""
    mail.catch_up(timezone.now())


@app.periodic(cron="17 * * * *")
@app.task(name="ratings.sweep", queueing_lock="sweep")
def sweep(timestamp: int) -> None:
    """Delete old counters, messages to programs, and mail that was given up."""
    retries.sweep(Mail.objects.all(), mail.KEPT, timezone.now())
    quota.sweep(timezone.now())
    throttling.sweep(timezone.now())
    retries.sweep(WebhookDelivery.objects.all(), delivery.KEPT, timezone.now())


@app.periodic(cron="51 3 * * *")
@app.task(name="ratings.forget_visits", queueing_lock="forget visits")
def forget_visits(timestamp: int) -> None:
    """Delete sessions that ended, files that nobody took in, and rows of the change log that no page refers to."""
    upload.forget_old(timezone.now())
    import_job.forget_old(timezone.now())
    retention.forget_visits(timezone.now())
    old_rows.remove()


@app.periodic(cron="* * * * *")
@app.task(name="ratings.names_unknown", queueing_lock="names unknown")
def follow_unknown_names(timestamp: int) -> None:
    """A register from before its words were kept."""
    search_index.follow_unknown()


@app.periodic(cron="* * * * *")
@app.task(name="ratings.resume", queueing_lock="resume", pass_context=True)
async def resume(context: JobContext, timestamp: int) -> None:
    """Jobs whose worker gives no sign of life any more begin again."""
    await resume_stalled(context.app)
