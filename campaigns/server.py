"""The server of a campaign: `manage.py start` on a free port, over the campaign's own data."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def running_server() -> Iterator[int]:
    """Yield the port of a ready server, and stop it afterwards."""
    port = free_port()
    process = start_server(port)
    try:
        yield port
    finally:
        process.terminate()
        process.communicate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def start_server(port: int) -> subprocess.Popen[str]:
    """Return a `manage.py start` that serves pages. RuntimeError: it ended before."""
    if "DATABASE_URL" in os.environ:
        raise RuntimeError("a campaign enters results: unset DATABASE_URL, it brings a database of its own")
    manage = Path(__file__).parent.parent / "manage.py"
    command = [sys.executable, manage, "start", "--port", str(port)]
    quiet = {"LOG_LEVEL": "CRITICAL", **os.environ}  # a log line per refusal would hide the results
    process = subprocess.Popen(command, env=quiet, stdout=subprocess.PIPE, text=True)
    if not any(f":{port}/" in line for line in process.stdout or ()):
        raise RuntimeError(f"manage.py start ended with status {process.wait()}")
    return process
