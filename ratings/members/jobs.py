"""Jobs of imported members."""

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY, FailureRecord
from ratings.members import import_job


@app.task(name=import_job.TASK, retry=RETRY, task_middleware=[FailureRecord(import_job.record_failure)])
def import_members(import_id: int) -> None:
    import_job.run_import(import_id)


@app.periodic(cron="51 3 * * *")
@app.task(name="ratings.forget_member_imports", queueing_lock="forget member imports")
def drop_old_imports(timestamp: int) -> None:
    import_job.drop_old_imports(timezone.now())
