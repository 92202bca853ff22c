"""Work is handed to the worker, a process of its own, by a row that is written with everything else."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.db import transaction
from django.db.models import Q
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import DEFAULT_QUEUE

from ratings.models import Cascade, MemberImport, PublicationOrder, Run, Version, WhatIf

EXECUTE = "ratings.execute"
IMPORT = "ratings.import"
CASCADE = "ratings.cascade"
PUBLISH = "ratings.publish"
WHAT_IF = "ratings.what_if"
NAME_WORDS = "ratings.name_words"
FILES = "ratings.files"
VERIFY = "ratings.verify"
LIST_LETTERS = "ratings.list_letters"
MEMBERS = "ratings.members"
ALIVE = ("todo", "doing")
# Two queues, each with a process of its own: whoever does not answer a message holds up no other work.
WORK = DEFAULT_QUEUE
AFTER_ALL_ELSE = -1
MESSAGES = "messages"
# A heap for each thread keeps what the others could use: a hundred megabytes and more where a month is rated.
ONE_HEAP = {"MALLOC_ARENA_MAX": "1"}


def send(run: Run) -> None:
    """Give the run to the worker, unless it has it; part of the transaction this is called in."""
    if not alive(run):
        app.configure_task(EXECUTE, queueing_lock=f"run {run.pk}").defer(run_id=run.pk)


def send_import(runs: Mapping[str, int], **task: Any) -> None:
    """Give an uploaded list to the worker; `runs` are those it fills, by control."""
    app.configure_task(IMPORT).defer(runs={**runs}, run_ids=list(runs.values()), **task)


def arguments_of_import(run: Run) -> dict[str, Any] | None:
    """The arguments of the last job that was to fill a run from an uploaded list."""
    jobs = ProcrastinateJob.objects.filter(task_name=IMPORT, args__run_ids__contains=[run.pk]).order_by("-pk")
    return jobs.values_list("args", flat=True).first()


def send_cascade(cascade: Cascade) -> None:
    """Give the lists of a correction to the worker."""
    app.configure_task(CASCADE, queueing_lock=f"cascade {cascade.pk}").defer(cascade_id=cascade.pk)


def cascade_alive(cascade: Cascade) -> bool:
    """Whether the worker has the cascade or will have it."""
    return ProcrastinateJob.objects.filter(task_name=CASCADE, args__cascade_id=cascade.pk, status__in=ALIVE).exists()


def send_simulation(what_if: WhatIf) -> None:
    """Give a what-if to the worker."""
    app.configure_task(WHAT_IF, queueing_lock=f"what-if {what_if.pk}").defer(what_if_id=what_if.pk)


def simulation_alive(what_if: WhatIf) -> bool:
    """Whether the worker has the what-if or will have it."""
    return ProcrastinateJob.objects.filter(task_name=WHAT_IF, args__what_if_id=what_if.pk, status__in=ALIVE).exists()


def send_name_words() -> None:
    """Queue the rebuild of the search index from present names and ratings."""
    app.configure_task(NAME_WORDS, lock=NAME_WORDS).defer()


def name_words_wait() -> bool:
    """Whether that was asked for again since."""
    return ProcrastinateJob.objects.filter(task_name=NAME_WORDS, status="todo").exists()


def send_files(version: Version, made: int = 0) -> None:
    """Have the files of a version made, so many of which are, one after another and after all other work."""
    app.configure_task(FILES, priority=AFTER_ALL_ELSE).defer(version_id=version.pk, made=made)


def send_list_letters(version: Version) -> None:
    """Have the messenger write to the arbiters whose events a published list has."""
    app.configure_task(LIST_LETTERS, queue=MESSAGES).defer(version_id=version.pk)


def send_proof(version: Version | None) -> None:
    """Have a version proved after all other work, and after it those that were published later."""
    if version:
        lock = "verify lists"
        with suppress(AlreadyEnqueued), transaction.atomic():
            app.configure_task(VERIFY, priority=AFTER_ALL_ELSE, queueing_lock=lock).defer(version_id=version.pk)


def send_member_import(ordered: MemberImport) -> None:
    """Give a list of members to the worker, unless it waits for it."""
    with suppress(AlreadyEnqueued), transaction.atomic():
        app.configure_task(MEMBERS, queueing_lock=f"members {ordered.pk}").defer(import_id=ordered.pk)


def member_import_alive(ordered: MemberImport) -> bool:
    """Whether the worker has the list of members or will have it."""
    return ProcrastinateJob.objects.filter(task_name=MEMBERS, args__import_id=ordered.pk, status__in=ALIVE).exists()


def send_publication(ordered: PublicationOrder) -> None:
    """Have the worker look at the order when its time has come."""
    app.configure_task(PUBLISH, schedule_at=ordered.due).defer(order_id=ordered.pk)


def alive(run: Run) -> bool:
    """Whether the worker has the run or will have it."""
    of_run = Q(task_name=EXECUTE, args__run_id=run.pk) | Q(task_name=IMPORT, args__run_ids__contains=[run.pk])
    return ProcrastinateJob.objects.filter(of_run, status__in=ALIVE).exists()
