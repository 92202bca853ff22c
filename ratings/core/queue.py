"""The queue of the worker. A job is a row that is written with everything else; each room has its own in `jobs.py`.

The name of a task stands beside the function that queues it, for jobs of an earlier release may wait under it.
"""

from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.module_loading import module_has_submodule
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import DEFAULT_QUEUE

# Two queues, each with a process of its own: a receiver of messages that does not answer holds up no other work.
WORK = DEFAULT_QUEUE
MESSAGES = "messages"
AFTER_ALL_ELSE = -1
# A heap for each thread keeps what the others could use: a hundred megabytes and more where a month is rated.
ONE_HEAP = {"MALLOC_ARENA_MAX": "1"}


def queued(task: str, **arguments: Any) -> QuerySet[ProcrastinateJob]:
    """Return the jobs of a task with these arguments that wait or are being done."""
    return ProcrastinateJob.objects.filter(task_name=task, args__contains=arguments, status__in=("todo", "doing"))


def queue_once(task: str, lock: str, priority: int = 0, **arguments: Any) -> None:
    """Queue a job, unless one with this lock waits already."""
    with suppress(AlreadyEnqueued), transaction.atomic():
        app.configure_task(task, priority=priority, queueing_lock=lock).defer(**arguments)


def import_jobs(rooms: ModuleType) -> None:
    """Import the module `jobs` of every room of an app."""
    for room in iter_modules(rooms.__path__, f"{rooms.__name__}."):
        if room.ispkg and module_has_submodule(import_module(room.name), "jobs"):
            import_module(f"{room.name}.jobs")
