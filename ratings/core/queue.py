"""The queue of the worker. A job is a row of the current transaction; each room has its jobs in `jobs.py`.

The name of a task never changes, because jobs of an earlier release may still be in the queue. It is beside the
function that queues the task.
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

# Each queue has a process of its own, so that a slow receiver of messages delays no other work.
WORK = DEFAULT_QUEUE
MESSAGES = "messages"
AFTER_ALL_ELSE = -1
# All threads share one heap, so that one thread can reuse memory of another. It saves 100 MB or more per rated month.
ONE_HEAP = {"MALLOC_ARENA_MAX": "1"}


def queued(task: str, **arguments: Any) -> QuerySet[ProcrastinateJob]:
    """Return the waiting and running jobs of a task with these arguments."""
    return ProcrastinateJob.objects.filter(task_name=task, args__contains=arguments, status__in=("todo", "doing"))


def queue_once(task: str, lock: str, priority: int = 0, **arguments: Any) -> None:
    """Queue a job, unless a job with this lock already waits."""
    with suppress(AlreadyEnqueued), transaction.atomic():
        app.configure_task(task, priority=priority, queueing_lock=lock).defer(**arguments)


def import_jobs(rooms: ModuleType) -> None:
    """Import the module `jobs` of every room in a package."""
    for room in iter_modules(rooms.__path__, f"{rooms.__name__}."):
        if room.ispkg and module_has_submodule(import_module(room.name), "jobs"):
            import_module(f"{room.name}.jobs")
