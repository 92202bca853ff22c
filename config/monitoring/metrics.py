"""Metrics for Prometheus: requests by view and status, and measurements of the installation.

Each web process counts in its own files, in a directory that `config.web` creates. /metrics adds up the counts.
"""

import os
import time
from collections.abc import Callable, Iterator

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    Metric,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from config.monitoring.measurements import Measurements, measure

BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
REQUESTS = Counter("berger_requests", "Requests answered.", ["view", "status"], registry=None)
SECONDS = Histogram(
    "berger_request_seconds", "Time until a request was answered.", ["view"], registry=None, buckets=BUCKETS
)


class CountRequests:
    """The outermost middleware. It counts answers and their time by view name."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter()
        answer = self.get_response(request)
        view = view_of(request)
        REQUESTS.labels(view, answer.status_code).inc()
        SECONDS.labels(view).observe(time.perf_counter() - begun)
        return answer


def view_of(request: HttpRequest) -> str:
    """Return the name of the view: `static` for a file, `none` for a cached page or an unknown address."""
    if match := request.resolver_match:
        return match.view_name or "unnamed"
    return "static" if request.path_info.startswith(settings.STATIC_URL) else "none"


class InstallationCollector(Collector):
    """A Prometheus collector of the measurements."""

    def __init__(self, measured: Measurements) -> None:
        self._measured = measured

    def collect(self) -> Iterator[Metric]:
        database = self._measured.database
        figures = {
            "database_writable": ("Whether a row could be written.", float(not database.refused)),
            "worker_heartbeat_age_seconds": ("Time since a worker's last sign of life.", database.heartbeat),
            "queue_jobs": ("Jobs that wait and are due.", None if database.refused else database.jobs),
            "queue_age_seconds": ("How long the oldest of them has waited.", database.oldest_job),
            "published_versions": ("Published versions of lists.", None if database.refused else database.versions),
            "disk_free_bytes": ("Room beside the data.", self._measured.free_bytes),
            "backup_age_seconds": ("Age of the last backup made here.", self._measured.backup),
            "replica_lag_seconds": ("How far the replica is behind.", self._measured.replica),
        }
        for name, (text, value) in figures.items():
            if value is not None:
                yield GaugeMetricFamily(f"berger_{name}", text, value)


def exposition() -> bytes:
    """Return all metrics in the text format of Prometheus."""
    registry = CollectorRegistry()
    registry.register(InstallationCollector(measure()))
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REQUESTS)
        registry.register(SECONDS)
    return generate_latest(registry)
