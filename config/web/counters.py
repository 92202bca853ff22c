"""The directory in which the web processes count requests, for the lifetime of the server."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

NAME = "berger-counters-"


@contextmanager
def counters() -> Iterator[None]:
    """Create the directory and remove those of killed servers."""
    for left in Path(tempfile.gettempdir()).glob(f"{NAME}*-*"):
        number = left.name.removeprefix(NAME).split("-")[0]
        if number.isdigit() and not psutil.pid_exists(int(number)):
            shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=f"{NAME}{os.getpid()}-", ignore_cleanup_errors=True) as directory:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = directory
        yield
