"""Failed jobs: their purpose on a page, and the button to try again."""

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import OperationalError, connection
from django.test import Client
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob
from procrastinate.middleware import compose

from ratings.core import jobs
from ratings.core.failed_jobs import MOST_ATTEMPTS, FailureRecord
from ratings.models import Run
from ratings.periods import run
from tests.ratings.month import DECEMBER, NOW, create_event, enrol_players, list_of, publish_base_list, ratings_of
from tests.ratings.test_jobs import assign_jobs_to_worker

pytestmark = pytest.mark.django_db

ASKED_FOR = (
    "ratings.execute", "ratings.import", "ratings.members", "ratings.cascade", "ratings.what_if", "ratings.publish",
    "tournaments.pair",
)  # fmt: skip


def broken(*_arguments: object, **_named: object) -> None:
    raise ZeroDivisionError("no such thing\nas that")


@pytest.fixture
def requested_run(db: None) -> Run:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    return run.request_run(list_of("standard", DECEMBER), None, NOW)


def page_text(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


@pytest.mark.parametrize("name", ASKED_FOR)
def test_all_work_that_somebody_waits_for_says_why_it_failed(name: str) -> None:
    assert [type(middleware) for middleware in app.tasks[name].task_middleware] == [FailureRecord]


def work(**arguments: int) -> None:
    """Do a run's work like a worker."""
    task = app.tasks[run.TASK]
    context = SimpleNamespace(job=SimpleNamespace(attempts=0, task_kwargs=arguments))
    compose(task.task_middleware, partial(task, **arguments), context, None)()  # type: ignore[arg-type]


def set_jobs(status: str = "doing", attempts: int = 0) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE procrastinate_jobs SET status = %s, attempts = %s WHERE task_name = 'ratings.execute'",
            [status, attempts],
        )


def test_an_error_in_the_worker_is_the_failure_of_the_run_which_is_run_again(
    requested_run: Run, officer_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = officer_client
    with monkeypatch.context() as patch:
        patch.setattr(run, "collect_inputs", broken)
        with pytest.raises(ZeroDivisionError):
            work(run_id=requested_run.pk)
    set_jobs(status="failed")
    requested_run.refresh_from_db()
    assert "ZeroDivisionError: no such thing)" in requested_run.failure
    today = page_text(client, "/office/")
    assert f'<a href="/office/runs/{requested_run.pk}/">Run {requested_run.pk}: Standard, December 2025</a>' in today
    page = page_text(client, f"/office/runs/{requested_run.pk}/")
    assert "The run failed: It was stopped by an error" in page
    assert "Run again" in page
    answer = client.post(f"/office/runs/{requested_run.pk}/again/")
    again = Run.objects.get(list=requested_run.list, failure="")
    assert answer["Location"] == again.get_absolute_url()
    work(run_id=again.pk)
    assert ratings_of(again)["A"] == 2007
    assert "ZeroDivisionError" not in page_text(client, "/office/")


def calls_of_fail(error: Exception, attempts: int) -> list[dict[str, Any]]:
    """Return the calls of `fail` when a job ends with an error after so many attempts."""
    calls: list[dict[str, Any]] = []
    record = FailureRecord(lambda reason, **arguments: calls.append({"why": reason, **arguments}))
    job = SimpleNamespace(attempts=attempts, task_kwargs={"run_id": 7})

    def fails() -> None:
        raise error

    with pytest.raises(type(error)):
        record(fails, SimpleNamespace(job=job), None)  # type: ignore[arg-type]
    return calls


def test_a_job_to_be_retried_is_not_failed_yet() -> None:
    lost = OperationalError("deadlock detected\nDETAIL: who waits for whom")
    assert calls_of_fail(lost, MOST_ATTEMPTS - 1) == []
    (call,) = calls_of_fail(lost, MOST_ATTEMPTS)
    assert call["run_id"] == 7
    assert "(OperationalError: deadlock detected)" in call["why"]
    assert len(calls_of_fail(ValueError(), 0)) == 1


def test_a_job_that_ended_several_workers_is_not_begun_again(requested_run: Run, officer_client: Client) -> None:
    assign_jobs_to_worker("2 minutes")
    set_jobs(attempts=MOST_ATTEMPTS)
    async_to_sync(jobs.resume.func)(SimpleNamespace(app=app), 0)
    assert ProcrastinateJob.objects.get(task_name=run.TASK).status == "failed"
    requested_run.refresh_from_db()
    assert requested_run.failure == "The worker stopped during this job 6 times."
    assert requested_run.failure in page_text(officer_client, "/office/")


def test_a_run_that_no_worker_has_is_named_and_taken_up_again(requested_run: Run, officer_client: Client) -> None:
    set_jobs(status="failed")
    assert "No worker is processing this job." in page_text(officer_client, "/office/")
    page = page_text(officer_client, f"/office/runs/{requested_run.pk}/")
    assert "No worker is processing this run." in page
    officer_client.post(f"/office/runs/{requested_run.pk}/again/")
    assert Run.objects.filter(list=requested_run.list).count() == 1
    assert run.is_queued(requested_run)
    finished = Run.objects.exclude(finished_at=None).get()
    assert officer_client.post(f"/office/runs/{finished.pk}/again/").status_code == 404
