"""A run in a fresh process, like a worker's."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import django
from django.db import connections

from bench.figure import seconds
from ratings.core.queue import ONE_HEAP
from ratings.management.commands.start import NICENESS
from ratings.periods import run


def execute_in_worker(run_id: int) -> tuple[float, float]:
    """Return the seconds to execute a run of the current database, and the peak memory of its process in MB."""
    with _worker() as worker:
        return worker.submit(_execute, connections["owner"].settings_dict["NAME"], run_id).result()


def rate_meanwhile(run_id: int, action: Callable[[], object]) -> float:
    """Return the actions per second in this process during a run, with the niceness of a worker of `start`."""
    with _worker() as worker:
        worker.submit(os.nice, NICENESS).result()
        begin, done = time.perf_counter(), 0
        running = worker.submit(_execute, connections["owner"].settings_dict["NAME"], run_id)
        while not running.done():
            action()
            done += 1
        running.result()
        return done / (time.perf_counter() - begin)


def _worker() -> ProcessPoolExecutor:
    os.environ |= ONE_HEAP
    return ProcessPoolExecutor(1, get_context("spawn"), django.setup)


def _execute(database: str, run_id: int) -> tuple[float, float]:
    for alias in ("default", "owner"):
        connections[alias].settings_dict["NAME"] = database
    connections["default"].ensure_connection()
    took = seconds(lambda: run.execute(run_id), 1)
    return took, int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) / 1024
