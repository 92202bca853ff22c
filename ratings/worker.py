"""Work is handed to the worker, a process of its own, by a row that is written with everything else."""

from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.models import Run

EXECUTE = "ratings.execute"
ALIVE = ("todo", "doing")


def send(run: Run) -> None:
    """Give the run to the worker, unless it has it; part of the transaction this is called in."""
    if not alive(run):
        app.configure_task(EXECUTE, queueing_lock=f"run {run.pk}").defer(run_id=run.pk)


def alive(run: Run) -> bool:
    """Whether the worker has the run or will have it."""
    jobs = ProcrastinateJob.objects.filter(task_name=EXECUTE, args__run_id=run.pk)
    return jobs.filter(status__in=ALIVE).exists()
