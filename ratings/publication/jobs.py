"""Jobs of publication: due orders, copies of seals outside the database, nightly verification."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY, FailureRecord
from ratings.core.queue import AFTER_ALL_ELSE, queue_once
from ratings.models import Version
from ratings.publication import orders, seal_copies, unrecorded
from ratings.publication.orders import publish_due
from ratings.publication.verify import verify

VERIFY = "ratings.verify"


@app.task(name=orders.TASK, retry=RETRY, task_middleware=[FailureRecord(orders.fail)])
def publish(order_id: int) -> None:
    """Publish all due orders. A changed order has a new time, so that the job of its old time skips it."""
    publish_due(timezone.now())


@app.periodic(cron="* * * * *")
@app.task(name="ratings.publish_due", queueing_lock="publish due")
def publish_due_orders(timestamp: int) -> None:
    """Publish the lists of orders that became due while no worker ran."""
    publish_due(timezone.now())


@app.periodic(cron="*/10 * * * *")
@app.task(name="ratings.seals", queueing_lock="seals")
def copy_seals(timestamp: int) -> None:
    """Copy the seals of new versions outside the database."""
    seal_copies.copy_new_seals()


@app.periodic(cron="40 2 * * *")
@app.task(name="ratings.verify_lists", queueing_lock="verify all lists")
def verify_lists(timestamp: int) -> None:
    """Start to verify all published lists, one after another. Report rows that differ from their history."""
    seal_copies.report_missing_seals()
    unrecorded.report_unrecorded_changes()
    _verify_next(after=0)


@app.task(name=VERIFY, retry=RETRY)
def verify_list(version_id: int) -> None:
    """Verify a version, and queue the verification of the next version behind all other jobs."""
    proof = verify(Version.objects.get(pk=version_id))
    if not proof.ok:
        seal_copies.report_failure(proof)
    _verify_next(after=version_id)


def _verify_next(after: int) -> None:
    version = Version.objects.filter(pk__gt=after).order_by("pk").first()
    if version:
        queue_once(VERIFY, "verify lists", AFTER_ALL_ELSE, version_id=version.pk)
