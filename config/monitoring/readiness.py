"""Readiness checks of the installation, each with its value and its limit."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings

from config.monitoring.measurements import Measurements

MEGABYTE = 1024 * 1024
HOUR = 3600
HEARTBEAT_SECONDS = 60  # since the last heartbeat of a worker
QUEUE_SECONDS = HOUR  # waiting time of the oldest job
FREE_MB = 500  # on the disk of the data


@dataclass(frozen=True, slots=True)
class ReadinessCheck:
    """A check with `value` and `limit` in `unit`. None: unknown value, no limit."""

    name: str
    ok: bool
    unit: str
    value: float | None
    limit: float | None
    message: str = ""

    def to_json(self) -> dict[str, object]:
        value = self.value if self.value is None or abs(self.value) < float("inf") else None
        value = None if value is None else round(value, 1)
        return {"ok": self.ok, "value": value, "limit": self.limit, "unit": self.unit, "message": self.message}


def checks(measured: Measurements) -> Iterator[ReadinessCheck]:
    """Yield the checks of the measurements."""
    database = measured.database
    yield ReadinessCheck("database", not database.refused, "", None, None, database.refused)
    yield _at_most("worker", database.heartbeat, HEARTBEAT_SECONDS, "s since a sign of life")
    yield _at_most("queue", database.oldest_job, QUEUE_SECONDS, "s that a job has waited")
    if measured.replica is not None:
        yield _at_most("replica", measured.replica, settings.REPLICA_LAG, "s behind")
    free, least = measured.free_bytes / MEGABYTE, FREE_MB
    yield ReadinessCheck("disk", free >= least, "MB free", free, least)
    hours = None if measured.backup is None else measured.backup / HOUR
    if database.is_demonstration or not settings.READY_BACKUP_HOURS:
        yield ReadinessCheck("backup", ok=True, unit="h old", value=hours, limit=None)
    else:
        yield _at_most("backup", hours, settings.READY_BACKUP_HOURS, "h old")


def _at_most(name: str, value: float | None, limit: float, unit: str) -> ReadinessCheck:
    return ReadinessCheck(name, value is not None and value <= limit, unit, value, limit)
