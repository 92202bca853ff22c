"""Runs: inputs are read and frozen, the rows are computed from them and written in one transaction."""

import datetime as dt
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager

from django.db import connection, transaction
from procrastinate.contrib.django import app

from ratings.changes.token import run_token
from ratings.core.gc_pause import gc_paused
from ratings.core.locks import (
    EXECUTION,
    ROWS,
    RUN,
    lock,
    try_lock,
)
from ratings.core.queue import queued
from ratings.core.version import program_version
from ratings.engine.inputs_format.cells import BadInputs
from ratings.engine.inputs_format.text import text_blocks
from ratings.engine.rate import rate
from ratings.engine.results import ComputedRows
from ratings.engine.summary import summarize
from ratings.models import (
    Acknowledgement,
    CascadeList,
    PublicationOrder,
    RatingList,
    Run,
    RunKind,
    User,
    Version,
)
from ratings.periods.collect import collect_inputs
from ratings.periods.inputs import FrozenInputs, freeze, store_inputs
from ratings.periods.log import describe_inputs, describe_results
from ratings.periods.progress import Progress, RunCancelled
from ratings.periods.store import store_rows
from ratings.rules.edition import EditionError, NoEdition
from ratings.rules.list_dates import NoList

TASK = "ratings.execute"
IMPORT_TASK = "ratings.import"
"""The task that fills runs from an uploaded list; `run_ids` is one of its arguments."""


@transaction.atomic
def request_run(rating_list: RatingList, by: User | None, at: dt.datetime) -> Run:
    """Return the unfinished run of the list, or create one, and queue it if it is not queued."""
    run = unfinished_run(rating_list, by, at)
    if not is_queued(run):
        _queue(run)
    return run


def _queue(run: Run) -> None:
    app.configure_task(TASK, queueing_lock=f"run {run.pk}").defer(run_id=run.pk)


@transaction.atomic
def unfinished_run(rating_list: RatingList, by: User | None, at: dt.datetime) -> Run:
    """Return the unfinished run of the list, or create one. Does not queue it."""
    lock(RUN, rating_list.pk)
    waiting = Run.objects.filter(list=rating_list, kind=RunKind.COMPUTED, finished_at=None, failure="").first()
    return waiting or Run.objects.create(list=rating_list, kind=RunKind.COMPUTED, editions=[], asked_by=by, asked_at=at)


def is_queued(run: Run) -> bool:
    """Return True if a worker computes the run, or it is in the queue."""
    return (queued(TASK, run_id=run.pk) | queued(IMPORT_TASK, run_ids=[run.pk])).exists()


def execute(run_id: int) -> Run | None:
    """Execute a run and return it; None if it was cancelled.

    A run that is finished, or that another worker executes, is not changed. The reason of a failure is stored in
    `failure`. If the worker is killed, only the row of the run remains, and the run can be executed again.
    """
    with try_lock(EXECUTION, run_id) as alone:
        run = Run.objects.select_related("list__series").filter(pk=run_id).first()
        return _execute(run) if run and alone and not run.finished_at else run


def fail(reason: str, run_id: int) -> None:
    """Store the reason why an unfinished run ends without rows."""
    run = Run.objects.filter(pk=run_id, finished_at=None, failure="").first()
    if run:
        Progress(run).fail(reason)


def _execute(run: Run) -> Run | None:
    try:
        _execute_or_fail(run, Progress(run))
    except RunCancelled:
        return None
    return Run.objects.select_related("list__series").filter(pk=run.pk).first()


def _execute_or_fail(run: Run, progress: Progress) -> None:
    progress.begin()
    try:
        _compute(run, progress)
    except (NoEdition, NoList, EditionError, BadInputs) as error:
        progress.fail(str(error))


@gc_paused()
def _compute(run: Run, progress: Progress) -> None:
    with ThreadPoolExecutor(1) as aside:
        frozen, consequences = _read_and_rate(run, progress, aside)
        progress.stage("writing")
        _store_result(run, frozen, consequences, progress)


def _read_and_rate(run: Run, progress: Progress, aside: Executor) -> tuple[Future[FrozenInputs], ComputedRows]:
    """Return the inputs, which are frozen in the background, and the computed rows."""
    progress.stage("reading")
    with snapshot():
        run.change_token = run_token()
        inputs = collect_inputs(run.list, program_version())
    frozen = aside.submit(freeze, text_blocks(inputs, verify=True))
    progress.log(*describe_inputs(inputs))
    progress.stage("rating")
    consequences = rate(inputs)
    progress.log(*describe_results(summarize(inputs, consequences)))
    return frozen, consequences


@transaction.atomic
def _store_result(run: Run, frozen: Future[FrozenInputs], computed: ComputedRows, progress: Progress) -> None:
    """Store inputs, rows and the end of the run in one transaction; nothing if the run was cancelled meanwhile."""
    lock(ROWS)
    if not Run.objects.select_for_update().filter(pk=run.pk).exists():
        return
    store_rows(run.pk, computed)
    store_inputs(run.pk, frozen.result())
    progress.finish(list(computed.editions))


@contextmanager
def snapshot() -> Iterator[None]:
    """Run a block on a snapshot of the database; inside a transaction, the block sees that transaction's data."""
    begun = connection.in_atomic_block
    with transaction.atomic():
        if not begun:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@transaction.atomic
def delete_run(run: Run) -> bool:
    """Delete an unpublished run with all its rows; return False if it is published."""
    [*PublicationOrder.objects.select_for_update().filter(run=run)]  # wait for a running publication
    lock(RUN, run.list_id)
    return delete_without_locks(run)


@transaction.atomic
def delete_without_locks(run: Run) -> bool:
    """Delete an unpublished run without locks; return False if it is published. No order or user may wait for it."""
    if Version.objects.filter(run=run).exists():
        return False
    Acknowledgement.objects.filter(run=run).delete()
    PublicationOrder.objects.filter(run=run).delete()
    CascadeList.objects.filter(run=run).update(run=None)
    with connection.cursor() as cursor:
        cursor.execute("SELECT ratings_drop_run(%s)", [run.pk])
    return True
