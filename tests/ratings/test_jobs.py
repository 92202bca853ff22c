"""Jobs of a killed worker."""

from types import SimpleNamespace

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.jobs import resume
from ratings.core.queue import MESSAGES, WORK
from ratings.periods import run
from ratings.periods.jobs import execute
from tests.ratings.month import DECEMBER, NOW, enrol_players, list_of, publish_base_list, ratings_of

pytestmark = pytest.mark.django_db


def assign_jobs_to_worker(last_heard_of: str) -> None:
    """Assign all jobs to a worker whose last heartbeat was so long ago."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - %s::interval) RETURNING id",
            [last_heard_of],
        )
        cursor.execute("UPDATE procrastinate_jobs SET status = 'doing', worker_id = %s", cursor.fetchone())


@pytest.mark.parametrize(("last_heard_of", "status"), [("1 second", "doing"), ("2 minutes", "todo")])
def test_a_job_begins_again_when_its_worker_is_dead(last_heard_of: str, status: str) -> None:
    publish_base_list(enrol_players())
    requested = run.request_run(list_of("standard", DECEMBER), None, NOW)
    assign_jobs_to_worker(last_heard_of)
    async_to_sync(resume.func)(SimpleNamespace(app=app), 0)
    assert ProcrastinateJob.objects.get(task_name="ratings.execute").status == status
    execute(run_id=requested.pk)
    assert ratings_of(requested)["A"] == 2000


def test_jobs_that_wait_in_a_database_of_before_are_known_by_their_names() -> None:
    names = """
        ratings.cascade ratings.deliver ratings.deliver_late ratings.execute ratings.files ratings.forget_visits
        ratings.import ratings.late_mail ratings.list_letters ratings.mail ratings.members ratings.name_words
        ratings.names_unknown ratings.publish ratings.publish_due ratings.resume ratings.seals ratings.sweep
        ratings.verify ratings.verify_lists ratings.what_if tournaments.catch_up tournaments.check_rounds
        tournaments.pair tournaments.publish tournaments.purge tournaments.sweep
    """
    assert set(names.split()) <= app.tasks.keys()


def test_every_job_has_a_queue_that_a_started_process_looks_after() -> None:
    ours = [task for name, task in app.tasks.items() if name.startswith(("ratings.", "tournaments."))]
    assert {task.queue for task in ours} == {WORK, MESSAGES}
