"""What the worker does for the desk; one whose worker died is taken up again with the office's jobs."""

from procrastinate.contrib.django import app

from ratings.jobs import AGAIN
from tournaments.pair import task
from tournaments.worker import PAIR


@app.task(name=PAIR, retry=AGAIN)
def pair(task_id: int) -> None:
    task.execute(task_id)
