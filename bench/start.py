"""The time from the command to the page on an installed program, and from Ctrl-C to the end."""

import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from bench.figure import Figure

READY = 5  # seconds of the second start


def figures() -> Iterator[Figure]:
    start_and_end()  # sets up and loads the demonstration if necessary
    ready, ended = start_and_end()
    yield Figure("second_start", ready, "s", ready / READY, f"the {READY} s it may take")
    yield Figure("end", ended, "s", ended / ready, "the start")


def start_and_end() -> tuple[float, float]:
    """Return the seconds from the command to the page, and from the signal to the end of the last process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    begin = time.perf_counter()
    dev = Path(__file__).parent.parent / "dev"
    with subprocess.Popen([dev, "run", "--port", str(port)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while f":{port}/" not in (line := process.stdout.readline()):
            if not line:
                raise RuntimeError(f"./dev run ended with status {process.wait()}")
        ready = time.perf_counter()
        process.terminate()
        process.communicate()
    return ready - begin, time.perf_counter() - ready
