"""Failures of jobs, stored with the run, import, correction or order for which the job worked."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from types import TracebackType
from typing import Any

from asgiref.sync import sync_to_async
from django.db import OperationalError
from django.utils.translation import gettext as _
from procrastinate import RetryStrategy
from procrastinate.app import App
from procrastinate.contrib.django.models import ProcrastinateJob
from procrastinate.job_context import JobContext
from procrastinate.jobs import Job, Status

MOST_ATTEMPTS = 5
RETRY = RetryStrategy(max_attempts=MOST_ATTEMPTS, wait=5, retry_exceptions={OperationalError})


class FailureRecord:
    """A middleware of a task. After the last attempt it calls `fail` with a sentence and the job's arguments.

    The error is raised again, for the log and the administrators.
    """

    def __init__(self, fail: Callable[..., None]) -> None:
        self.fail = fail

    def __call__(self, call_next: Callable[[], Any], context: JobContext, worker: object) -> Any:
        with ExitStack() as stack:
            stack.push(partial(self._ended, context.job))
            return call_next()

    def _ended(
        self, job: Job, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception) and RETRY.get_retry_decision(exception=error, job=job) is None:
            sentence = _("It was stopped by an error (%(error)s). The details are in the server's log.")
            self.fail(sentence % {"error": _on_one_line(error)}, **job.task_kwargs)


def _on_one_line(error: Exception) -> str:
    """Return the class of an error and the first line of its text."""
    text = next(iter(str(error).splitlines()), "")
    return ": ".join(filter(None, [type(error).__name__, text]))


async def resume_stalled(app: App) -> None:
    """Restart the jobs of workers that no longer respond. A job that has ended several workers fails."""
    for job in await app.job_manager.get_stalled_jobs():
        if job.attempts < MOST_ATTEMPTS:
            await app.job_manager.retry_job(job)
            continue
        for record in app.tasks[job.task_name].task_middleware if job.task_name in app.tasks else ():
            if isinstance(record, FailureRecord):
                await sync_to_async(_fail_stalled)(record, job)
        await app.job_manager.finish_job(job, Status.FAILED, delete_job=False)


def _fail_stalled(record: FailureRecord, job: Job) -> None:
    sentence = _("The worker stopped during this job %(count)d times.") % {"count": job.attempts + 1}
    record.fail(sentence, **ProcrastinateJob.objects.values_list("args", flat=True).get(pk=job.id))
