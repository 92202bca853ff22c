"""Jobs of simulations."""

from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY, FailureRecord
from ratings.simulation import computation


@app.task(name=computation.TASK, retry=RETRY, task_middleware=[FailureRecord(computation.fail)])
def simulate(what_if_id: int) -> None:
    computation.execute(what_if_id)
