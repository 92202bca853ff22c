"""Jobs of imported lists."""

from typing import Any

from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY, FailureRecord
from ratings.imports import upload
from ratings.periods import run


@app.task(name=run.IMPORT_TASK, retry=RETRY, task_middleware=[FailureRecord(upload.record_failure)])
def import_list(**task: Any) -> None:
    upload.run_import(**task)


@app.periodic(cron="51 3 * * *")
@app.task(name="ratings.forget_uploads", queueing_lock="forget uploads")
def delete_old_uploads(timestamp: int) -> None:
    upload.delete_old_uploads(timezone.now())
