"""A pairing is handed to the worker by a row that is written with everything else."""

from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.queue import ALIVE
from tournaments.models import PairingTask

PAIR = "tournaments.pair"


def send(task: PairingTask) -> None:
    """Give the task to the worker; part of the transaction this is called in."""
    app.configure_task(PAIR, queueing_lock=f"pairing {task.pk}").defer(task_id=task.pk)


def alive(task: PairingTask) -> bool:
    """Whether the worker has the task or will have it."""
    jobs = ProcrastinateJob.objects.filter(task_name=PAIR, args__task_id=task.pk, status__in=ALIVE)
    return jobs.exists()
