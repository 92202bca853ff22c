"""Current measurements of the installation: database, disk, last backup, replica."""

import datetime as dt
import shutil
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock

from django.conf import settings
from django.db import DatabaseError, connection, transaction

from config.replica.switch import REPLICA
from config.replica.watch import watch
from ratings.models import Installation, Version
from ratings.operations.last_backup import last_backup

ANSWER_SECONDS = 0.8  # time limit of the database
WRITE = """
    INSERT INTO django_session (session_key, session_data, expire_date) VALUES ('readyz', '', now())
    ON CONFLICT (session_key) DO UPDATE SET expire_date = now()
"""  # a row of its own; such a short key opens no session
HEARTBEAT = "SELECT extract(epoch FROM now() - max(last_heartbeat)) FROM procrastinate_workers"
# Jobs of negative priority may wait for all others and are not counted.
QUEUE = """
    SELECT count(*), coalesce(max(extract(epoch FROM now() - greatest(job.scheduled_at, event.at))), 0)
    FROM procrastinate_jobs job JOIN procrastinate_events event ON event.job_id = job.id AND event.type = 'deferred'
    WHERE job.status = 'todo' AND job.priority >= 0 AND (job.scheduled_at IS NULL OR job.scheduled_at <= now())
"""


@dataclass(frozen=True, slots=True)
class Database:
    """The measurements of the database.

    `refused` is the reason of a failed write. Times in seconds, None if unknown.
    """

    refused: str = ""
    heartbeat: float | None = None
    jobs: int = 0
    oldest_job: float | None = None
    versions: int = 0
    is_demonstration: bool = False


@dataclass(frozen=True, slots=True)
class Measurements:
    """All measurements. `replica` is None without a replica and infinite until it first caught up."""

    database: Database
    free_bytes: int
    backup: float | None
    replica: float | None = None


class MeasurementQueue:
    """A queue for database measurements: one at a time in its own thread. Callers meanwhile share the result."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "readiness")
        self._lock = Lock()
        self._measured: Future[Database] | None = None

    def measure_database(self) -> Database:
        with self._lock:
            if self._measured is None or self._measured.done():
                self._measured = self._threads.submit(read_database)
        try:
            return self._measured.result(ANSWER_SECONDS)
        except TimeoutError:
            return Database(refused=f"no answer within {ANSWER_SECONDS} s")


measurement_queue = MeasurementQueue()


def measure() -> Measurements:
    """Return all measurements. Takes one second at most."""
    last = last_backup()
    backed_up_at = dt.datetime.fromisoformat(last.manifest.made_at).timestamp() if last else None
    return Measurements(
        database=measurement_queue.measure_database(),
        free_bytes=shutil.disk_usage(settings.DATA_DIR).free,
        backup=None if backed_up_at is None else time.time() - backed_up_at,
        replica=_lag() if REPLICA in settings.DATABASES else None,
    )


def read_database() -> Database:
    """Write a row, and read the state of the job queue."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL statement_timeout = {int(ANSWER_SECONDS * 1000)}")
            cursor.execute(WRITE)
            cursor.execute(HEARTBEAT)
            heartbeat = cursor.fetchone()[0]
            cursor.execute(QUEUE)
            jobs, oldest = cursor.fetchone()
            return Database(
                heartbeat=None if heartbeat is None else float(heartbeat),
                jobs=jobs,
                oldest_job=float(oldest),
                versions=Version.objects.count(),
                is_demonstration=Installation.objects.filter(demonstration=True).exists(),
            )
    except DatabaseError as error:
        return Database(refused=" ".join(str(error).split()) or type(error).__name__)
    finally:
        connection.close()


def _lag() -> float:
    watch.is_fit()
    lag = watch.lag()
    return float("inf") if lag is None else lag
