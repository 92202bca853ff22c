"""Jobs of rating periods."""

from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY, FailureRecord
from ratings.periods import run


@app.task(name=run.TASK, retry=RETRY, task_middleware=[FailureRecord(run.fail)])
def execute(run_id: int) -> None:
    run.execute(run_id)
