"""A month that a worker runs: its steps and its progress."""

from types import SimpleNamespace

from asgiref.sync import async_to_sync
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from procrastinate.contrib.django import app

from ratings.core.jobs import resume
from ratings.models import Inputs, RatingList, Run
from tests.ratings.month import DECEMBER, create_event, enrol_players, list_of, publish_base_list

EXPECTED_RATINGS = {"A": 2007, "B": 1900, "C": 1793, "D": 1700, "E": 1600, "F": None}
BEFORE_RUN, AFTER_RUN = "nothing but the row of the run", "the whole run"


def create_december_list() -> RatingList:
    """Create the December list with its inputs."""
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B B1C F=C")
    return list_of("standard", DECEMBER)


def run_worker() -> None:
    """Run a worker until only file jobs are left: polars waits for threads that do not survive a fork."""
    with override_settings(EXPORT_BYTES=0):
        call_command("procrastinate", "worker", "--one-shot")


def run_worker_later() -> None:
    """Run a worker long after the last heartbeat of the one before."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_workers SET last_heartbeat = now() - interval '2 minutes'")
        cursor.execute("UPDATE procrastinate_jobs SET scheduled_at = now() WHERE status = 'todo'")
    async_to_sync(resume.func)(SimpleNamespace(app=app), 0)
    run_worker()


def state_of(requested: Run) -> str:
    """Return "old" or "new" for a run; any state between them in detail."""
    stored = Run.objects.get(pk=requested.pk)
    with connection.cursor() as cursor:
        cursor.execute("SELECT relispartition FROM pg_class WHERE relname LIKE %s", [f"%\\_run\\_{requested.pk}"])
        attached = tuple(is_part for (is_part,) in cursor.fetchall())
    state = (stored.finished_at is not None, stored.failure, attached, Inputs.objects.filter(run=stored).count())
    return {(False, "", (), 0): BEFORE_RUN, (True, "", (True, True, True), 1): AFTER_RUN}.get(state, str(state))
