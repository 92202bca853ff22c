"""The queue of the worker. A job is a row of the same transaction; each room has its jobs in `jobs.py`.

A task keeps its name, beside the function that queues it: jobs of an earlier release may wait under it.
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

# Two queues with a process each: a slow receiver of messages delays no other work.
WORK = DEFAULT_QUEUE
MESSAGES = "messages"
AFTER_ALL_ELSE = -1
# One heap for all threads: memory that one thread freed is free for the others; saves 100 MB and more per rated month.
ONE_HEAP = {"MALLOC_ARENA_MAX": "1"}


def queued(task: str, **arguments: Any) -> QuerySet[ProcrastinateJob]:
    """Return the waiting and running jobs of a task with these arguments."""
    return ProcrastinateJob.objects.filter(task_name=task, args__contains=arguments, status__in=("todo", "doing"))


def queue_once(task: str, lock: str, priority: int = 0, **arguments: Any) -> None:
    """Queue a job, unless a job with this lock waits already."""
    with suppress(AlreadyEnqueued), transaction.atomic():
        app.configure_task(task, priority=priority, queueing_lock=lock).defer(**arguments)


def import_jobs(rooms: ModuleType) -> None:
    """Import the module `jobs` of every room in a package."""
    for room in iter_modules(rooms.__path__, f"{rooms.__name__}."):
        if room.ispkg and module_has_submodule(import_module(room.name), "jobs"):
            import_module(f"{room.name}.jobs")
