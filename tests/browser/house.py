"""The real thing for the browser: `manage.py start` over an empty directory, its demonstration loaded by itself."""

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
OF_THESE_TESTS = ("PYTEST_VERSION", "DATABASE_URL", "DATABASE_OWNER_URL", "DJANGO_SETTINGS_MODULE")


@contextmanager
def running_house(loaded: Path) -> Iterator[str]:
    """The address of a demonstration that is served until the block is left; nothing of it stays.

    Whoever comes first loads the demonstration and leaves it in `loaded`; each serves a copy of its own.
    """
    with loaded.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not loaded.exists():
            with _directory() as data:
                with _served(data):
                    pass
                subprocess.run(["cp", "-a", data, loaded.with_suffix(".part")], check=True)
                loaded.with_suffix(".part").rename(loaded)
    with _directory() as data:
        subprocess.run(["cp", "-a", f"{loaded}/.", data], check=True)
        with _served(data) as address:
            yield address


@contextmanager
def _directory() -> Iterator[Path]:
    data = Path(tempfile.mkdtemp(prefix="berger-test-browser-"))
    try:
        yield data
    finally:
        shutil.rmtree(data)


@contextmanager
def _served(data: Path) -> Iterator[str]:
    environment = {name: value for name, value in os.environ.items() if name not in OF_THESE_TESTS}
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
            wait_until_it_says("password", start, data / "output")
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


def wait_until_it_says(word: str, start: subprocess.Popen[str], errors: Path) -> None:
    """Returns when a line with the word was printed: the address is announced after the page answered."""
    assert start.stdout is not None
    output = ""
    for line in start.stdout:
        output += line
        if word in line:
            return
    raise AssertionError(f"manage.py start ended:\n{output}{errors.read_text()}")
