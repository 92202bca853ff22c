"""Jobs of corrections."""

from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY, FailureRecord
from ratings.corrections import cascade as cascades


@app.task(name=cascades.TASK, retry=RETRY, task_middleware=[FailureRecord(cascades.fail)])
def cascade(cascade_id: int) -> None:
    cascades.execute(cascade_id)
