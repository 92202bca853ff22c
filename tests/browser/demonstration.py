"""A real installation for browser tests: `manage.py start` over an empty directory, which loads its demonstration."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENDING_SECONDS = 60
TEST_VARIABLES = ("PYTEST_VERSION", "DATABASE_URL", "DATABASE_OWNER_URL", "DJANGO_SETTINGS_MODULE")


@contextmanager
def served_demonstration(loaded: Path) -> Iterator[str]:
    """Yield the address of a served demonstration, and remove it afterwards.

    The first process loads the demonstration into `loaded`. Each process serves its own copy.
    """
    with loaded.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not loaded.exists():
            with _directory() as data:
                with _started_program(data):
                    pass
                subprocess.run(["cp", "-a", data, loaded.with_suffix(".part")], check=True)
                loaded.with_suffix(".part").rename(loaded)
    with _directory() as data:
        subprocess.run(["cp", "-a", f"{loaded}/.", data], check=True)
        with _started_program(data) as address:
            yield address


@contextmanager
def _directory() -> Iterator[Path]:
    data = Path(tempfile.mkdtemp(prefix="berger-test-browser-"))
    try:
        yield data
    finally:
        shutil.rmtree(data)


@contextmanager
def _started_program(data: Path) -> Iterator[str]:
    environment = {name: value for name, value in os.environ.items() if name not in TEST_VARIABLES}
    port = free_port()
    with (data / "output").open("w+") as output:
        start = subprocess.Popen(
            [sys.executable, ROOT / "manage.py", "start", "--port", str(port)],
            env=environment | {"BERGER_DATA": str(data)},
            stdout=subprocess.PIPE,
            stderr=output,
            text=True,
            start_new_session=True,
        )
        try:
            wait_for_output("password", start, data / "output")
            yield f"http://127.0.0.1:{port}"
        finally:
            try:
                start.send_signal(signal.SIGTERM)
                start.communicate(timeout=ENDING_SECONDS)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(start.pid, signal.SIGKILL)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def wait_for_output(word: str, start: subprocess.Popen[str], errors: Path) -> None:
    """Wait for a printed line with the word: the address is printed after the page answers."""
    assert start.stdout is not None
    output = ""
    for line in start.stdout:
        output += line
        if word in line:
            return
    raise AssertionError(f"manage.py start ended:\n{output}{errors.read_text()}")
